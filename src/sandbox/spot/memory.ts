import * as v from 'valibot';
import type { PriceRange } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import { units } from '../store/columns.ts';
import type { StoredOrder } from './orders.ts';
import { isWaiting } from './schema.ts';

/** Trigger prices of a pair that trades must be compared with: the lowest of UP, the highest of DOWN. Units of 10⁻⁸. */
interface Gate {
  up: bigint | undefined;
  down: bigint | undefined;
}

/** What the spot domain holds beside its tables: all of it can be read anew at any moment. */
export interface Memory {
  /** The order that is being entered, as it stands; it has no row before its first settlement. */
  entering?: StoredOrder | undefined;
  /** Trades whose plan orders are still to be looked for, while others fire. */
  traded: { symbolId: string; range: PriceRange }[];
  isFiring: boolean;
  gates: Map<string, Gate>;
  /** When the oldest waiting plan order was made, ms, when there is one; absent: to be read. */
  oldestPlan?: { time: number | undefined } | undefined;
}

const memories = new WeakMap<Exchange['store'], Memory>();

export function memoryOf({ store }: Pick<Exchange, 'store'>): Memory {
  const known = memories.get(store);
  if (known) return known;
  const fresh: Memory = { traded: [], isFiring: false, gates: new Map() };
  memories.set(store, fresh);
  return fresh;
}

export const forgetSpot = ({ store }: Pick<Exchange, 'store'>): void => void memories.delete(store);

/** After a change of plan orders: gates are read anew, also when the change is rolled back. */
export function plansChanged(exchange: Pick<Exchange, 'store'>, symbolId: string): void {
  const forget = (): void => {
    const memory = memoryOf(exchange);
    memory.gates.delete(symbolId);
    memory.oldestPlan = undefined;
  };
  forget();
  exchange.store.afterRollback(forget);
}

const GateRow = v.object({ up: v.nullable(units), down: v.nullable(units) });

/** The gate of a pair; trades come by the thousand, changes of plan orders do not. */
function gateOf(exchange: Pick<Exchange, 'store'>, symbolId: string): Gate {
  const { gates } = memoryOf(exchange);
  const known = gates.get(symbolId);
  if (known) return known;
  const sql = `SELECT MIN(CASE trigger_side WHEN 'UP' THEN trigger_price END) AS up,
    MAX(CASE trigger_side WHEN 'DOWN' THEN trigger_price END) AS down
    FROM spot_plan WHERE symbol_id = ? AND ${isWaiting} AND is_watching = 1`;
  const row = exchange.store.row(GateRow, sql, symbolId);
  const gate: Gate = { up: row?.up ?? undefined, down: row?.down ?? undefined };
  gates.set(symbolId, gate);
  return gate;
}

/** Do prices of this range, units of 10⁻⁸, reach the trigger of any waiting plan order? */
export function reachesGate(exchange: Pick<Exchange, 'store'>, symbolId: string, low: bigint, high: bigint): boolean {
  const { up, down } = gateOf(exchange, symbolId);
  return (up !== undefined && high >= up) || (down !== undefined && low <= down);
}
