import { expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import { dayMs } from './trading.ts';

/** What a plan order became, without ids. */
const outcome = ({ symbolId, status, triggerTime, failCode, ver }: Record<string, unknown>) => ({
  symbolId,
  status,
  triggerTime,
  failCode,
  ver,
});

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
