import type { PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { cacheOf } from '../orders/cache.ts';
import { triggerPlanOrders } from './trigger-plan-orders.ts';

/**
 * Triggers what trades have reached, inside their transaction: the plan orders, then the steps of products (of bots:
 * stop loss, take profit, entry, opposite orders). The orders that enter then may trade and reach others, which trigger
 * afterwards, so no settlement runs inside another. bots.md 3 "Settlement of one entry"
 */
export function triggerReached(exchange: Exchange, market: PairMarket, ranges: readonly PriceRange[]): void {
  const cache = cacheOf(exchange);
  cache.pendingTriggers.push(...ranges.map((range) => ({ market, range })));
  if (cache.isTriggering) return;
  cache.isTriggering = true;
  try {
    while (cache.pendingTriggers.length > 0) triggerPending(exchange);
  } finally {
    cache.isTriggering = false;
    cache.pendingTriggers = [];
  }
}

/**
 * Triggers the plan orders of all pending trades and of those that follow from them, then the steps of products on
 * their pairs.
 */
function triggerPending(exchange: Exchange): void {
  const { pendingTriggers } = cacheOf(exchange);
  const traded = new Map<PairMarket, PriceRange[]>();
  for (let next = pendingTriggers.shift(); next; next = pendingTriggers.shift()) {
    triggerPlanOrders(exchange, next);
    traded.set(next.market, [...(traded.get(next.market) ?? []), next.range]);
  }
  for (const [market, ranges] of traded) exchange.hooks.onPriceChange(exchange, market, ranges);
}
