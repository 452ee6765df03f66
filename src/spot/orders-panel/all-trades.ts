import { onMount } from 'nanostores';
import { send } from '#api/index.ts';
import { myTrades } from '#contract/order.ts';
import type { Trade } from '#contract/trading.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { cursorList } from '#session/cursor-list.ts';
import { $newFills, fillKey } from '../orders/orders.ts';
import { compareFills } from './order-history.ts';

/** Pages of all trades that are read at most, so that a very active account sends no endless series of calls. */
const pagesMax = 50;

/**
 * All trades of the user, newest first, for the cost of what is held. Source: `myTrades` by pages of 100, then the
 * private stream.
 */
export const allTrades = cursorList<'all', Trade>({
  page: (_query, fromId, signal) =>
    send(myTrades, { limit: pageSizeMax, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: fillKey,
  compare: compareFills,
  isNewer: () => false,
});

/** Loads all trades, at most 5,000. A list that is not complete keeps its `nextId`. */
export async function loadAllTrades(): Promise<void> {
  let pages = 1;
  await allTrades.load('all', { isReached: () => (pages += 1) > pagesMax });
}

onMount(allTrades.$list, () => $newFills.subscribe((fills) => allTrades.mergeRows(fills)));
