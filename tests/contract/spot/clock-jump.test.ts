import { join } from 'node:path';
import { expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import { temporaryFolder } from '../sandbox/folder.ts';
import { dayMs, hourMs } from './trading.ts';

/** What a plan order became, without ids. */
const outcome = ({ symbolId, status, triggerTime, failCode, ver }: Record<string, unknown>) => ({
  symbolId,
  status,
  triggerTime,
  failCode,
  ver,
});

/** What an order became, without ids. */
const traded = ({ side, type, price, executedQty, avgPrice, fee, status, updateTime }: Record<string, unknown>) => ({
  side,
  type,
  price,
  executedQty,
  avgPrice,
  fee,
  status,
  updateTime,
});

const rich = { BTC: '2', USDT: '100000' };

/** A fresh person who asks; every call must succeed. */
async function person() {
  const exchange = await open();
  const { body } = await exchange.sandbox('POST', 'accounts', { like: 'standard', balances: rich });
  const { account, password } = Object(body.result);
  const token = await exchange.login(account, password);
  async function must(call: Parameters<typeof exchange.call>[0], params: Record<string, unknown>) {
    exchange.real.now += 1_000;
    const answer = await exchange.call(call, params, token);
    expect(answer.body.ret_code).toBe(0);
    return Object(answer.body.result);
  }
  return { exchange, must };
}

/** A year in jumps of so many days, with plan orders on both sides of the market. */
async function year(daysAJump: number) {
  const exchange = await open();
  const token = await exchange.login('vip');
  for (const [triggerPrice, triggerSide] of [
    ['61500', 'UP'],
    ['63000', 'UP'],
    ['58500', 'DOWN'],
    ['57000', 'DOWN'],
  ] as const) {
    const params = { symbolId: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.01', triggerPrice, triggerSide };
    expect((await exchange.call(order.planCreate, params, token)).body.ret_code).toBe(0);
  }
  for (let day = 0; day < 360; day += daysAJump)
    await exchange.sandbox('POST', 'clock', { advanceMs: daysAJump * dayMs });
  // Sessions live on real time: the same token still holds.
  const { body } = await exchange.call(order.planHistory, {}, token);
  const list = Object(body.result).list.map(outcome);
  expect(exchange.kernel.exchange.ledger.audit('sums')).toEqual([]);
  await exchange.close();
  return list;
}

test('[R7.7] [Q-F36] plan orders fire on the path of a jump, the same by one jump or many', async () => {
  const [one, many] = [await year(360), await year(30)];
  expect(one.length).toBe(4);
  expect(one.filter((plan: { status: string }) => plan.status === 'PLAN_TRIGGERED').length).toBeGreaterThan(0);
  expect(many).toEqual(one);
}, 60_000);

/** Two days in jumps of so many hours: plan orders of every kind, an exit of an order, and an order that the market passes. */
async function days(hoursAJump: number) {
  const { exchange, must } = await person();
  const pair = { symbolId: 'BTCUSDT' };
  const plan = (terms: object) => must(order.planCreate, { ...pair, type: 'MARKET', ...terms });
  const buy = { side: 'BUY', quantity: '500' };
  const sell = { side: 'SELL', quantity: '0.01' };
  await plan({ ...buy, triggerPrice: '60120', triggerSide: 'UP' });
  await plan({ ...buy, triggerPrice: '59880', triggerSide: 'DOWN' });
  await plan({ ...sell, triggerPrice: '60180', triggerSide: 'UP' });
  await plan({ ...sell, triggerPrice: '59820', triggerSide: 'DOWN' });
  await plan({ ...sell, type: 'LIMIT', price: '59000', triggerPrice: '59800', triggerSide: 'DOWN' });
  const { orderId } = await must(order.create, { ...pair, side: 'BUY', type: 'MARKET', quantity: '1000' });
  const exit = { side: 'SELL', quantity: '0.016', parentOrderId: orderId };
  await plan({ ...exit, triggerPrice: '60360', triggerSide: 'UP', purpose: 'TP' });
  await plan({ ...exit, triggerPrice: '59640', triggerSide: 'DOWN', purpose: 'SL' });
  await must(order.create, { ...pair, side: 'BUY', type: 'LIMIT', price: '59850', quantity: '0.02' });
  for (let hour = 0; hour < 48; hour += hoursAJump)
    await exchange.sandbox('POST', 'clock', { advanceMs: hoursAJump * hourMs });
  const plans = (await must(order.planHistory, {})).list;
  const orders = (await must(order.history, {})).list;
  expect(exchange.kernel.exchange.ledger.audit('sums')).toEqual([]);
  await exchange.close();
  return {
    plans: plans.map(outcome),
    orders: orders.map(traded),
    reasons: plans.map(Object).map(({ cancelReason }: { cancelReason: string }) => cancelReason),
  };
}

test('[R7.7] [Q-F36] what fires in a jump fills at the prices of its hour, the same by one jump or many', async () => {
  const [one, many] = [await days(48), await days(1.5)];
  expect(one.orders.map(({ status }: { status: string }) => status)).toEqual(Array.from({ length: 8 }, () => 'FILLED'));
  expect(one.plans.map(({ status }: { status: string }) => status).sort()).toEqual([
    'PLAN_CANCELED',
    ...Array.from({ length: 6 }, () => 'PLAN_TRIGGERED'),
  ]);
  expect(one.reasons.filter((reason: string) => reason !== '')).toEqual(['OCO']);
  expect(many).toEqual(one);
}, 60_000);

test('[Q-F36] a jump right after a restart fires the plan orders that wait, though nobody looked at their pair since', async () => {
  const dataFile = join(temporaryFolder(), 'unseen.sqlite');
  const before = await open({ dataFile });
  const token = await before.login('vip');
  for (const [triggerPrice, triggerSide] of [
    ['81', 'UP'],
    ['79', 'DOWN'],
  ] as const) {
    const plan = { symbolId: 'LTCUSDT', side: 'BUY', type: 'MARKET', quantity: '100', triggerPrice, triggerSide };
    expect((await before.call(order.planCreate, plan, token)).body.ret_code).toBe(0);
  }
  await before.close();

  const after = await open({ dataFile });
  await after.sandbox('POST', 'clock', { advanceMs: 30 * dayMs });
  const { body } = await after.call(order.planHistory, { symbolId: 'LTCUSDT' }, await after.login('vip'));
  expect(Object(body.result).list.length).toBeGreaterThan(0);
  await after.close();
});
