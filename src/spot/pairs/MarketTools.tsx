import { useEffect, useMemo, useRef, useState } from 'react';
import { send } from '#api/index.ts';
import { ticker as tickerCall } from '#contract/basic.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { startPoll } from '#session/poll.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { SearchField } from '#ui/field/SearchField.tsx';
import { $tickers, watchPairStatuses, watchTickers } from '../market/market.ts';
import { pairKind } from '../pair-card/pair-marks.ts';
import { $favorites } from './favorites.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { $hotPairs, loadHotPairs } from './hot-pairs.ts';
import type { MarketView } from './market-view.ts';
import type { PagePairs } from './page-pairs.ts';
import { PairFilters } from './PairFilters.tsx';
import { emptyFor, nextSort, pickerRows } from './pair-picker.ts';
import type { PickerFilter, Sort } from './pair-picker.ts';
import { withTickers } from './pairs.ts';
import type { ListedTicker } from './pairs.ts';
import { $coinNames, $listedPairs, $notices, applyStatuses, forgetStatuses, watchPairs } from './pairs-store.ts';
import { WeekLine } from './WeekLine.tsx';

const refreshMs = 5 * secondMs;

type Tickers = Readonly<Record<string, ListedTicker>>;
/** Prices and when they were current, ms UTC; undefined for those of the build. */
type Prices = { tickers: Tickers; atMs: number | undefined };

/** Prices that the market stream keeps current; while it sends none, they are read by calls. */
function usePrices(built: Tickers): Prices & { isStale: boolean } {
  const [prices, setPrices] = useState<Prices>({ tickers: built, atMs: undefined });
  const [isStale, setStale] = useState(false);
  const streamedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(watchTickers, []);
  useEffect(
    () =>
      $tickers.subscribe((streamed) => {
        const rows = Object.values(streamed);
        if (rows.length === 0) return;
        streamedMs.current = performance.now();
        setStale(false);
        setPrices(({ tickers }) => ({
          tickers: withTickers(tickers, rows),
          atMs: Math.max(...rows.map(({ t }) => t)),
        }));
      }),
    [],
  );
  useEffect(() => {
    const isStreamed = () => performance.now() - streamedMs.current < refreshMs;
    let hasReported = false;
    const refresh = async (signal: AbortSignal) => {
      if (isStreamed()) return;
      const answer = await send(tickerCall, {}, { signal });
      if (signal.aborted || isStreamed()) return;
      setStale(!answer.ok);
      if (answer.ok) {
        const { list } = answer.result;
        setPrices(({ tickers, atMs }) => ({ tickers: withTickers(tickers, list), atMs: answer.timeNow ?? atMs }));
      }
      if (!answer.ok && !hasReported) toastError(answer.error);
      hasReported = !answer.ok;
    };
    return startPoll({ request: refresh, intervalMs: refreshMs }).stop;
  }, []);
  return { ...prices, isStale };
}

interface Props {
  lang: Lang;
  built: PagePairs;
  onView: (view: MarketView) => void;
}

/**
 * Filters and search above the list of pairs. Calls `onView` with what the list shows, as the market stream changes it.
 */
export function MarketTools({ lang, built, onView }: Props) {
  const { tickers, atMs, isStale } = usePrices(useMemo(() => withTickers({}, built.tickers), [built]));
  const [filter, setFilter] = useState<PickerFilter>({ kind: 'all' });
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const favorites = useStore($favorites);
  const hot = useStore($hotPairs);
  const loadedPairs = useStore($listedPairs, () => []);
  const loadedNames = useStore($coinNames);
  const notices = useStore($notices);
  useEffect(watchPairs, []);
  useEffect(() => watchPairStatuses({ onStatuses: applyStatuses, onLost: forgetStatuses }), []);
  useEffect(() => void loadHotPairs(), []);
  const pairs = loadedPairs.length > 0 ? loadedPairs : built.pairs;
  const coinNames = useMemo(
    () => (loadedNames.size > 0 ? loadedNames : new Map(Object.entries(built.coinNames))),
    [loadedNames, built],
  );
  const kindOf = useMemo(() => pairKind.bind(undefined, texts(lang, 'spot')), [lang]);
  const rows = useMemo(
    () => pickerRows({ pairs, tickers, favorites, hot, coinNames, kindOf, filter, query, sort }),
    [pairs, tickers, favorites, hot, coinNames, kindOf, filter, query, sort],
  );
  const shownFilter = emptyFor(filter, query);
  useEffect(
    () =>
      onView({
        rows,
        coinNames,
        notices,
        atMs,
        isStale,
        live: {
          sort,
          emptyFor: shownFilter,
          onSort: (key) => setSort(nextSort(sort, key)),
          FavoriteButton,
          WeekLine,
        },
      }),
    [onView, rows, coinNames, notices, atMs, isStale, sort, shownFilter],
  );
  return (
    <>
      <PairFilters lang={lang} pairs={pairs} hasHot selected={filter} onSelect={setFilter} />
      <SearchField name="pair-search" label={texts(lang, 'spot')('picker.search')} value={query} onSearch={setQuery} />
    </>
  );
}
