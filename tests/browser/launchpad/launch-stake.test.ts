import { dayMs, hourMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, fact, orbt, pledgePanel } from '../support/launches.ts';
import { privateStreamReady } from '../support/private-stream.ts';

const staked = 'Staked';

test('[R1.4] [Q-A10] a stake is increased and redeemed, each shown with coin and "no fee" before the confirmation', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  const form = pledgePanel(page);
  const status = page.getByRole('status');

  await form.amount.fill('200');
  await form.panel.getByRole('button', { name: 'Stake 200 SLIP' }).click();
  await expect(form.dialog).toHaveAccessibleName('Stake in Orbital Freight');
  await expect(fact(form.dialog, 'Amount')).toHaveText('200 SLIP');
  await expect(fact(form.dialog, 'Fee')).toHaveText('None');
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.dialog.getByRole('button', { name: 'Stake 200 SLIP' }).click();
  await expect(status).toHaveText('200 SLIP staked');
  await expect(fact(form.panel, staked)).toHaveText('200 SLIP');

  await form.act('stake', '50');
  await expect(status).toHaveText('50 SLIP staked');
  await form.turnToRedeem();
  await form.amount.fill('120');
  await form.panel.getByRole('button', { name: 'Redeem 120 SLIP' }).click();
  await expect(form.dialog).toHaveAccessibleName('Redeem from Orbital Freight');
  await expect(fact(form.dialog, 'Fee')).toHaveText('None');
  await form.dialog.getByRole('button', { name: 'Redeem 120 SLIP' }).click();
  await expect(status).toHaveText('120 SLIP redeemed');
  await expect(fact(form.panel, staked)).toHaveText('130 SLIP');
  await expect(fact(form.panel, 'Available')).toHaveText('870 SLIP');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 200', 'ADDED 50', 'REDEEMED 120']);

  await form.amount.fill('131');
  await expect(form.amount).toHaveValue('130');
});

test('[R1.4] the project page and the assets show rewards as they are credited, and a vote follows the own stake', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });

  await test.step('the project page shows rewards as they are credited, and a vote follows the own stake', async () => {
    const pushed = privateStreamReady(page);
    await page.goto(orbt.address);
    await pushed;
    const form = pledgePanel(page);
    await expect(form.panel.getByRole('radio', { name: /^Stake SLIP Est\. APR [\d.,]+%$/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Your rewards' }).getByRole('timer')).toBeAttached();
    const events = page.getByRole('region', { name: 'Contests and votes' });
    await events.scrollIntoViewIfNeeded();
    const vote = events.getByRole('listitem').filter({ hasText: 'Vote for the first route' });
    await expect(vote).toContainText('0 / 500 SLIP');
    await vote.getByRole('link', { name: 'Stake 500 SLIP' }).click();
    await form.act('stake', '400');
    await expect(vote).toContainText('400 / 500 SLIP');

    const rewards = page.getByRole('region', { name: 'Your rewards' });
    await expect(fact(rewards, 'Earned in total')).toHaveText('0 ORBT');
    await exchange.advance(2 * hourMs);
    await expect(fact(rewards, 'Earned in total')).toHaveText(/^\d+\.\d+ ORBT$/);
    await expect(fact(rewards, 'Earned today (UTC)')).toHaveText(/^\d+\.\d+ ORBT$/);
  });

  await test.step('after an hour the reward is credited and the assets show it', async () => {
    await page.goto('/en/trade/spot/launchpad-assets/');
    const rewards = page.getByRole('table', { name: 'Rewards by day' });
    await expect(rewards.getByRole('row').nth(1)).toContainText(/400 SLIP.*ORBT/);
    await expect(page.getByRole('figure').filter({ hasText: /ORBT, .+ – / })).toBeVisible();
  });
});

test('[R3.12] a prize appears in the orders, in the rewards and with its value in the assets', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  await pledgePanel(page).act('stake', '600');
  await expect(page.getByRole('status')).toHaveText('600 SLIP staked');
  await exchange.advance(7 * dayMs);
  await page.goto('/en/trade/spot/launchpad-order/?tab=LAUNCHPOOL');
  const order = page.getByRole('article').filter({ hasText: 'Orbital Freight' });
  await expect(fact(order, 'Prizes')).toHaveText('25 ORBT');
  await expect(fact(order, 'Rewards credited')).toHaveText(/^[1-9][\d.,]* ORBT$/);
  await page.goto('/en/trade/spot/launchpad-assets/');
  const tokens = page.getByRole('table', { name: 'Tokens received' });
  await expect(tokens.getByRole('row').nth(1)).toContainText(/ORBT.*0\.00.*[1-9][\d.,]*.*–/);
  const rewards = page.getByRole('table', { name: 'Rewards by day' });
  await expect(rewards.getByRole('row').filter({ hasText: 'Vote for the first route' })).toContainText(
    /25(?:\.0+)? ORBT/,
  );
});

test('[R0.4] a stake in one tab shows in the other tab in the frame after the exchange’s message', async ({
  page,
  exchange,
  context,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
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
});

test('[Q-F11] a redeem while an add is pending: both show a message, and both tabs show the current amounts', async ({
  page,
  exchange,
  context,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  const form = pledgePanel(page);
  await form.act('stake', '200');
  await expect(page.getByRole('status')).toHaveText('200 SLIP staked');
  const other = await context.newPage();
  const pushed = privateStreamReady(other);
  await other.goto(orbt.address);
  const otherForm = pledgePanel(other);
  await expect(fact(otherForm.panel, staked)).toHaveText('200 SLIP');
  await pushed;

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/v2\/pledge\?/, async (route) => {
    await released;
    await route.continue();
  });
  await form.act('stake', '50');
  await expect(form.panel.getByRole('button', { name: 'Submitting…' })).toBeVisible();
  await otherForm.turnToRedeem();
  await otherForm.act('redeem', '30');
  await expect(other.getByRole('status')).toHaveText('30 SLIP redeemed');
  await expect(fact(form.panel, staked)).toHaveText('170 SLIP');
  release();
  await expect(page.getByRole('status')).toHaveText('50 SLIP staked');
  for (const panel of [form.panel, otherForm.panel]) await expect(fact(panel, staked)).toHaveText('220 SLIP');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 200', 'REDEEMED 30', 'ADDED 50']);
});

test('[R1.4] a phase that ends while the confirmation is open closes it with a message, and nothing is sent', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  const form = pledgePanel(page);
  await form.amount.fill('200');
  await form.panel.getByRole('button', { name: 'Stake 200 SLIP' }).click();
  await expect(form.dialog).toBeVisible();
  await exchange.launch(orbt.projectId, 'NEXT_PHASE');
  await expect(form.panel.getByText('Staking has ended.')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await expect(page.locator('[data-leads]')).toContainText('Settling');
  expect(await entriesOf(exchange, person)).toEqual([]);
});
