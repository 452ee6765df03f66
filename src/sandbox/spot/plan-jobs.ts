import * as v from 'valibot';
import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { int } from '../store/columns.ts';
import { memoryOf } from './memory.ts';
import { cancelPlan, plansWhere } from './plans.ts';
import { isWaiting } from './schema.ts';

/** How long a plan order waits. exchange-api 4.2 */
const lifetimeMs = 180 * 24 * 3_600_000;
const TimeRow = v.object({ time: v.nullable(int) });

/** Ends plan orders that have waited for 180 days. */
export const planExpiry = (exchange: Exchange): Scheduler => ({
  name: 'plan orders expire',
  next() {
    const memory = memoryOf(exchange);
    memory.oldestPlan ??= readOldest(exchange);
    return memory.oldestPlan.time === undefined ? undefined : memory.oldestPlan.time + lifetimeMs;
  },
  run(at) {
    const due = plansWhere(exchange, `${isWaiting} AND create_time <= ? ORDER BY plan_order_id`, [at - lifetimeMs]);
    for (const plan of due) cancelPlan(exchange, plan, 'EXPIRED', at);
  },
});

function readOldest({ store }: Exchange): { time: number | undefined } {
  const row = store.row(TimeRow, `SELECT MIN(create_time) AS time FROM spot_plan WHERE ${isWaiting}`);
  return { time: row?.time ?? undefined };
}
