import type { Page } from '@playwright/test';
import * as basic from '#contract/basic.ts';
import type { Call } from '#contract/call.ts';
import * as launchpad from '#contract/launchpad.ts';
import * as order from '#contract/order.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal } from '../support/terminals.ts';

const addressOf = ({ host, path }: Call) => `/x/${host}${path}`;
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value;
const callsOf = (domain: Record<string, unknown>): Call[] => Object.values(domain).filter(isCall);
/** Changes of orders have tests of their own. */
const changes: readonly Call[] = [order.amend, order.amends, order.planAmend];
/** The 9 calls of exchange-api 2.2, and the 20 of 2.3. */
const basics = callsOf(basic);
const orders = [...callsOf(order).filter((call) => !changes.includes(call)), launchpad.caliberBalance];

/** Records the page's requests by path, with their queries. */
function listen(page: Page) {
  const requests = new Map<string, URLSearchParams[]>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    requests.set(pathname, [...(requests.get(pathname) ?? []), searchParams]);
  });
  return {
    missing: (calls: readonly Call[]) => calls.map(addressOf).filter((address) => !requests.has(address)),
    queries: (call: Call) => (requests.get(addressOf(call)) ?? []).map((query) => Object.fromEntries(query)),
  };
}

test('[R7.5] [R7.7] a tour of the terminal uses each of the 9 market calls and the 20 order calls', async ({
  page,
  exchange,
}) => {
  expect([basics.length, orders.length]).toEqual([9, 20]);
  const { missing } = listen(page);
  /** The tour leaves a page after the page has sent the calls of this step. */
  const asks = (...calls: readonly Call[]) => expect.poll(() => missing(calls)).toEqual([]);
  const person = await exchange.login(page, { balances: { RUST: '1000', SLIP: '5000' }, area: 'DE', kycLevel: 2 });

  // A marked pair without balance: risk notice, notice, coin card, card payment.
  const rust = await openTerminal(page, { layout: 'desktop', pair: 'RUST/USDT' });
  await page.getByRole('button', { name: 'I understand the risk' }).click();
  await expect(rust.form.getByRole('link', { name: 'Buy USDT with a card' })).toHaveAttribute('href', /sandbox/);
  await page.getByRole('button', { name: 'About RUST' }).click();
  await expect(page.getByRole('dialog', { name: 'RUST/USDT' })).toContainText('Total supply');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /select another pair/ }).click();
  await page.getByRole('button', { name: 'Hot', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('row').getByRole('link')).toHaveCount(10);
  await page.keyboard.press('Escape');
  const { klines, tokenDetail, noticeSymbols, suspensionSymbols, realMoney, hotSymbols, isKycRule } = basic;
  await asks(klines, tokenDetail, noticeSymbols, suspensionSymbols, realMoney, hotSymbols, isKycRule);
  await asks(order.assets, order.setMemberTag, order.openOrders, order.planOpen, order.myTrades, order.tradeHint);

  await page.goto('/en/trade/spot/');
  await expect(page.getByText(/^Prices as of .*GMT/)).toBeVisible();
  await asks(basic.ticker);
  await page.goto('/en/trade/spot/launchdetail/TIDE/');
  await expect(page.getByText('Counts now')).toBeVisible();
  await asks(launchpad.caliberBalance);

  // An innovation pair: its quota. Orders whose answers are lost are looked up by id.
  const coins = { USDT: '1000', NOVA: '10000' };
  const rich = await exchange.login(page, { balances: coins, area: 'DE', kycLevel: 2 });
  const nova = await openTerminal(page, { layout: 'desktop', pair: 'NOVA/USDT' });
  await page.getByRole('button', { name: 'I understand the risk' }).click();
  await expect(nova.form.getByText('Purchase limit left')).toBeVisible();
  await nova.skipReviews();
  await nova.kind('Conditional').check();
  await nova.field('Trigger price').fill('0.05');
  await nova.field('Price').fill('0.05');
  await nova.field('Amount').fill('1000');
  await page.route(/plan_spot\/create$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await nova.send.click();
  await expect(page.getByText(/^Conditional order placed/).first()).toBeVisible();
  await nova.tab('Conditional orders').click();
  await nova
    .rows('Conditional orders')
    .getByRole('button', { name: /^Cancel Buy/ })
    .click();
  await expect(nova.rows('Conditional orders')).toHaveCount(0);

  const placeOrder = (params: Readonly<Record<string, string>>) =>
    callAs(exchange, rich, order.create, {
      symbolId: 'NOVAUSDT',
      side: 'SELL',
      type: 'LIMIT',
      quantity: '1000',
      ...params,
    });
  const plan = () =>
    callAs(exchange, rich, order.planCreate, {
      symbolId: 'NOVAUSDT',
      side: 'SELL',
      type: 'MARKET',
      triggerPrice: '0.05',
      quantity: '1000',
    });
  await plan();
  await expect(nova.rows('Conditional orders')).toHaveCount(1);
  await nova.orders.getByRole('button', { name: 'Cancel all' }).click();
  const question = page.getByRole('dialog', { name: /^Cancel 1/ });
  await question.getByRole('button', { name: 'Cancel all' }).click();
  await expect(nova.rows('Conditional orders')).toHaveCount(0);

  await nova.kind('Limit').check();
  await nova.radio('Sell').check();
  await nova.field('Price').fill('0.08');
  await nova.field('Amount').fill('1000');
  await nova.send.click();
  // Far from the market: the user turns the warning off.
  await nova.dialog.getByRole('checkbox').check();
  await nova.dialog.getByRole('button', { name: 'Sell NOVA' }).click();
  await nova.tab('Open orders').click();
  await expect(nova.rows()).toHaveCount(1);
  await nova
    .rows()
    .getByRole('button', { name: /^Cancel Sell/ })
    .click();
  await expect(nova.rows()).toHaveCount(0);
  await placeOrder({ price: '0.046' });
  await expect(nova.rows()).toHaveCount(1);
  await nova.orders.getByRole('button', { name: 'Cancel all' }).click();
  await question.getByRole('button', { name: 'Cancel all' }).click();
  await expect(nova.rows()).toHaveCount(0);

  await placeOrder({ type: 'MARKET' });
  await nova.tab('Order history').click();
  await nova.rows('Order history').filter({ hasText: 'Filled' }).first().getByRole('button', { name: 'Fills' }).click();
  await expect(nova.orders.getByRole('table', { name: 'Fills of this order' })).toBeVisible();
  await nova.tab('Trade history').click();
  await expect(nova.rows('Trade history').first()).toBeVisible();
  await nova.tab('Order history').click();
  await nova.orders.getByRole('radio', { name: 'Conditional orders' }).check();
  await asks(order.planHistory);

  // A unified account loads the unified wallet; a page without any answer requests the time.
  await exchange.login(page, { like: 'unified', balances: coins });
  await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });
  await expect.poll(() => missing([...basics, ...orders])).toEqual([]);
  expect(person.uid).not.toBe(rich.uid);
});

