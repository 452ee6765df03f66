import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ParamsOf } from '#contract/call.ts';
import { LoanRow } from '#contract/margin/risk.ts';
import { secondMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { lend } from '#sandbox/margin/borrow.ts';
import { runningProcess } from '#sandbox/margin/processes/processes.ts';
import { watchAccount } from '#sandbox/margin/watch.ts';
import { lt, margin, order } from '../support/calls.ts';
import { borrowCoin, marginPerson, placeMarginOrder, repayCoin, sendMarginOrder } from '../support/margin.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

const highLimit = { count: 1_000_000, perMs: 1_000 };
let exchange: Trading;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const limits = { moneyWrite: highLimit, orderWrite: highLimit, privateRead: highLimit, sandbox: highLimit };
  exchange = await openTrading({ limits });
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
  vi.useRealTimers();
});

/** Gives a person a debt whose coins have left the account. */
function owe({ uid }: Person, tokenId: string, amount: string): void {
  exchange.exchange.store.transaction(() => {
    lend(exchange.exchange, { uid, tokenId, type: 1, loanAmount: scale(amount) });
    const move = { kind: 'withdrawal', coin: tokenId, amount: scale(amount) };
    exchange.exchange.ledger.move({ ...move, from: userAccount(uid, 'free'), to: externalAccount });
    watchAccount(exchange.exchange, uid);
  });
}
const apply = (who: Person, params: ParamsOf<typeof margin.forceRepay> = {}) =>
  exchange.call(margin.forceRepay, params, who.token);
const advance = (seconds: number) => exchange.setClock(exchange.clock.now() + seconds * secondMs);
const debtsOf = async (who: Person) =>
  (await exchange.mustCall(margin.loanBalance, {}, who)).list.map(({ tokenId, remainAmount }) => [
    tokenId,
    remainAmount,
  ]);
const states = (who: Person) =>
  v
    .parse(v.array(LoanRow), exchange.rowsOf(who, 'loan'))
    .flatMap((row) => (row.kind === 'FORCE_REPAY' ? [row.state] : []));
const repaysOf = async (who: Person) =>
  (await exchange.mustCall(margin.repays, { type: 3 }, who)).list
    .reverse()
    .map(({ tokenId, repaidAmount }) => [tokenId, repaidAmount]);

test('[L30] margin orders are canceled, own coins repay, then coins are sold by real market orders until the debt is paid', async () => {
  const who = marginPerson(exchange, { BTC: '1', USDT: '100' });
  owe(who, 'USDT', '1000');
  const kept = await exchange.placeOrder(who, { side: 'SELL', price: '61000', quantity: '0.1' });
  const canceled = await placeMarginOrder(exchange, who, { side: 'SELL', price: '61000', quantity: '0.1', isLoan: 0 });
  exchange.addMakerOrder('BUY', 5_999_000, 1_000_000);
  const { body } = await apply(who, { requestId: 'apply-1' });
  expect(body).toMatchObject({ ret_code: 0, result: { state: 'DOING', isDuplicate: 0 } });
  // Browsers send a request again when a kept connection is cut: it is answered like the first.
  expect((await apply(who, { requestId: 'apply-1' })).body).toMatchObject({ ret_code: 0, result: { isDuplicate: 1 } });
  await advance(10);
  expect(await debtsOf(who)).toEqual([]);
  expect(states(who)).toEqual(['DOING', 'DONE']);
  expect(await exchange.readOrder(who, canceled.orderId)).toMatchObject({ cancelReason: 'FORCE_REPAY' });
  expect(await exchange.readOrder(who, kept.orderId)).toMatchObject({ status: 'NEW' });
  const sales = (await exchange.mustCall(order.history, { status: 'FILLED' }, who)).list;
  expect(sales.every(({ source, side, type }) => [source, side, type].join() === 'MARGIN,SELL,MARKET')).toBe(true);
  expect((await repaysOf(who))[0]).toEqual(['USDT', '100']);
  const found = await exchange.mustCall(margin.repays, { requestId: 'apply-1' }, who);
  expect(found.list.length).toBeGreaterThan(1);
  expect((await apply(who, { requestId: 'apply-1' })).body.result).toEqual({
    ...Object(body.result),
    isDuplicate: 1,
  });
});

