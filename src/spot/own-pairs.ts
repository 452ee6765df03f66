import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { TradingSymbol } from '../contract/account.ts';
import { onLeave } from '../session/leaving.ts';
import { orderHistory, planOrderHistory, tradeHistory } from './order-history.ts';
import { $openOrders, $openPlans } from './orders.ts';

type Row = { symbolId: string };

const $seen = atom<ReadonlySet<string>>(new Set());
onLeave(() => $seen.set(new Set()));

function note(rows: readonly Row[]): void {
  const news = rows.map(({ symbolId }) => symbolId).filter((id) => !$seen.get().has(id));
  if (news.length > 0) $seen.set(new Set([...$seen.get(), ...news]));
}

/** Ids of pairs that the person has orders, plan orders or trades of, as far as they were read; gathered while listened to. */
export const $ownPairs: ReadableAtom<ReadonlySet<string>> = $seen;

onMount($seen, () => {
  const histories = [orderHistory, planOrderHistory, tradeHistory];
  const ends = [
    $openOrders.subscribe(note),
    $openPlans.subscribe(note),
    ...histories.map(({ $list }) =>
      $list.subscribe((state) => {
        if (state.phase === 'ready') note(state.rows);
      }),
    ),
  ];
  return () => ends.forEach((end) => end());
});

/**
 * Pairs that a list's filter names: those that lists show (delisted ones too, whose orders stay), and of the hidden ones only
 * those of the person. exchange-api 4.1 `showStatus`
 */
export const filterPairs = (pairs: Iterable<TradingSymbol>, own: ReadonlySet<string>): TradingSymbol[] =>
  [...pairs]
    .filter(({ symbolId, showStatus }) => showStatus === 1 || own.has(symbolId))
    .sort((a, b) => a.sort - b.sort);
