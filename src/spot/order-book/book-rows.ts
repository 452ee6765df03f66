import { depthLevels } from '#contract/market-stream.ts';
import type { Level } from '#contract/market-stream.ts';
import { floorTo, ceilTo, scale, unscale } from '#money/index.ts';
import { bookDecimals } from '../market/book.ts';

export type BookSide = 'bids' | 'asks';

/**
 * A displayed row: price in the quote coin, quantity in the base coin, `total` the quantity from the best price to this
 * row.
 */
export interface BookRow {
  price: string;
  quantity: string;
  total: string;
  /** Quote coins of `total` at the prices of its levels; undefined unless requested. */
  quoteTotal?: string;
  /** `total` as a fraction of the last row's, 0 to 1; for drawing only. */
  share: number;
}

/** Most cached integers; a book of 200 levels on each side has 800. */
const cachedMost = 4_000;

/** A function that caches what `read` returns for a text: most levels are the same in the next frame. */
function cachedUnits(read: (text: string) => bigint): (text: string) => bigint {
  const cache = new Map<string, bigint>();
  return (text) => {
    const cachedValue = cache.get(text);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= cachedMost) cache.clear();
    const value = read(text);
    cache.set(text, value);
    return value;
  };
}

/** Amounts as integers in units of 10^-18. */
const units = cachedUnits((text) => scale(text, bookDecimals));
const text = (amount: bigint): string => unscale(amount, bookDecimals);

/** The price of the row that a price is merged into: bids rounded down to the step, asks up. exchange-api 5 */
export function rowPrice(price: string, side: BookSide, step: string): string {
  return text(side === 'bids' ? floorTo(units(price), units(step)) : ceilTo(units(price), units(step)));
}

/** A row before formatting, in units of 10^-18; `amount` in quote coins, in units of 10^-36, 0 unless requested. */
interface MergedRow {
  price: bigint;
  quantity: bigint;
  amount: bigint;
  /** Price and quantity as sent, which are canonical texts; undefined where the row is rounded or merged. */
  priceText: string | undefined;
  quantityText: string | undefined;
}

/**
 * The best `countMax` rows, merged by `step`, without a last row of which the received levels may lack a part.
 */
function merge(
  levels: readonly Level[],
  side: BookSide,
  step: bigint,
  countMax: number,
  hasAmounts: boolean,
): MergedRow[] {
  const rows: MergedRow[] = [];
  const toRow = side === 'bids' ? floorTo : ceilTo;
  let lastPrice = 0n;
  for (const [priceText, quantityText] of levels) {
    lastPrice = units(priceText);
    const price = toRow(lastPrice, step);
    const row = rows.at(-1);
    const quantity = units(quantityText);
    const amount = hasAmounts ? lastPrice * quantity : 0n;
    if (row?.price === price) {
      row.quantity += quantity;
      row.quantityText = undefined;
      row.amount += amount;
    } else if (rows.length === countMax) return rows;
    else rows.push({ price, quantity, amount, priceText: price === lastPrice ? priceText : undefined, quantityText });
  }
  const isCut = levels.length >= depthLevels && rows.at(-1)?.price !== lastPrice;
  return isCut ? rows.slice(0, -1) : rows;
}

/**
 * The best rows of a side, at most `countMax`, merged by `step` (a price; '0' merges nothing). With
 * `hasQuoteTotal` each row has its total in quote coins too.
 */
export function bookRows(
  levels: readonly Level[],
  side: BookSide,
  step: string,
  countMax: number,
  hasQuoteTotal = false,
): BookRow[] {
  const merged = merge(levels, side, units(step), countMax, hasQuoteTotal);
  const sum = merged.reduce((partial, { quantity }) => partial + quantity, 0n);
  let total = 0n;
  let amountTotal = 0n;
  return merged.map(({ price, quantity, amount, priceText, quantityText }) => {
    total += quantity;
    amountTotal += amount;
    return {
      price: priceText ?? text(price),
      quantity: quantityText ?? text(quantity),
      total: text(total),
      ...(hasQuoteTotal && { quoteTotal: text(amountTotal / 10n ** BigInt(bookDecimals)) }),
      share: sum === 0n ? 0 : Number((total * 1_000n) / sum) / 1_000,
    };
  });
}

/**
 * The share of the bids in the base coins of both sides' rows, a fraction with 3 decimals; undefined while both
 * are empty.
 */
export function bidShareOf(bids: readonly BookRow[], asks: readonly BookRow[]): string | undefined {
  const [bid, ask] = [bids, asks].map((rows) => units(rows.at(-1)?.total ?? '0'));
  const sum = (bid ?? 0n) + (ask ?? 0n);
  return sum === 0n ? undefined : unscale(((bid ?? 0n) * 2_000n + sum) / (sum * 2n), 3);
}

/**
 * Best bid and ask, their mid price, and the spread as a price and as a fraction of the mid price (truncated to 8
 * decimals).
 */
export interface Spread {
  bid: string;
  ask: string;
  middle: string;
  spread: string;
  share: string;
}

const shareDecimals = 8;

/** The spread of a book, best levels first; undefined while a side is empty. */
export function spreadOf(bids: readonly Level[], asks: readonly Level[]): Spread | undefined {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return undefined;
  const sum = units(bid) + units(ask);
  const difference = units(ask) - units(bid);
  return {
    bid,
    ask,
    middle: text(sum / 2n),
    spread: text(difference),
    share: sum === 0n ? '0' : unscale((difference * 2n * 10n ** BigInt(shareDecimals)) / sum, shareDecimals),
  };
}