const accounts = [
  {
    account: 'standard',
    stream: 'spot',
    wallet: order.assets,
    unusedCall: order.available,
    quota: { symbolId: 'NOVAUSDT' },
  },
  { account: 'unified', stream: 'unified', wallet: order.available, unusedCall: order.assets, quota: { coin: 'NOVA' } },
] as const;

test('[R6.3] [R3.6] each account has its own stream, its own wallet call, and the quota of an innovation pair by symbolId or by coin, live', async ({
  page,
  exchange,
}) => {
  for (const { account, stream, wallet, unusedCall, quota } of accounts)
    await test.step(account, async () => {
      // Ends the calls of the page before.
      await page.goto('about:blank');
      const { queries } = listen(page);
      const streams = new Set<string>();
      page.on('websocket', (socket) => streams.add(new URL(socket.url()).pathname));
      const person = await exchange.login(page, {
        ...(account === 'unified' ? { like: 'unified' } : {}),
        balances: { USDT: '100000' },
      });
      await callAs(exchange, person, order.setMemberTag, { tag: 'INNOVATION', value: 'AGREED' });
      const { form, field } = await openTerminal(page, { layout: 'desktop', pair: 'NOVA/USDT' });
      const left = form.getByText(/ \/ [\d,.]+ USDT$/);
      await expect(left).toBeVisible();
      expect(queries(order.innovationRemain)).toEqual([quota]);
      await expect.poll(() => queries(wallet).length).toBeGreaterThan(0);
      expect(queries(unusedCall)).toEqual([]);
      await expect.poll(() => [...streams].sort()).toEqual(['/x/ws/market', `/x/ws/${stream}`].sort());

      const before = await left.textContent();
      const free = form.getByText('100,000 USDT').first();
      await expect(free).toBeVisible();
      await callAs(exchange, person, order.create, {
        symbolId: 'NOVAUSDT',
        side: 'BUY',
        type: 'LIMIT',
        price: '0.04',
        quantity: '1000',
      });
      await expect(left).not.toHaveText(before ?? '');
      await expect(form.getByText('99,960 USDT').first()).toBeVisible();
      expect(queries(order.innovationRemain)).toEqual([quota]);
      await field('Price').fill('0.04');
      await field('Amount').fill('1000000');
      await expect(form.getByText(/You can buy up to [\d,.]+ USDT more\./)).toBeVisible();
    });
});
