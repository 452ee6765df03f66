import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int } from '#sandbox/store/columns.ts';
import { cacheOf } from '../orders/cache.ts';
import { cancelPlan, plansWhere } from './plans.ts';
import { waitingPlanSql } from '../spot-tables.ts';

/** A plan order expires after waiting this long. exchange-api 4.2 */
const lifetimeMs = 180 * dayMs;
const TimeRow = v.object({ time: v.nullable(int) });

/** Cancels plan orders that have waited for 180 days. */
export const planExpiry = (exchange: Exchange): Scheduler => ({
  name: 'expiry of plan orders',
  next() {
    const cache = cacheOf(exchange);
    cache.oldestPlan ??= readOldestPlan(exchange);
    const { time } = cache.oldestPlan;
    return time === undefined ? undefined : time + lifetimeMs;
  },
  run(at) {
    const expired = plansWhere(exchange, `${waitingPlanSql} AND create_time <= ? ORDER BY plan_order_id`, [
      at - lifetimeMs,
    ]);
    for (const plan of expired) cancelPlan(exchange, plan, 'EXPIRED', at);
  },
});

function readOldestPlan({ store }: Exchange): { time: number | undefined } {
  const row = store.row(TimeRow, `SELECT MIN(create_time) AS time FROM spot_plan WHERE ${waitingPlanSql}`);
  return { time: row?.time ?? undefined };
}
