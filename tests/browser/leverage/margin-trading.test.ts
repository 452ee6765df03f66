import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import * as margin from '#contract/margin/margin.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Person, PersonOptions, TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { openTerminal } from '../support/terminals.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';
import { answers as shownAnswers, choose, dialogOf } from './support.ts';

/** Right answers of the test. */
const answers = {
  collateral: ['b'],
  interest: ['a'],
  rate: ['c'],
  rise: ['a', 'b'],
  limited: ['b'],
  call: ['a'],
  liquidation: ['c'],
  leverage: ['b'],
};

const Login = v.object({ usertoken: v.string() });

/** Sends a JSON call to the exchange as another device of a person; throws for a refusal. */
async function submitTips({ origin }: TestExchange, { usertoken }: Person, body: object): Promise<void> {
  const response = await fetch(`${origin}/x/main${margin.submitTips.path}`, {
    method: 'POST',
    headers: { usertoken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ ret_code: 0 });
}

/** Logs a new person with margin in on a page. */
async function loginWithMargin(exchange: TestExchange, page: Page, options: PersonOptions, leverage: string) {
  const person = await exchange.login(page, options);
  await submitTips(exchange, person, { type: 1, status: 1 });
  await submitTips(exchange, person, { type: 2, version: '2026-06', answers });
  await submitTips(exchange, person, { type: 3, status: 1, leverage });
  return person;
}

/** Logs the demo account with a high risk rate in on a page, or on all pages of a context. */
async function loginAsDebtor(exchange: TestExchange, target: Page | BrowserContext): Promise<void> {
  const { usertoken } = v.parse(Login, await exchange.sandboxCall('login', { account: 'debtor', password: 'slipway' }));
  await target.addInitScript((token) => {
    if (self.origin !== 'null') sessionStorage.setItem('usertoken', token);
  }, usertoken);
}

test('[R1.9] [R4.4] [R4.5] [L19] [L20] [L29] [L45] margin is turned on at the order form, an order and a dialog borrow, the debt is repaid in part and in full, also when answers are lost; a logout clears all tabs', async ({
  page,
  exchange,
  context,
}) => {
  await exchange.sandboxCall('market', { symbolId: 'LTCUSDT', price: '80' });
  await exchange.login(page, { kycLevel: 1, balances: { USDT: '1000' } });
  const { form, field, radio, dialog, orders } = await openTerminal(page, {
    layout: 'desktop',
    pair: 'LTC/USDT',
  });
  await test.step('margin is turned on at the order form, also when answers of its steps are lost; the form keeps its page and what was typed', async () => {
    await field('Amount').fill('3');
    await form.getByRole('radio', { name: 'Margin' }).check();
    await form.getByRole('button', { name: 'Turn on margin' }).click();
    const turnOn = dialogOf(page);
    const lose = () => exchange.fault({ kind: 'answerlost', match: { call: 'margin.submitTips' }, times: 1 });
    await lose();
    await turnOn.getByRole('button', { name: 'I understand the risks' }).click();
    const submit = turnOn.getByRole('button', { name: 'Submit answers' });
    await submit.click();
    await expect(turnOn.getByText('Answer this question').first()).toBeVisible();
    await choose(page, 'All collateral coins of the spot account');
    for (const option of shownAnswers) await choose(page, option);
    await lose();
    await submit.click();
    await turnOn.getByRole('radio', { name: '3x' }).check();
    await turnOn.getByRole('button', { name: 'Turn on margin at 3x' }).click();
    await expect(form.getByRole('radio', { name: 'Margin 3x' })).toBeChecked();
    await expect(field('Amount')).toHaveValue('3');
  });

  await radio('Borrow').click();
  await field('Price').fill('75');
  await field('Amount').fill('20');
  await expect(form.getByRole('region', { name: 'Borrow' })).toContainText('500 USDT');
  await expect(form.getByRole('meter', { name: 'Risk rate' })).toBeVisible();
  await exchange.fault({ kind: 'answerlost', match: { call: 'margin.createOrder' }, times: 1 });
  await form.getByRole('button', { name: 'Buy 20 LTC, borrow 500 USDT' }).click();
  await expect(dialog).toContainText('This order borrows 500 USDT');
  await dialog.getByRole('button', { name: 'Buy LTC' }).click();
  await expect(page.getByText(/^Limit · Buy order placed/).first()).toBeVisible();

  await orders.getByRole('tab', { name: 'Margin' }).click();
  const debts = orders.getByRole('table', { name: 'Debts' });
  await expect(debts.getByRole('row', { name: /USDT/ })).toContainText('500');
  await orders.getByRole('tab', { name: /^Open orders/ }).click();
  await orders
    .getByRole('row')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  // The order returns its loan; the first hour of interest is still owed.
  await orders.getByRole('tab', { name: 'Margin' }).click();
  await expect(debts.getByRole('row', { name: /USDT/ })).toContainText('0.0025');

  // A loan by hand and a part of it repaid, both with a lost answer: each counts once.
  await exchange.fault({ kind: 'answerlost', match: { call: 'margin.createOrder' }, times: 1 });
  await orders.getByRole('button', { name: 'Borrow', exact: true }).click();
  const borrow = page.getByRole('dialog', { name: 'Borrow' });
  await borrow.getByRole('textbox', { name: 'Amount' }).fill('10');
  await borrow.getByRole('button', { name: 'Borrow 10 USDT' }).click();
  await expect(page.getByText('10 USDT borrowed.').first()).toBeVisible();
  await expect(debts.getByRole('row', { name: /USDT/ })).toContainText('10.00255');
  await exchange.fault({ kind: 'answerlost', match: { call: 'margin.createOrder' }, times: 1 });
  await debts.getByRole('button', { name: 'Repay USDT' }).click();
  const repay = page.getByRole('dialog', { name: 'Repay USDT' });
  await repay.getByRole('radio', { name: 'Amount' }).check();
  await repay.getByRole('textbox', { name: 'Amount' }).fill('4');
  await repay.getByRole('button', { name: 'Repay 4 USDT' }).click();
  await expect(page.getByText('4 USDT repaid.').first()).toBeVisible();
  await expect(debts.getByRole('row', { name: /USDT/ })).toContainText('6.00255');
  await debts.getByRole('button', { name: 'Repay USDT' }).click();
  await repay.getByRole('button', { name: /^Repay 6.00255/ }).click();
  await expect(page.getByText('USDT debt repaid.').first()).toBeVisible();
  await expect(orders.getByText('No debts')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/en/trade/spot/LTC/USDT/');
  await expect(other.getByRole('tab', { name: 'Margin' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  for (const tab of [page, other]) await expect(tab.getByRole('tab', { name: 'Margin' })).toBeHidden();
});

test('[L30] [Q-F21] coins are sold to repay all debts, also when the answer is lost; the next charge counts down until then', async ({
  page,
  exchange,
}) => {
  await exchange.advance(1);
  await loginAsDebtor(exchange, page);
  const { orders } = await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });
  await orders.getByRole('tab', { name: 'Margin' }).click();
  const debts = orders.getByRole('table', { name: 'Debts' });
  await expect(debts.getByRole('timer')).toHaveText(/^00:\d\d:\d\d$/);
  await exchange.fault({ kind: 'answerlost', match: { call: 'margin.forceRepay' }, times: 1 });
  await orders.getByRole('button', { name: 'Sell and repay all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell and repay all debts' });
  await dialog.getByRole('button', { name: 'Sell and repay' }).click();
  await expect(dialog).toBeHidden();
  await expect(orders.getByText('No debts')).toBeVisible({ timeout: 30 * secondMs });
});

test('[L31] [L37] a falling price brings a margin call and five steps of liquidation, in two tabs; on a phone the call stays in view and covers no side of the order sheet', async ({
  page,
  exchange,
  context,
}) => {
  // The exchange is reset after a test that moved its clock: this one moves a price that others use.
  await exchange.advance(1);
  const move = (changePercent: string) => exchange.sandboxCall('market', { symbolId: 'BTCUSDT', changePercent });
  await loginAsDebtor(exchange, context);
  await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });
  const other = await context.newPage();
  await other.goto('/en/trade/spot/BTC/USDT/');
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^Risk rate/ })).toBeVisible();
  const handheld = await context.newPage();
  const { orders, sheet } = await openTerminal(handheld, { layout: 'mobile', pair: 'BTC/USDT' });

  await move('-1.3');
  for (const tab of tabs) await expect(tab.getByText(/^Margin call\./).first()).toBeVisible();

  await test.step('on a phone', async () => {
    const call = handheld.getByText(/^Margin call\./).first();
    await expect(call).toBeVisible();
    await orders.evaluate((element) => element.scrollIntoView());
    await expect(call).toBeInViewport();

    await handheld.getByRole('button', { name: 'Buy', exact: true }).click();
    const side = sheet.locator('label', { hasText: /^Sell$/ });
    for (const scrollTop of [0, 300]) {
      await sheet.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
      await side.click({ trial: true, position: { x: 8, y: 3 } });
    }
  });

  await move('-7');
  for (const tab of tabs) {
    const liquidation = tab.getByRole('region', { name: 'Liquidation has ended' });
    await expect(liquidation).toBeVisible({ timeout: 30 * secondMs });
    await expect(liquidation).toContainText(/BTCUSDT sold at 5/);
    await expect(liquidation.getByText('Fee to insurance (2%)')).toBeVisible();
    await expect(liquidation.getByRole('listitem').filter({ hasText: 'Debts are paid' })).toContainText('USDT repaid');
  }
});

