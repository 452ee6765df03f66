import { expect, test } from './fixtures.ts';
import { entriesOf, fact, orbt, pledgePanel } from './launches.ts';
import { pushing } from './pushing.ts';

const staked = 'Staked so far';

test('[R1.4] [Q-A10] a stake is added to and redeemed, each shown with coin and "no fee" before the binding press', async ({
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
  await expect(fact(form.dialog, 'Fee')).toHaveText('no fee');
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
  await expect(fact(form.dialog, 'Fee')).toHaveText('no fee');
  await form.dialog.getByRole('button', { name: 'Redeem 120 SLIP' }).click();
  await expect(status).toHaveText('120 SLIP redeemed');
  await expect(fact(form.panel, staked)).toHaveText('130 SLIP');
  await expect(fact(form.panel, 'Available')).toHaveText('870 SLIP');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 200', 'ADDED 50', 'REDEEMED 120']);

  await form.amount.fill('131');
  await expect(form.amount).toHaveValue('130');
});

test('[R1.4] an hour later the reward is credited and the assets show it', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  const form = pledgePanel(page);
  await form.act('stake', '500');
  await expect(page.getByRole('status')).toHaveText('500 SLIP staked');
  await exchange.advance(2 * 3_600_000);
  await page.goto('/en/trade/spot/launchpad-assets/');
  const rewards = page.getByRole('table', { name: 'Rewards by day' });
  await expect(rewards.getByRole('row').nth(1)).toContainText(/500 SLIP.*ORBT/);
  await expect(page.getByRole('figure').filter({ hasText: 'ORBT from' })).toBeVisible();
});

test('[R0.4] a stake in one tab shows in the other with the exchange’s message, before the next frame', async ({
  page,
  exchange,
  context,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(orbt.address);
  await expect(fact(pledgePanel(page).panel, staked)).toHaveText('0 SLIP');
  const other = await context.newPage();
  await other.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'atFrames', seen);
    const note = () => seen.push(document.querySelector('#take-part')?.textContent ?? '');
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('PARTICIPATION')) requestAnimationFrame(note);
        });
      }
    };
  });
  const pushed = pushing(other);
  await other.goto(orbt.address);
  await expect(fact(pledgePanel(other).panel, staked)).toHaveText('0 SLIP');
  await pushed;
  const asked: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/v2/orders')) asked.push(request.url());
  });
  await pledgePanel(page).act('stake', '75');
  await expect(fact(pledgePanel(other).panel, staked)).toHaveText('75 SLIP');
  const firstFrame = () => other.evaluate(() => String([Reflect.get(window, 'atFrames')].flat()[0]));
  await expect.poll(firstFrame).not.toBe('undefined');
  expect(await firstFrame()).toContain('75 SLIP');
  expect(asked).toEqual([]);
});

test('[Q-F11] a redeem while an add is pending: both are told, both tabs show what is true', async ({
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
  const pushed = pushing(other);
  await other.goto(orbt.address);
  const otherForm = pledgePanel(other);
  await expect(fact(otherForm.panel, staked)).toHaveText('200 SLIP');
  await pushed;

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/v2\/pledge\?/, async (route) => {
    await held;
    await route.continue();
  });
  await form.act('stake', '50');
  await expect(form.dialog.getByRole('button', { name: 'Sending' })).toBeVisible();
  await otherForm.turnToRedeem();
  await otherForm.act('redeem', '30');
  await expect(other.getByRole('status')).toHaveText('30 SLIP redeemed');
  await expect(fact(form.panel, staked)).toHaveText('170 SLIP');
  release();
  await expect(page.getByRole('status')).toHaveText('50 SLIP staked');
  for (const panel of [form.panel, otherForm.panel]) await expect(fact(panel, staked)).toHaveText('220 SLIP');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 200', 'REDEEMED 30', 'ADDED 50']);
});

test('[R1.4] a phase that ends while the confirmation is open closes it in words, and nothing is sent', async ({
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
