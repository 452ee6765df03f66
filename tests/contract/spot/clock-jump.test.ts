import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Call, ParamsOf, ParamsSchema, ResultSchema } from '#contract/call.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { domainsWithoutDebts } from '../support/reduced-domains.ts';

/** Final state of a plan order, without ids. */
const planState = ({ symbolId, status, triggerTime, failCode, ver }: PlanOrder) => ({
  symbolId,
  status,
  triggerTime,
  failCode,
  ver,
});

/** Final state of an order, without ids. */
const orderState = ({ side, type, price, executedQty, avgPrice, fee, status, updateTime }: Order) => ({
  side,
  type,
  price,
  executedQty,
  avgPrice,
  fee,
  status,
  updateTime,
});

const Credentials = v.object({ account: v.string(), password: v.string() });
const balances = { BTC: '2', USDT: '100000' };

/** An exchange with a new account; every call must succeed. */
async function openWithAccount() {
  const exchange = await openTestExchange();
  const { body } = await exchange.sandbox('POST', 'accounts', { like: 'standard', balances });
  const { account, password } = v.parse(Credentials, body.result);
  const token = await exchange.login(account, password);
  async function must<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: ParamsOf<Call<P, R, E>>,
  ): Promise<v.InferOutput<R>> {
    exchange.real.now += 1_000;
    const response = await exchange.call(call, params, token);
    expect(response.body.ret_code).toBe(0);
    return v.parse(call.result, response.body.result);
  }
  return { exchange, must };
}

/** Advances the clock by a year in jumps of so many days, with plan orders on both sides of the market. */
async function advanceYear(daysPerJump: number) {
  const exchange = await openTestExchange({}, domainsWithoutDebts);
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
  for (let day = 0; day < 360; day += daysPerJump)
    await exchange.sandbox('POST', 'clock', { advanceMs: daysPerJump * dayMs });
  // Sessions use real time, so the token is still valid.
  const { body } = await exchange.call(order.planHistory, {}, token);
  const plans = v.parse(order.planHistory.result, body.result).list.map(planState);
  expect(exchange.kernel.exchange.ledger.audit('sums')).toEqual([]);
  await exchange.close();
  return plans;
}

test('[R7.7] [Q-F36] plan orders trigger along the price path of a clock jump, the same in one jump or many', async () => {
  const [one, many] = [await advanceYear(360), await advanceYear(30)];
  expect(one.length).toBe(4);
  expect(one.filter(({ status }) => status === 'PLAN_TRIGGERED').length).toBeGreaterThan(0);
  expect(many).toEqual(one);
}, 60_000);

/**
 * Advances the clock by two days in jumps of so many hours, with plan orders of every kind, exits of an order, and an
 * order that the market passes.
 */
async function advanceDays(hoursPerJump: number) {
  const { exchange, must } = await openWithAccount();
  const pair = { symbolId: 'BTCUSDT' };
  type PlanTerms = Pick<ParamsOf<typeof order.planCreate>, 'side' | 'quantity' | 'triggerPrice'> &
    Partial<ParamsOf<typeof order.planCreate>>;
  const plan = (terms: PlanTerms) => must(order.planCreate, { ...pair, type: 'MARKET', ...terms });
  const buy = { side: 'BUY', quantity: '500' } as const;
  const sell = { side: 'SELL', quantity: '0.01' } as const;
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
  for (let hour = 0; hour < 48; hour += hoursPerJump)
    await exchange.sandbox('POST', 'clock', { advanceMs: hoursPerJump * hourMs });
  const plans = (await must(order.planHistory, {})).list;
  const orders = (await must(order.history, {})).list;
  expect(exchange.kernel.exchange.ledger.audit('sums')).toEqual([]);
  await exchange.close();
  return {
    plans: plans.map(planState),
    orders: orders.map(orderState),
    reasons: plans.map(({ cancelReason }) => cancelReason),
  };
}

test('[R7.7] [Q-F36] plan orders that trigger in a clock jump fill at the prices of their hour, the same in one jump or many', async () => {
  const [one, many] = [await advanceDays(48), await advanceDays(1.5)];
  expect(one.orders.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'FILLED'));
  expect(one.plans.map(({ status }) => status).sort()).toEqual([
    'PLAN_CANCELED',
    ...Array.from({ length: 6 }, () => 'PLAN_TRIGGERED'),
  ]);
  expect(one.reasons.filter((reason) => reason !== '')).toEqual(['OCO']);
  expect(many).toEqual(one);
}, 60_000);

test('[Q-F36] a clock jump right after a restart triggers waiting plan orders of pairs that were not read since', async () => {
  const dataFile = join(temporaryFolder(), 'unseen.sqlite');
  const before = await openTestExchange({ dataFile });
  const token = await before.login('vip');
  for (const [triggerPrice, triggerSide] of [
    ['81', 'UP'],
    ['79', 'DOWN'],
  ] as const) {
    const plan = { symbolId: 'LTCUSDT', side: 'BUY', type: 'MARKET', quantity: '100', triggerPrice, triggerSide };
    expect((await before.call(order.planCreate, plan, token)).body.ret_code).toBe(0);
  }
  await before.close();

  const after = await openTestExchange({ dataFile });
  await after.sandbox('POST', 'clock', { advanceMs: 30 * dayMs });
  const { body } = await after.call(order.planHistory, { symbolId: 'LTCUSDT' }, await after.login('vip'));
  expect(v.parse(order.planHistory.result, body.result).list.length).toBeGreaterThan(0);
  await after.close();
});