test('[FV1] [L27] [Q-F16] a review that borrows shows risk and liquidation price above its button without scrolling; on a connection that sends nothing the risk rate is unknown, also after a reconnect', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  await loginWithMargin(exchange, page, { balances: { USDT: '10000' } }, '5');
  for (const layout of ['mobile', 'desktop'] as const)
    await test.step(layout, async () => {
      const { form, field, radio, dialog, showForm } = await openTerminal(page, { layout, pair: 'BTC/USDT' });
      await showForm();
      await form.getByRole('radio', { name: 'Margin 5x' }).check();
      await radio('Borrow').click();
      await field('Price').fill('60000.5');
      await form.getByRole('group', { name: '% of balance + max. loan' }).getByRole('button', { name: '100%' }).click();
      await form.getByRole('button', { name: /^Buy .* BTC, borrow/ }).click();
      await expect(dialog).toContainText('Limited');
      for (const element of [
        dialog.getByRole('meter', { name: 'Risk rate' }),
        dialog.getByText('Liquidation price of BTC when filled'),
        dialog.getByText(/^When filled \d+\.\d\d%, limited\.$/),
        dialog.getByRole('button', { name: 'Buy BTC' }),
      ])
        await expect(element).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    });

  await test.step('on a connection that sends nothing the risk rate is unknown, also after a reconnect', async () => {
    const gauge = page.getByRole('button', { name: /^Risk rate/ });
    await expect(gauge).toContainText('Safe');
    await pauseClock(page);
    await exchange.fault({ match: { stream: 'market' }, kind: 'freeze' });
    await advanceUntilVisible(page, gauge.filter({ hasText: '–' }), 500);
    for (let step = 0; step < 24; step += 1) {
      await page.clock.runFor(500);
      await expect(gauge).toContainText('–', { timeout: 1 });
    }
  });
});
