import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoanRow } from '#contract/margin/risk.ts';
import { Order, Trade } from '#contract/trading.ts';
import { secondMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';
import { insuranceAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { basic, margin, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

const uid = '100007';
let exchange: TestExchange;
let token = '';
let messages: Message[] = [];

beforeEach(async () => {
  // The clock looks at the risk by an interval, which the tests move.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  exchange = await openTestExchange();
  messages = [];
  exchange.kernel.exchange.onMessage((message) => messages.push(message));
  token = await exchange.login('debtor');
});
afterEach(async () => {
  await exchange.close();
  vi.useRealTimers();
});

/** Moves real time by a second and lets the clock tick. */
function tick(): void {
  exchange.real.now += secondMs;
  vi.advanceTimersByTime(250);
}
const movePrice = async (changePercent: string) => {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', changePercent });
  tick();
};
const rowsOf = (topic: string) =>
  messages.filter((message) => message.uid === uid && message.topic === topic).flatMap(({ rows }) => rows);
const loanRows = () => v.parse(v.array(LoanRow), rowsOf('loan'));
const riskRows = () => loanRows().filter((row) => row.kind === 'MARGIN_RISK');
const noticeKinds = () => v.parse(v.array(v.object({ kind: v.string() })), rowsOf('notice')).map(({ kind }) => kind);
const riskOf = async () => v.parse(margin.risk.result, (await exchange.call(margin.risk, {}, token)).body.result);
const insurance = () => unscale(exchange.kernel.exchange.ledger.balance(insuranceAccount, 'USDT'));

test('[L31] BTC −1.2 %, then −7 %: margin call, five steps, end, on topic `loan` and in `margin.risk`', async () => {
  await movePrice('-1.2');
  expect(riskRows()).toMatchObject([{ level: 'MARGIN_CALL', riskRate: '0.9009' }]);
  expect(noticeKinds()).toEqual(['MARGIN_CALL']);
  messages = [];
  await movePrice('-7');
  expect(await riskOf()).toMatchObject({ level: 'LIQUIDATION', status: 4, liquidation: { step: 1 } });
  for (let second = 0; second < 6; second += 1) tick();
  const steps = riskRows().map(({ liquidation }) => liquidation?.step);
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, undefined]);
  expect(
    riskRows()
      .slice(0, -1)
      .every(({ level }) => level === 'LIQUIDATION'),
  ).toBe(true);
  expect(riskRows().at(-1)).toMatchObject({ level: 'SAFE', status: 1, riskRate: '0', debtValue: '0' });
  const after = await riskOf();
  expect(after).toMatchObject({ level: 'SAFE', status: 1 });
  expect(after.liquidation).toBeUndefined();
  expect(noticeKinds()).toEqual(['LIQUIDATION']);
});

test('[L14] [L24] the exchange takes over what pays the debt and 2 %: a filled order, a private trade, no public trade', async () => {
  await movePrice('-7');
  const { body: before } = await exchange.call(basic.ticker, { symbol: 'BTCUSDT' });
  const publicTrades = exchange.kernel.exchange.markets.of('BTCUSDT').recentTrades.length;
  for (let second = 0; second < 6; second += 1) tick();
  const [sold] = v.parse(v.array(Order), rowsOf('order'));
  // 50730 / (0.98 × 55800), rounded up.
  const quantity = '0.92769366';
  expect(sold).toMatchObject({
    status: 'FILLED',
    source: 'LIQUIDATION',
    side: 'SELL',
    type: 'MARKET',
    executedQty: quantity,
    fee: [],
  });
  expect(v.parse(v.array(Trade), rowsOf('trade'))).toMatchObject([{ quantity, price: '55800', fee: '0' }]);
  const { list } = v.parse(
    order.history.result,
    (await exchange.call(order.history, { orderId: sold?.orderId ?? '' }, token)).body.result,
  );
  expect(list).toMatchObject([{ status: 'FILLED', source: 'LIQUIDATION' }]);
  expect(loanRows().filter(({ kind }) => kind === 'MARGIN_REPAY')).toMatchObject([
    { type: 4, tokenId: 'USDT', repaidAmount: '50730' },
  ]);
  const { body: after } = await exchange.call(basic.ticker, { symbol: 'BTCUSDT' });
  const lastOf = (result: unknown) => v.parse(basic.ticker.result, result).list.map(({ c, v: volume }) => [c, volume]);
  expect(lastOf(after.result)).toEqual(lastOf(before.result));
  expect(exchange.kernel.exchange.markets.of('BTCUSDT').recentTrades).toHaveLength(publicTrades);
  const fee = Number(sold?.executedAmount) * 0.02;
  expect(Number(insurance())).toBeCloseTo(1_000_000 + fee, 6);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
});

test('meanwhile all writes of the account answer 176019, cancels too, and turning margin on or off 100215', async () => {
  const sell = { symbolId: 'BTCUSDT', side: 'SELL', type: 'LIMIT', price: '60500', quantity: '0.3' } as const;
  const { body } = await exchange.call(order.create, sell, token);
  const { orderId } = v.parse(order.create.result, body.result);
  await movePrice('-7');
  const codes = [
    await exchange.call(order.create, { ...sell, side: 'UP' }, token),
    await exchange.call(order.cancel, { orderId }, token),
    await exchange.call(margin.createOrder, { bizType: 'REPAY', tokenId: 'USDT', all: 1 }, token),
    await exchange.call(margin.createOrder, { bizType: 'LOAN', tokenId: 'USDT', amount: '1' }, token),
    await exchange.call(margin.forceRepay, {}, token),
    await exchange.call(margin.submitTips, { type: 3, status: 1, leverage: '2' }, token),
    await exchange.call(margin.risk, {}, token),
  ].map((response) => response.body.ret_code);
  expect(codes).toEqual([176019, 176019, 176019, 176019, 176019, 100215, 0]);
  expect(v.parse(v.array(Order), rowsOf('order')).at(-1)).toMatchObject({
    orderId,
    status: 'CANCELED',
    cancelReason: 'LIQUIDATION',
  });
  for (let second = 0; second < 6; second += 1) tick();
  expect((await exchange.call(order.create, { ...sell, quantity: '0.01', price: '55900' }, token)).body.ret_code).toBe(
    0,
  );
});

test('[L14] M8 at 50000 all is sold; insurance gets 2 % and pays the shortfall', async () => {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '50000' });
  for (let second = 0; second < 8; second += 1) tick();
  const repaid = loanRows().flatMap((row) => (row.kind === 'MARGIN_REPAY' ? [row.repaidAmount] : []));
  expect(repaid).toEqual(['49000', '1730']);
  expect(insurance()).toBe('999270');
  expect(await riskOf()).toMatchObject({ level: 'SAFE', assetValue: '0', debtValue: '0' });
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
});

test('in a clock jump the steps run a second apart after the hour at which the price was too low', async () => {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '55000' });
  const hour = Date.UTC(2026, 5, 1, 9);
  await exchange.sandbox('POST', 'clock', { now: hour });
  await exchange.sandbox('POST', 'clock', { advanceMs: 60 * secondMs });
  expect(await riskOf()).toMatchObject({ level: 'SAFE' });
  const { list } = v.parse(margin.repays.result, (await exchange.call(margin.repays, {}, token)).body.result);
  expect(list.every(({ type }) => type === 4)).toBe(true);
});
