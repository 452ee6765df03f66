import type { Entry, PairMarket, Settlement } from '#sandbox/engine/pair-market.ts';
import { isUsers } from '#sandbox/engine/order.ts';
import type { MatchResult } from '#sandbox/engine/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { reachesPlanOrders } from '../plan-orders/trigger-plan-orders.ts';
import { triggerReached } from '../plan-orders/trigger-queue.ts';
import { applyChanges } from './apply-changes.ts';
import { restingChanges } from './order-changes.ts';
import { restingOrders } from './restore-book.ts';

/** True when an order of the simulated market or of a bot changed an order of a user. */
const changedUsersOrder = ({ fills, canceledResting }: MatchResult): boolean =>
  fills.some((fill) => isUsers(fill.makerOwner)) || canceledResting.some(({ owner }) => isUsers(owner));

/** The function that writes what an entry did to users' orders; undefined when it changed none. */
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

/**
 * The settlement of all orders. It dispatches by owner and writes in one transaction: what users trade, what
 * products trade, then what the traded prices trigger. bots.md 3 "Who settles"
 */
export const settlementOf = (exchange: Exchange): Settlement => ({
  ...restingOrders(exchange),
  settle(market, ranges, entry) {
    const settleEntry = entry && entrySettlement(exchange, market, entry);
    const bookFills = entry && exchange.hooks.onFill(exchange, market, entry);
    const isReached = ranges.some(
      (range) => reachesPlanOrders(exchange, market, range) || exchange.hooks.reachesPrice(exchange, market, range),
    );
    if (!settleEntry && !bookFills && !isReached) return;
    exchange.store.transaction(() => {
      settleEntry?.();
      bookFills?.();
      if (ranges.length > 0) triggerReached(exchange, market, ranges);
    });
  },
});
