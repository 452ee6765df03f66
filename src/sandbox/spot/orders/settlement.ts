import type { Entry, PairMarket, Settlement } from '#sandbox/engine/pair-market.ts';
import { simulatedOwner } from '#sandbox/engine/order.ts';
import type { MatchResult } from '#sandbox/engine/order.ts';
import type { Exchange } from '#sandbox/exchange.ts';
import { reachesPlanOrders, triggerPlanOrders } from '../plan-orders/trigger-plan-orders.ts';
import { applyChanges } from './apply-changes.ts';
import { restingChanges } from './order-changes.ts';
import { restingOrders } from './restore-book.ts';

/** Did an order of the simulated market change an order of a user? */
const changedUsersOrder = ({ fills, canceledResting }: MatchResult): boolean =>
  fills.some((fill) => fill.makerOwner !== simulatedOwner) ||
  canceledResting.some(({ owner }) => owner !== simulatedOwner);

/** Returns the function that writes what an entry did to users' orders; undefined when it changed none. */
function entrySettlement(
  exchange: Exchange,
  market: PairMarket,
  { order, result, settleOrder }: Entry,
): (() => void) | undefined {
  if (settleOrder) return () => settleOrder(result);
  if (!changedUsersOrder(result)) return undefined;
  const title = { kind: 'order', reference: order.id };
  return () => applyChanges(exchange, market.symbol, title, restingChanges(exchange, market, result));
}

/** Returns the settlement of users' orders: it writes what they trade and triggers plan orders in one transaction. */
export const settlementOf = (exchange: Exchange): Settlement => ({
  ...restingOrders(exchange),
  settle(market, range, entry) {
    const settleEntry = entry && entrySettlement(exchange, market, entry);
    if (!settleEntry && !(range && reachesPlanOrders(exchange, market, range))) return;
    exchange.store.transaction(() => {
      settleEntry?.();
      if (range) triggerPlanOrders(exchange, { symbolId: market.symbol.symbolId, range });
    });
  },
});
