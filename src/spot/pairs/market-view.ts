import type { NoticeOfPair } from '../pair-card/pair-marks.ts';
import type { FavoriteButton } from './FavoriteButton.tsx';
import type { PagePairs } from './page-pairs.ts';
import type { PickerRow, ShownFilter, Sort, SortKey } from './pair-picker.ts';
import { withTickers } from './pairs.ts';
import type { WeekLine } from './WeekLine.tsx';

/** What the list of pairs shows. */
export interface MarketView {
  rows: readonly PickerRow[];
  /** Full names by coin code. */
  coinNames: ReadonlyMap<string, string>;
  /** Notices of the exchange by symbol id. */
  notices: ReadonlyMap<string, NoticeOfPair>;
  /** When the prices were current, ms UTC; undefined for those of the build. */
  atMs: number | undefined;
  /** The latest prices could not be loaded. */
  isStale: boolean;
  /** What works only with the code that is loaded after the first view. */
  live:
    | {
        sort: Sort | undefined;
        onSort: (key: SortKey) => void;
        /** Which sentence the list shows when it is empty. */
        emptyFor: ShownFilter;
        FavoriteButton: typeof FavoriteButton;
        WeekLine: typeof WeekLine;
      }
    | undefined;
}

/** The view that the page was built with. */
export function builtView({ pairs, tickers, coinNames }: PagePairs): MarketView {
  const byId = withTickers({}, tickers);
  return {
    rows: pairs.map((pair) => ({ pair, ticker: byId[pair.symbolId] })),
    coinNames: new Map(Object.entries(coinNames)),
    notices: new Map(),
    atMs: undefined,
    isStale: false,
    live: undefined,
  };
}
