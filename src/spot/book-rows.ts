import type { Level } from '../contract/market-stream.ts';
import { cutTo, raiseTo, scale, unscale } from '../money/index.ts';

/** Levels a side that the exchange sends: a side that has as many may go on beyond them. exchange-api 3.2 */
export const windowLevels = 200;
/** Places behind the point that prices and quantities are counted with; more are refused at the socket. */
export const bookPlaces = 18;

export type BookSide = 'bids' | 'asks';

/** A row as shown: price and quantity in the book's coins, `total` the quantity up to here from the best price. */
export interface BookRow {
  price: string;
  quantity: string;
  total: string;
  /** `total` to that of the last row, 0 to 1; for drawing alone. */
  share: number;
}

/** Prices are counted in units of 10^-18. */
const units = (text: string): bigint => scale(text, bookPlaces);
const text = (amount: bigint): string => unscale(amount, bookPlaces);

/** The row that a price belongs to: bids down to the step, asks up. exchange-api 5 */
export function rowPrice(price: string, side: BookSide, step: string): string {
  return text(side === 'bids' ? cutTo(units(price), units(step)) : raiseTo(units(price), units(step)));
}

/** Prices and quantities of the best `most` rows, merged by `step`; a row that the window's edge cuts is left out. */
function merge(
  levels: readonly Level[],
  side: BookSide,
  step: bigint,
  most: number,
): { price: bigint; quantity: bigint }[] {
  const rows: { price: bigint; quantity: bigint }[] = [];
  const toRow = side === 'bids' ? cutTo : raiseTo;
  let lastPrice = 0n;
  for (const [priceText, quantityText] of levels) {
    lastPrice = units(priceText);
    const price = toRow(lastPrice, step);
    const row = rows.at(-1);
    if (row?.price === price) row.quantity += units(quantityText);
    else if (rows.length === most) return rows;
    else rows.push({ price, quantity: units(quantityText) });
  }
  const isCut = levels.length >= windowLevels && rows.at(-1)?.price !== lastPrice;
  return isCut ? rows.slice(0, -1) : rows;
}

/** The best rows of a side, at most `most`, merged by `step` (a price; '0' merges nothing). */
export function bookRows(levels: readonly Level[], side: BookSide, step: string, most: number): BookRow[] {
  const merged = merge(levels, side, units(step), most);
  const whole = merged.reduce((sum, { quantity }) => sum + quantity, 0n);
  let total = 0n;
  return merged.map(({ price, quantity }) => {
    total += quantity;
    return {
      price: text(price),
      quantity: text(quantity),
      total: text(total),
      share: whole === 0n ? 0 : Number((total * 1_000n) / whole) / 1_000,
    };
  });
}

/** Best bid and ask, the price between them, and how far they are apart: as an amount and as a share of the middle (cut at 8 places). */
export interface Spread {
  bid: string;
  ask: string;
  middle: string;
  spread: string;
  share: string;
}

const sharePlaces = 8;

/** Undefined while a side is empty. */
export function spreadOf(bids: readonly Level[], asks: readonly Level[]): Spread | undefined {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return undefined;
  const sum = units(bid) + units(ask);
  const apart = units(ask) - units(bid);
  return {
    bid,
    ask,
    middle: text(sum / 2n),
    spread: text(apart),
    share: sum === 0n ? '0' : unscale((apart * 2n * 10n ** BigInt(sharePlaces)) / sum, sharePlaces),
  };
}
