import type { Level } from '../contract/market-stream.ts';
import { scale, unscale } from '../money/index.ts';
import type { Tree } from '../ui/art/tree.ts';
import { bookPlaces, bookRows, windowLevels } from './book-rows.ts';
import type { BookRow, BookSide } from './book-rows.ts';

/** A point that can be read: quantity waiting from the best price up to this one; `x` and `y` in the drawing's units. */
export interface DepthPoint {
  side: BookSide;
  price: string;
  total: string;
  x: number;
  y: number;
}

export interface DepthShape {
  tree: Tree;
  /** From the lowest price to the highest. */
  points: readonly DepthPoint[];
}

interface Sides {
  bids: readonly Level[];
  asks: readonly Level[];
}

/** Parts that a share of the drawing is counted in before it becomes a plain number: it is only drawn. */
const parts = 100_000n;
const units = (text: string): bigint => scale(text, bookPlaces);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Steps from the middle outwards, down to the ground: `M` at the first point, level to the next price, then up. */
function stepPath(points: readonly DepthPoint[], edge: number, ground: number): { line: string; area: string } {
  const [first] = points;
  if (!first) return { line: '', area: '' };
  const steps = points.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`).join('');
  const line = `M${first.x.toFixed(1)} ${ground}${steps}H${edge}`;
  return { line, area: `${line}V${ground}Z` };
}

/** How far a side is drawn, of its distances from the nearest: a lone level far out would press all others together. */
const reachOf = (distances: readonly bigint[]): bigint => distances[Math.ceil((distances.length - 1) * 0.95)] ?? 0n;

/**
 * Both sides of a book as areas of steps, the price between them in the middle, as far to each side as the farther one is
 * known. Undefined while a side is empty.
 */
export function depthShape(
  { bids, asks }: Sides,
  { width, height }: { width: number; height: number },
): DepthShape | undefined {
  const rows = { bids: bookRows(bids, 'bids', '0', bids.length), asks: bookRows(asks, 'asks', '0', asks.length) };
  const [bid, ask] = [rows.bids[0], rows.asks[0]];
  if (!bid || !ask) return undefined;
  const middle = (units(bid.price) + units(ask.price)) / 2n;
  const away = ({ price }: BookRow) => distance(middle, units(price));
  const reach = larger(reachOf(rows.bids.map(away)), reachOf(rows.asks.map(away)));
  const near = (side: BookSide) => rows[side].filter((row) => away(row) <= reach);
  const shown = { bids: near('bids'), asks: near('asks') };
  const most = larger(units(shown.bids.at(-1)?.total ?? '0'), units(shown.asks.at(-1)?.total ?? '0'));
  if (reach === 0n || most === 0n) return undefined;
  const share = (part: bigint, whole: bigint) => Number((part * parts) / whole) / Number(parts);
  const pointOf =
    (side: BookSide) =>
    ({ price, total }: BookRow): DepthPoint => {
      const aside = (share(distance(middle, units(price)), reach) * width) / 2;
      return {
        side,
        price,
        total,
        x: width / 2 + (side === 'bids' ? -aside : aside),
        y: height - share(units(total), most) * (height - 8),
      };
    };
  const [left, right] = [shown.bids.map(pointOf('bids')), shown.asks.map(pointOf('asks'))];
  const paths = { bids: stepPath(left, 0, height), asks: stepPath(right, width, height) };
  const drawn = (['bids', 'asks'] as const).flatMap((side): Tree[] => [
    { tag: 'path', attrs: { class: `depth-chart__area depth-chart__area--${side}`, d: paths[side].area } },
    {
      tag: 'path',
      attrs: { class: `depth-chart__line depth-chart__line--${side}`, d: paths[side].line, fill: 'none' },
    },
  ]);
  return {
    tree: {
      tag: 'svg',
      attrs: { class: 'depth-chart__drawing', viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' },
      children: drawn,
    },
    points: [...left.toReversed(), ...right],
  };
}

/** Quantity that waits within a share of the middle price (in parts of ten thousand); `isMore`: the side goes on beyond what is known. */
export function depthWithin(
  { bids, asks }: Sides,
  side: BookSide,
  tenThousandths: bigint,
): { total: string; isMore: boolean } {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return { total: '0', isMore: false };
  const middle = (units(bid) + units(ask)) / 2n;
  const levels = side === 'bids' ? bids : asks;
  const near = levels.filter(([price]) => distance(middle, units(price)) * 10_000n <= middle * tenThousandths);
  const total = near.reduce((sum, [, quantity]) => sum + units(quantity), 0n);
  return { total: unscale(total, bookPlaces), isMore: near.length === levels.length && levels.length >= windowLevels };
}
