import { tradeStatus } from '#contract/market-data.ts';
import { foldedText } from '#i18n/folded-text.ts';
import { decimal } from '#money/index.ts';
import type { ListedPair, ListedTicker } from './pairs.ts';
import { usdRateOf } from './usd-rate.ts';

/** Which pairs the picker lists: favorites, the most traded, those of a zone, or those of a quote coin. */
export type PickerFilter =
  | { kind: 'favorites' | 'all' | 'hot' | 'spot' | 'innovation' | 'leveraged' | 'suspended' }
  | { kind: 'quote'; coin: string };
/** What an empty list says: filters that can be empty by themselves have a sentence of their own. */
export type ShownFilter = 'favorites' | 'suspended' | 'other';
export type SortKey = 'name' | 'price' | 'change' | 'bid' | 'ask' | 'high' | 'low' | 'turnover';
export type Sort = { key: SortKey; isAscending: boolean };
export interface PickerRow {
  pair: ListedPair;
  ticker: ListedTicker | undefined;
}

interface PickerInput {
  /** Listed pairs in the exchange's order. */
  pairs: readonly ListedPair[];
  tickers: Readonly<Record<string, ListedTicker>>;
  favorites: readonly string[];
  /** The most traded first. */
  hot: readonly string[];
  coinNames: ReadonlyMap<string, string>;
  /** The kind of a pair in the page's language, which the search finds too. */
  kindOf?: (pair: ListedPair) => string;
  filter: PickerFilter;
  query: string;
  /** Undefined: the exchange's order; favorites in the order of marking, hot pairs by rank. */
  sort: Sort | undefined;
}

/** Which sentence an empty list shows. A search covers all pairs, whatever the filter. */
export const emptyFor = ({ kind }: PickerFilter, query: string): ShownFilter =>
  query === '' && (kind === 'favorites' || kind === 'suspended') ? kind : 'other';

/** Sentence of an empty list. */
export const emptyKeys = {
  favorites: 'picker.noFavorites',
  suspended: 'picker.noneSuspended',
  other: 'picker.nothing',
} as const satisfies Record<ShownFilter, string>;

/** Longest part of a search query that is used. */
const queryLengthMax = 40;

/** The quote coins of the pairs, the one with most pairs first. */
export function quotesOf(pairs: readonly ListedPair[]): string[] {
  const counts = Map.groupBy(pairs, ({ quoteTokenId }) => quoteTokenId);
  return [...counts].sort(([, a], [, b]) => b.length - a.length).map(([coin]) => coin);
}

function isInFilter(
  { symbolId, zone, symbolType, quoteTokenId, tradeStatus: status }: ListedPair,
  { filter, favorites, hot }: Pick<PickerInput, 'filter' | 'favorites' | 'hot'>,
): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'favorites':
      return favorites.includes(symbolId);
    case 'hot':
      return hot.includes(symbolId);
    case 'spot':
      return symbolType !== 'LT';
    case 'suspended':
      return status === tradeStatus.suspended;
    case 'innovation':
      return zone === 'INNOVATION';
    case 'leveraged':
      return symbolType === 'LT';
    case 'quote':
      return quoteTokenId === filter.coin;
  }
}

function isMatch({ pair }: PickerRow, query: string, { coinNames, kindOf }: PickerInput): boolean {
  const names = [pair.baseTokenId + pair.quoteTokenId, coinNames.get(pair.baseTokenId)];
  // Nearly all pairs are of the other kind, which would hide what is searched.
  const isOfKind = pair.symbolType === 'LT' && foldedText(kindOf?.(pair) ?? '').startsWith(query);
  return isOfKind || names.some((name) => foldedText(name ?? '').includes(query));
}

/** 24-hour turnover in USD, so that pairs of different quote coins compare; undefined without a rate. */
function turnoverOf({ pair, ticker }: PickerRow, tickers: PickerInput['tickers']): string | undefined {
  const rate = usdRateOf(pair.quoteTokenId, tickers);
  return ticker && rate !== undefined ? decimal(ticker.qv).times(rate).toFixed() : undefined;
}

/** Field of a ticker by column; a best price is '' while there is none. */
const figures = { price: 'c', change: 'm', bid: 'bp', ask: 'ap', high: 'h', low: 'l' } as const;

function sortValueOf(
  row: PickerRow,
  key: Exclude<SortKey, 'name'>,
  tickers: PickerInput['tickers'],
): string | undefined {
  if (key === 'turnover') return turnoverOf(row, tickers);
  return row.ticker && (row.ticker[figures[key]] || undefined);
}

function sorted(rows: readonly PickerRow[], { key, isAscending }: Sort, tickers: PickerInput['tickers']): PickerRow[] {
  const sign = isAscending ? 1 : -1;
  if (key === 'name') return rows.toSorted((a, b) => sign * (a.pair.symbolName < b.pair.symbolName ? -1 : 1));
  const withValue = rows.flatMap((row) => {
    const value = sortValueOf(row, key, tickers);
    return value === undefined ? [] : [{ row, value: decimal(value) }];
  });
  // Rows without a value are last in both directions.
  const withoutValue = rows.filter((row) => sortValueOf(row, key, tickers) === undefined);
  return [...withValue.sort((a, b) => sign * a.value.cmp(b.value)).map(({ row }) => row), ...withoutValue];
}

/** Order of the lists that have an order of their own, as symbol ids. */
function ownOrderOf({ filter, favorites, hot }: PickerInput): readonly string[] | undefined {
  if (filter.kind === 'hot') return hot;
  return filter.kind === 'favorites' ? favorites : undefined;
}

/** The rows of the pair picker, filtered and sorted. A search query searches all pairs, whatever the filter. */
export function pickerRows(input: PickerInput): PickerRow[] {
  const { pairs, tickers, sort } = input;
  const query = foldedText(input.query.slice(0, queryLengthMax));
  const rows = pairs.map((pair) => ({ pair, ticker: tickers[pair.symbolId] }));
  const found =
    query === ''
      ? rows.filter(({ pair }) => isInFilter(pair, input))
      : rows.filter((row) => isMatch(row, query, input));
  if (sort) return sorted(found, sort, tickers);
  const order = query === '' ? ownOrderOf(input) : undefined;
  return order ? found.toSorted((a, b) => order.indexOf(a.pair.symbolId) - order.indexOf(b.pair.symbolId)) : found;
}

/**
 * The sort after a press on a column head: names ascending first, figures descending first, then reversed, then
 * none.
 */
export function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const isFirstAscending = key === 'name';
  if (sort?.key !== key) return { key, isAscending: isFirstAscending };
  return sort.isAscending === isFirstAscending ? { key, isAscending: !isFirstAscending } : undefined;
}
