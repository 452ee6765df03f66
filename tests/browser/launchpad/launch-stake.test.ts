import { dayMs, hourMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, fact, orbt, pledgePanel } from '../support/launches.ts';
import { privateStreamReady } from '../support/private-stream.ts';

const staked = 'Staked';

test('[R1.4] [R3.12] [Q-A10] a stake is increased and redeemed, each shown with coin and "no fee" before the confirmation; vote, rewards and prize follow it on the project page, the orders and the assets', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  const pushed = privateStreamReady(page);
  await page.goto(orbt.address);
  await pushed;
  const form = pledgePanel(page);
  const status = page.getByRole('status');

  await test.step('a stake', async () => {
    await expect(form.panel.getByRole('radio', { name: /^Stake SLIP Est\. APR [\d.,]+%$/ })).toBeChecked();
    await form.amount.fill('500');
    await form.panel.getByRole('button', { name: 'Stake 500 SLIP' }).click();
    await expect(form.dialog).toHaveAccessibleName('Stake in Orbital Freight');
    await expect(fact(form.dialog, 'Amount')).toHaveText('500 SLIP');
    await expect(fact(form.dialog, 'Fee')).toHaveText('None');
    expect(await entriesOf(exchange, person)).toEqual([]);
    await form.dialog.getByRole('button', { name: 'Stake 500 SLIP' }).click();
    await expect(status).toHaveText('500 SLIP staked');
    await expect(fact(form.panel, staked)).toHaveText('500 SLIP');
  });

  await test.step('more, through the vote that follows the own stake', async () => {
    const events = page.getByRole('region', { name: 'Contests and votes' });
    await events.scrollIntoViewIfNeeded();
    const vote = events.getByRole('listitem').filter({ hasText: 'Vote for the first route' });
    await expect(vote).toContainText('500 / 500 SLIP');
    await form.act('stake', '250');
    await expect(status).toHaveText('250 SLIP staked');
    await expect(fact(form.panel, staked)).toHaveText('750 SLIP');
  });

  await test.step('less', async () => {
    await form.turnToRedeem();
    await form.amount.fill('120');
    await form.panel.getByRole('button', { name: 'Redeem 120 SLIP' }).click();
    await expect(form.dialog).toHaveAccessibleName('Redeem from Orbital Freight');
    await expect(fact(form.dialog, 'Fee')).toHaveText('None');
    await form.dialog.getByRole('button', { name: 'Redeem 120 SLIP' }).click();
    await expect(status).toHaveText('120 SLIP redeemed');
    await expect(fact(form.panel, staked)).toHaveText('630 SLIP');
    await expect(fact(form.panel, 'Available')).toHaveText('370 SLIP');
    await form.amount.fill('631');
    await expect(form.amount).toHaveValue('630');
  });

  await test.step('after an hour rewards are credited, which project page and assets show', async () => {
    const rewards = page.getByRole('region', { name: 'Your rewards' });
    await expect(rewards.getByRole('timer')).toBeAttached();
    await expect(fact(rewards, 'Earned in total')).toHaveText('0 ORBT');
    await exchange.advance(2 * hourMs);
    await expect(fact(rewards, 'Earned in total')).toHaveText(/^\d+\.\d+ ORBT$/);
    await expect(fact(rewards, 'Earned today (UTC)')).toHaveText(/^\d+\.\d+ ORBT$/);
    await page.goto('/en/trade/spot/launchpad-assets/');
    const days = page.getByRole('table', { name: 'Rewards by day' });
    await expect(days.getByRole('row').nth(1)).toContainText(/630 SLIP.*ORBT/);
    await expect(page.getByRole('figure').filter({ hasText: /ORBT, .+ – / })).toBeVisible();
  });

  await test.step('a stake is redeemed from the assets after a confirmation, and the whole page follows', async () => {
    const mine = page.getByRole('region', { name: 'By project' });
    await expect(mine).toContainText('630 SLIP');
    await mine.getByRole('button', { name: 'Redeem', exact: true }).click();
    await mine.getByRole('textbox', { name: 'Amount' }).fill('30');
    await mine.getByRole('button', { name: 'Redeem 30 SLIP' }).click();
    const dialog = page.getByRole('dialog');
    await expect(fact(dialog, 'Amount')).toHaveText('30 SLIP');
    await expect(fact(dialog, 'Fee')).toHaveText('None');
    await dialog.getByRole('button', { name: 'Redeem 30 SLIP' }).click();
    await expect(status).toHaveText('30 SLIP redeemed');
    await expect(mine).toContainText('600 SLIP');
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 500', 'ADDED 250', 'REDEEMED 120', 'REDEEMED 30']);
  });

  await test.step('a prize appears in the orders, in the rewards and with its value in the assets', async () => {
    await exchange.advance(7 * dayMs);
    await page.goto('/en/trade/spot/launchpad-order/?tab=LAUNCHPOOL');
    const order = page.getByRole('article').filter({ hasText: 'Orbital Freight' });
    await expect(fact(order, 'Prizes')).toHaveText('25 ORBT');
    await expect(fact(order, 'Rewards credited')).toHaveText(/^[1-9][\d.,]* ORBT$/);
    await page.goto('/en/trade/spot/launchpad-assets/');
    const tokens = page.getByRole('table', { name: 'Tokens received' });
    await expect(tokens.getByRole('row').nth(1)).toContainText(/ORBT.*0\.00.*[1-9][\d.,]*.*–/);
    const days = page.getByRole('table', { name: 'Rewards by day' });
    await expect(days.getByRole('row').filter({ hasText: 'Vote for the first route' })).toContainText(
      /25(?:\.0+)? ORBT/,
    );
  });
});

