import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { TradingSymbol } from '#contract/account.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { orderHistory, planOrderHistory, tradeHistory } from './order-history.ts';
import { $openOrders, $openPlans } from '../orders/orders.ts';

type Row = { symbolId: string };

const $symbolIds = atom<ReadonlySet<string>>(new Set());
onPersonChange(() => $symbolIds.set(new Set()));

function addPairsOf(rows: readonly Row[]): void {
  const newIds = rows.map(({ symbolId }) => symbolId).filter((id) => !$symbolIds.get().has(id));
  if (newIds.length > 0) $symbolIds.set(new Set([...$symbolIds.get(), ...newIds]));
}

/** Symbol ids of all orders, plan orders and trades that were loaded for the user while the store had a listener. */
export const $ownPairs: ReadableAtom<ReadonlySet<string>> = $symbolIds;

onMount($symbolIds, () => {
  const histories = [orderHistory, planOrderHistory, tradeHistory];
  const stops = [
    $openOrders.subscribe(addPairsOf),
    $openPlans.subscribe(addPairsOf),
    ...histories.map(({ $list }) =>
      $list.subscribe((state) => {
        if (state.phase === 'ready') addPairsOf(state.rows);
      }),
    ),
  ];
  return () => stops.forEach((stop) => stop());
});

/**
 * The pairs that the pair filter offers, in the exchange's order: visible pairs, delisted ones included because
 * their orders stay, and those hidden pairs that the user has orders or trades of. exchange-api 4.1 `showStatus`
 */
export const pairsForFilter = (pairs: Iterable<TradingSymbol>, own: ReadonlySet<string>): TradingSymbol[] =>
  [...pairs]
    .filter(({ symbolId, showStatus }) => showStatus === 1 || own.has(symbolId))
    .sort((a, b) => a.sort - b.sort);
