import type { Page } from '@playwright/test';
import { allCalls } from '#contract/index.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { openTerminal } from '../support/terminals.ts';

/** What visitors need, and what a person needs to log in and to trade: operator-kit.md 4. */
const browse = ['account.webConfig', 'basic.ticker', 'basic.systemDate', 'basic.klines', 'basic.hotSymbols'];
const logIn = ['account.profile', 'account.ott', 'order.assets', 'account.logout'];
const trade = ['create', 'cancel', 'batchCancel', 'openOrders', 'history', 'myTrades', 'available'];
const all = [...browse, ...logIn, ...trade.map((name) => `order.${name}`)];

const off = { plan: false, lt: false, margin: false, loan: false, grid: false, launchpad: false, notices: false };

/** An exchange with spot trading alone and these calls; returns what the page printed as errors beside 404. */
async function serveOnly(page: Page, names: readonly string[]): Promise<string[]> {
  const served = new Set(names.map((name) => `/x/${allCalls.get(name)?.host ?? ''}${allCalls.get(name)?.path ?? ''}`));
  await changeAnswers(page, /\/config\/web$/, (entry) =>
    typeof entry['features'] === 'object' ? { ...entry, features: { spot: true, invite: false, ...off } } : entry,
  );
  await page.route(
    ({ pathname }) => /^\/x\/(?:main|second|notice|bot)\//.test(pathname) && !served.has(pathname),
    (route) => route.fulfill({ status: 404, json: { ret_code: 404, error: 'Not Found' } }),
  );
  const printed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) printed.push(message.text());
  });
  return printed;
}

for (const layout of ['desktop', 'mobile'] as const) {
  test(`[OK24] with five calls and the market stream a visitor sees prices, chart and book, and no failure: ${layout}`, async ({
    page,
  }) => {
    const printed = await serveOnly(page, browse);
    const terminal = await openTerminal(page, { layout, pair: 'BTC/USDT' });
    await expect(terminal.orders.getByRole('tab', { name: 'Conditional orders' })).toHaveCount(0);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.locator('main .skeleton:visible')).toHaveCount(0);
    await page.goto(`/en/trade/spot/${layout === 'mobile' ? 'm/' : ''}`);
    await expect(page.getByRole('main')).toContainText('BTC');
    await expect(page.locator('main .skeleton:visible')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(printed).toEqual([]);
  });

  test(`[OK25] with the calls of logging in and trading a person places, cancels and finds orders: ${layout}`, async ({
    page,
    exchange,
  }) => {
    const printed = await serveOnly(page, all);
    await exchange.login(page, { balances: { USDT: '10000', DOGE: '5000' } });
    const terminal = await openTerminal(page, { layout, pair: 'DOGE/USDT' });
    // One that rests, one that buys and one that sells at once: each is reviewed, as no setting is stored.
    for (const [side, price, amount] of [
      ['Buy', '0.08', '1000'],
      ['Buy', '0.13', '500'],
      ['Sell', '0.11', '500'],
    ] as const) {
      await terminal.showForm();
      await terminal.radio(side).check({ force: true });
      await terminal.field('Price').fill(price);
      await terminal.field('Amount').fill(amount);
      await terminal.send.click();
      await terminal.dialog.getByRole('button', { name: new RegExp(`^${side}`) }).click();
      await expect(terminal.dialog).toBeHidden();
    }
    await terminal.showOrders();
    await terminal.tab('Open orders').click();
    await expect(terminal.rows('Open orders')).toHaveCount(1);
    await terminal
      .rows('Open orders')
      .getByRole('button', { name: /Cancel/ })
      .first()
      .click();
    await expect(terminal.rows('Open orders')).toHaveCount(0);
    await terminal.tab('Order history').click();
    await expect(terminal.rows('Order history')).toHaveCount(3);
    await expect(page.locator('.toast').filter({ hasText: 'unavailable' })).toHaveCount(0);
    expect(printed).toEqual([]);
  });
}