test('[R0.4] [Q-F11] a stake in one tab shows in the other one in the frame after the exchange’s message; a redeem there while an add is pending leaves both with the current amounts', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  await expect(fact(pledgePanel(page).panel, staked)).toHaveText('0 SLIP');
  const other = await context.newPage();
  await other.addInitScript(() => {
    const frameTexts: string[] = [];
    Reflect.set(window, 'atFrames', frameTexts);
    const recordFrame = () => frameTexts.push(document.querySelector('#take-part')?.textContent ?? '');
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('PARTICIPATION')) requestAnimationFrame(recordFrame);
        });
      }
    };
  });
  const pushed = privateStreamReady(other);
  await other.goto(orbt.address);
  await expect(fact(pledgePanel(other).panel, staked)).toHaveText('0 SLIP');
  await pushed;
  // No answer can bring the stake: the page loads its orders again after it has subscribed, sooner or later.
  await other.route(/\/v2\/orders/, () => undefined);
  await pledgePanel(page).act('stake', '75');
  await expect(fact(pledgePanel(other).panel, staked)).toHaveText('75 SLIP');
  const firstFrame = () => other.evaluate(() => String([Reflect.get(window, 'atFrames')].flat()[0]));
  await expect.poll(firstFrame).not.toBe('undefined');
  expect(await firstFrame()).toContain('75 SLIP');

  await test.step('a redeem while an add is pending', async () => {
    await other.unrouteAll();
    const form = pledgePanel(page);
    const otherForm = pledgePanel(other);
    const released = Promise.withResolvers<undefined>();
    await page.route(/\/v2\/pledge\?/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await form.act('stake', '50');
    await expect(form.panel.getByRole('button', { name: 'Submitting…' })).toBeVisible();
    await otherForm.turnToRedeem();
    await otherForm.act('redeem', '30');
    await expect(other.getByRole('status')).toHaveText('30 SLIP redeemed');
    await expect(fact(form.panel, staked)).toHaveText('45 SLIP');
    released.resolve(undefined);
    await expect(page.getByRole('status')).toHaveText('50 SLIP staked');
    for (const panel of [form.panel, otherForm.panel]) await expect(fact(panel, staked)).toHaveText('95 SLIP');
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 75', 'REDEEMED 30', 'ADDED 50']);
  });
});