test('[L30] while it runs other writes answer 176018; cancels work', async () => {
  const who = marginPerson(exchange, { BTC: '1', USDT: '100' });
  owe(who, 'USDT', '1000');
  const { orderId } = await exchange.placeOrder(who, { side: 'SELL', price: '61000', quantity: '0.1' });
  await apply(who);
  const codes = [
    await exchange.send(who),
    await sendMarginOrder(exchange, who),
    await borrowCoin(exchange, who, 'USDT', '10'),
    await repayCoin(exchange, who, 'USDT'),
    await apply(who),
    await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount: '100' }, who.token),
    await exchange.call(margin.submitTips, { type: 3, status: 0 }, who.token),
    await exchange.call(order.cancel, { orderId }, who.token),
    await exchange.call(order.batchCancel, { all: 1 }, who.token),
  ].map(({ body }) => body.ret_code);
  expect(codes).toEqual([176018, 176018, 176018, 176018, 176018, 176018, 176018, 0, 0]);
});

test('[L30] an empty book ends it as FAILED; paid amounts stay paid, and the account can act again', async () => {
  const who = marginPerson(exchange, { BTC: '1', USDT: '100' });
  owe(who, 'USDT', '1000');
  await apply(who);
  await advance(10);
  expect(states(who)).toEqual(['DOING', 'FAILED']);
  expect(await debtsOf(who)).toEqual([['USDT', '900']]);
  expect(await repaysOf(who)).toEqual([['USDT', '100']]);
  expect(runningProcess(exchange.exchange, who.uid)).toBeUndefined();
  expect((await exchange.send(who, { side: 'SELL', price: '61000', quantity: '0.01' })).body.ret_code).toBe(0);
});

test('[L30] prices out of the band end it as FAILED after what was sold has repaid', async () => {
  const who = marginPerson(exchange, { BTC: '1' });
  owe(who, 'USDT', '1000');
  exchange.addMakerOrder('BUY', 6_000_000, 10_000);
  exchange.addMakerOrder('BUY', 5_000_000, 1_000_000);
  await apply(who);
  await advance(10);
  expect(states(who)).toEqual(['DOING', 'FAILED']);
  expect(await repaysOf(who)).toEqual([['USDT', '599.4']]);
  expect(await debtsOf(who)).toEqual([['USDT', '400.6']]);
});

test('[L30] a debt in another coin is bought back, with own USDT first, then with that of sold coins', async () => {
  const who = marginPerson(exchange, { USDT: '3000', ETH: '5' });
  owe(who, 'BTC', '0.1');
  exchange.addMakerOrder('SELL', 6_000_000, 1_000_000);
  exchange.addMakerOrder('BUY', 300_000, 10_000_000, 'ETHUSDT');
  await apply(who, { tokenId: 'BTC' });
  await advance(20);
  expect(states(who)).toEqual(['DOING', 'DONE']);
  expect(await debtsOf(who)).toEqual([]);
  const sides = (await exchange.mustCall(order.history, {}, who)).list.reverse().map(({ side }) => side);
  expect(sides.slice(0, 3)).toEqual(['BUY', 'SELL', 'BUY']);
});

test('only the debts in the coin that is asked for are paid; nothing to repay is 176016, nothing to sell 176031', async () => {
  const who = marginPerson(exchange, { BTC: '1', USDT: '50', USDC: '60' });
  owe(who, 'USDT', '40');
  owe(who, 'USDC', '30');
  expect((await apply(who, { tokenId: 'BTC' })).body.ret_code).toBe(176016);
  await apply(who, { tokenId: 'USDC' });
  await advance(5);
  expect(await debtsOf(who)).toEqual([['USDT', '40']]);
  const poor = marginPerson(exchange, { NOVA: '1' });
  owe(poor, 'USDT', '0.001');
  expect((await apply(poor)).body.ret_code).toBe(176019);
  const small = marginPerson(exchange, { BTC: '0.00001' });
  owe(small, 'USDT', '0.1');
  expect((await apply(small)).body.ret_code).toBe(176031);
  expect((await apply(exchange.person({ isUnified: true }))).body.ret_code).toBe(10033);
});

test('a liquidation that becomes necessary ends it', async () => {
  const who = marginPerson(exchange, { BTC: '1' });
  owe(who, 'USDT', '50000');
  await apply(who);
  exchange.printTrade(5_000_000);
  exchange.exchange.store.transaction(() => {
    watchAccount(exchange.exchange, who.uid);
  });
  expect(states(who)).toEqual(['DOING', 'FAILED']);
  expect((await apply(who)).body.ret_code).toBe(176019);
  await advance(10);
  expect(await debtsOf(who)).toEqual([]);
});
