import type { Lang } from '#i18n/locales.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { PairCard } from '../pair-card/PairCard.tsx';
import type { ListedPair } from './pairs.ts';
import { coinStateOf } from './pairs.ts';
import { $coinDecimals, $notices, $pairs } from './pairs-store.ts';

/** The card of a pair with what the exchange's lists say of it and its coins. */
export function ListedPairCard({ lang, pair, onClose }: { lang: Lang; pair: ListedPair; onClose: () => void }) {
  const notice = useStore($notices).get(pair.symbolId);
  const pairs = useStore($pairs);
  const decimals = useStore($coinDecimals);
  const coins = [pair.baseTokenId, pair.quoteTokenId].map((coin) => ({
    coin,
    decimals: decimals.get(coin),
    state: coinStateOf(coin, pairs),
  }));
  return <PairCard lang={lang} pair={pair} notice={notice} coins={coins} onClose={onClose} />;
}
