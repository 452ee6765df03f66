import type { TradingSymbol } from '../contract/account.ts';
import type { Ticker } from '../contract/trading.ts';
import { decimal } from '../money/index.ts';
import { usdRateOf } from './usd-rate.ts';

/** Which pairs are shown: marked ones, the most traded, a zone's, or those of a quote coin. */
export type PickerFilter =
  { kind: 'favorites' | 'all' | 'hot' | 'innovation' | 'leveraged' } | { kind: 'quote'; coin: string };
export type SortKey = 'name' | 'price' | 'change' | 'turnover';
export type Sort = { key: SortKey; isRising: boolean };
export interface PickerRow {
  pair: TradingSymbol;
  ticker: Ticker | undefined;
}

interface Picked {
  /** In the exchange's order, hidden ones left out. */
  pairs: readonly TradingSymbol[];
  tickers: Readonly<Record<string, Ticker>>;
  favorites: readonly string[];
  /** The most traded first. */
  hot: readonly string[];
  coinNames: ReadonlyMap<string, string>;
  filter: PickerFilter;
  typed: string;
  /** Undefined: the exchange's order; favourites in the order of marking, hot ones by rank. */
  sort: Sort | undefined;
}

/** Longest search that is read. */
const typedMax = 40;

/** The quote coins of the pairs, each once, the one with most pairs first. */
export function quotesOf(pairs: readonly TradingSymbol[]): string[] {
  const counts = Map.groupBy(pairs, ({ quoteTokenId }) => quoteTokenId);
  return [...counts].sort(([, a], [, b]) => b.length - a.length).map(([coin]) => coin);
}

function isShown(
  { symbolId, zone, symbolType, quoteTokenId }: TradingSymbol,
  { filter, favorites, hot }: Pick<Picked, 'filter' | 'favorites' | 'hot'>,
): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'favorites':
      return favorites.includes(symbolId);
    case 'hot':
      return hot.includes(symbolId);
    case 'innovation':
      return zone === 'INNOVATION';
    case 'leveraged':
      return symbolType === 'LT';
    case 'quote':
      return quoteTokenId === filter.coin;
  }
}

/** Letters and digits of what was typed: `btc/usdt`, `BTC-USDT` and `btc usdt` mean the same. */
const essence = (text: string) =>
  text
    .slice(0, typedMax)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function fits({ pair }: PickerRow, wanted: string, coinNames: ReadonlyMap<string, string>): boolean {
  const name = essence(coinNames.get(pair.baseTokenId) ?? '');
  return (pair.baseTokenId + pair.quoteTokenId).includes(wanted) || name.includes(wanted);
}

/** Worth of a day's trading in USD, so that pairs of different quote coins compare; undefined when it is not known. */
function turnoverOf({ pair, ticker }: PickerRow, tickers: Picked['tickers']): string | undefined {
  const rate = usdRateOf(pair.quoteTokenId, tickers);
  return ticker && rate !== undefined ? decimal(ticker.qv).times(rate).toFixed() : undefined;
}

function figureOf(row: PickerRow, key: SortKey, tickers: Picked['tickers']): string | undefined {
  if (key === 'turnover') return turnoverOf(row, tickers);
  return key === 'price' ? row.ticker?.c : row.ticker?.m;
}

function sorted(rows: readonly PickerRow[], { key, isRising }: Sort, tickers: Picked['tickers']): PickerRow[] {
  const turn = isRising ? 1 : -1;
  if (key === 'name') return rows.toSorted((a, b) => turn * (a.pair.symbolName < b.pair.symbolName ? -1 : 1));
  const known = rows.flatMap((row) => {
    const figure = figureOf(row, key, tickers);
    return figure === undefined ? [] : [{ row, figure: decimal(figure) }];
  });
  // What has no figure stands last, whichever way it is sorted.
  const unknown = rows.filter((row) => figureOf(row, key, tickers) === undefined);
  return [...known.sort((a, b) => turn * a.figure.cmp(b.figure)).map(({ row }) => row), ...unknown];
}

/** Lists that have an order of their own. */
function orderOf({ filter, favorites, hot }: Picked): readonly string[] | undefined {
  if (filter.kind === 'hot') return hot;
  return filter.kind === 'favorites' ? favorites : undefined;
}

/** The rows of the picker. What is typed searches all pairs, whatever is filtered. */
export function pickedRows(picked: Picked): PickerRow[] {
  const { pairs, tickers, coinNames, typed, sort } = picked;
  const wanted = essence(typed);
  const rows = pairs.map((pair) => ({ pair, ticker: tickers[pair.symbolId] }));
  const shown =
    wanted === ''
      ? rows.filter(({ pair }) => isShown(pair, picked))
      : rows.filter((row) => fits(row, wanted, coinNames));
  if (sort) return sorted(shown, sort, tickers);
  const order = wanted === '' ? orderOf(picked) : undefined;
  return order ? shown.toSorted((a, b) => order.indexOf(a.pair.symbolId) - order.indexOf(b.pair.symbolId)) : shown;
}

/** The next order when a column's head is pressed: names rising first, figures falling first, then the other way, then none. */
export function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const first = key === 'name';
  if (sort?.key !== key) return { key, isRising: first };
  return sort.isRising === first ? { key, isRising: !first } : undefined;
}
