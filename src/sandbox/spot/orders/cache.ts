import * as v from 'valibot';
import type { PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { units } from '#sandbox/store/columns.ts';
import { waitingPlanSql } from '../spot-tables.ts';

/** The trigger prices of a pair that are reached first: the lowest of UP, the highest of DOWN. Units of 10⁻⁸. */
interface TriggerBounds {
  up: bigint | undefined;
  down: bigint | undefined;
}

/** Traded prices of a pair, ticks. */
export interface TradedRange {
  market: PairMarket;
  range: PriceRange;
}

/** What the spot domain has in memory beside its tables. */
export interface SpotCache {
  /** Traded prices to compare with plan orders after the one that triggers now. */
  pendingTriggers: TradedRange[];
  isTriggering: boolean;
  /** By pair. */
  triggerBounds: Map<string, TriggerBounds>;
  /** Creation time of the oldest waiting plan order, ms; `time` is undefined without one. Absent: not read yet. */
  oldestPlan?: { time: number | undefined } | undefined;
}

const caches = new WeakMap<Exchange['store'], SpotCache>();

/** The cache of an exchange. */
export function cacheOf({ store }: Pick<Exchange, 'store'>): SpotCache {
  const existing = caches.get(store);
  if (existing) return existing;
  const cache: SpotCache = { pendingTriggers: [], isTriggering: false, triggerBounds: new Map() };
  caches.set(store, cache);
  return cache;
}

/** Drops the cache of an exchange: its tables were emptied. */
export const dropCache = ({ store }: Pick<Exchange, 'store'>): void => void caches.delete(store);

/** Drops what is cached of a pair's plan orders; call after each change of them. A rollback drops it again. */
export function dropPlanCache(exchange: Pick<Exchange, 'store'>, symbolId: string): void {
  const drop = (): void => {
    const cache = cacheOf(exchange);
    cache.triggerBounds.delete(symbolId);
    cache.oldestPlan = undefined;
  };
  drop();
  exchange.store.afterRollback(drop);
}

const BoundsRow = v.object({ up: v.nullable(units), down: v.nullable(units) });

/** Trigger bounds of a pair, cached: trades are far more frequent than changes of plan orders. */
function triggerBoundsOf(exchange: Pick<Exchange, 'store'>, symbolId: string): TriggerBounds {
  const { triggerBounds } = cacheOf(exchange);
  const cached = triggerBounds.get(symbolId);
  if (cached) return cached;
  const sql = `SELECT MIN(CASE trigger_side WHEN 'UP' THEN trigger_price END) AS up,
    MAX(CASE trigger_side WHEN 'DOWN' THEN trigger_price END) AS down
    FROM spot_plan WHERE symbol_id = ? AND ${waitingPlanSql} AND is_watching = 1`;
  const row = exchange.store.row(BoundsRow, sql, symbolId);
  const bounds: TriggerBounds = { up: row?.up ?? undefined, down: row?.down ?? undefined };
  triggerBounds.set(symbolId, bounds);
  return bounds;
}

/** True when prices of this range, units of 10⁻⁸, reach the trigger of a waiting plan order. */
export function reachesTrigger(
  exchange: Pick<Exchange, 'store'>,
  symbolId: string,
  low: bigint,
  high: bigint,
): boolean {
  const { up, down } = triggerBoundsOf(exchange, symbolId);
  return (up !== undefined && high >= up) || (down !== undefined && low <= down);
}
