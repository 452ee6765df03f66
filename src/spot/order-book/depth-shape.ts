import { depthLevels } from '#contract/market-stream.ts';
import type { Level } from '#contract/market-stream.ts';
import { scale, unscale } from '#money/index.ts';
import type { SvgTree } from '#ui/art/svg-tree.ts';
import { bookDecimals } from '../market/book.ts';
import { bookRows } from './book-rows.ts';
import type { BookRow, BookSide } from './book-rows.ts';

/**
 * A point of the depth chart: `total` is the base quantity from the best price to this one; `x` and `y` in units of the
 * drawing.
 */
export interface DepthPoint {
  side: BookSide;
  price: string;
  total: string;
  x: number;
  y: number;
}

export interface DepthShape {
  tree: SvgTree;
  /** From the lowest price to the highest. */
  points: readonly DepthPoint[];
  /** Prices of the horizontal axis, from the lowest to the highest; the one in the center is the mid price. */
  prices: readonly { x: number; price: string }[];
  /** Base quantities of the vertical axis. */
  totals: readonly { y: number; total: string }[];
}

/** Largest magnification of the depth chart. */
export const zoomMax = 64;

/**
 * The point of the other side at the same distance from the mid price: the last one that is not farther away.
 * Undefined while that side has none so near.
 */
export function mirrorOf(
  points: readonly DepthPoint[],
  { side, x }: DepthPoint,
  width: number,
): DepthPoint | undefined {
  const offset = (point: number) => Math.abs(point - width / 2);
  const near = points.filter((point) => point.side !== side && offset(point.x) <= offset(x) + 0.01);
  return side === 'bids' ? near.at(-1) : near[0];
}

interface Sides {
  bids: readonly Level[];
  asks: readonly Level[];
}

/** Resolution of fractions before they become JS numbers, which are only drawn. */
const resolution = 100_000n;
const units = (text: string): bigint => scale(text, bookDecimals);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Positions of the prices on the horizontal axis, in quarters of the width. */
const quarters = [0, 1, 2, 3, 4] as const;

/**
 * The step curve of one side from the middle outward: horizontal to the next price, then up. `baseline` is its
 * lowest y.
 */
function stepPath(points: readonly DepthPoint[], edge: number, baseline: number): { line: string; area: string } {
  const [first] = points;
  if (!first) return { line: '', area: '' };
  const steps = points.map(({ x, y }) => `H${x.toFixed(1)}V${y.toFixed(1)}`).join('');
  const line = `M${first.x.toFixed(1)} ${baseline}${steps}H${edge}`;
  return { line, area: `${line}V${baseline}Z` };
}

/**
 * The distance up to which a side is drawn, the 95th percentile: a single distant level would compress all
 * others.
 */
const reachOf = (distances: readonly bigint[]): bigint => distances[Math.ceil((distances.length - 1) * 0.95)] ?? 0n;

/**
 * Both sides of a book as step areas with the mid price in the center. Both have the reach of the wider side,
 * divided by
 * `zoom` (1 to `zoomMax`), but at least twice the distance of the best prices. Undefined while a side is empty.
 */
export function depthShape(
  { bids, asks }: Sides,
  { width, height }: { width: number; height: number },
  zoom = 1,
): DepthShape | undefined {
  const rows = { bids: bookRows(bids, 'bids', '0', bids.length), asks: bookRows(asks, 'asks', '0', asks.length) };
  const [bid, ask] = [rows.bids[0], rows.asks[0]];
  if (!bid || !ask) return undefined;
  const middle = (units(bid.price) + units(ask.price)) / 2n;
  const distanceOf = ({ price }: BookRow) => distance(middle, units(price));
  const fullReach = larger(reachOf(rows.bids.map(distanceOf)), reachOf(rows.asks.map(distanceOf)));
  const nearest = 2n * larger(distanceOf(bid), distanceOf(ask));
  const zoomedReach = larger(fullReach / BigInt(zoom), nearest);
  const reach = zoomedReach < fullReach ? zoomedReach : fullReach;
  const inReach = (side: BookSide) => rows[side].filter((row) => distanceOf(row) <= reach);
  const shown = { bids: inReach('bids'), asks: inReach('asks') };
  const highest = larger(units(shown.bids.at(-1)?.total ?? '0'), units(shown.asks.at(-1)?.total ?? '0'));
  if (reach === 0n || highest === 0n) return undefined;
  const share = (part: bigint, whole: bigint) => Number((part * resolution) / whole) / Number(resolution);
  const pointOf =
    (side: BookSide) =>
    ({ price, total }: BookRow): DepthPoint => {
      const offset = (share(distance(middle, units(price)), reach) * width) / 2;
      return {
        side,
        price,
        total,
        x: width / 2 + (side === 'bids' ? -offset : offset),
        y: height - share(units(total), highest) * (height - 8),
      };
    };
  const [left, right] = [shown.bids.map(pointOf('bids')), shown.asks.map(pointOf('asks'))];
  const curves = { bids: stepPath(left, 0, height), asks: stepPath(right, width, height) };
  const paths = (['bids', 'asks'] as const).flatMap((side): SvgTree[] => [
    { tag: 'path', attrs: { class: `depth-chart__area depth-chart__area--${side}`, d: curves[side].area } },
    {
      tag: 'path',
      attrs: { class: `depth-chart__line depth-chart__line--${side}`, d: curves[side].line, fill: 'none' },
    },
  ]);
  return {
    tree: {
      tag: 'svg',
      attrs: { class: 'depth-chart__drawing', viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' },
      children: paths,
    },
    points: [...left.toReversed(), ...right],
    prices: quarters.map((quarter) => ({
      x: (width * quarter) / 4,
      price: unscale(larger(middle + (reach * BigInt(quarter - 2)) / 2n, 0n), bookDecimals),
    })),
    totals: [highest / 2n, highest].map((total) => ({
      y: height - share(total, highest) * (height - 8),
      total: unscale(total, bookDecimals),
    })),
  };
}

/**
 * The base quantity within a distance from the mid price, in basis points. `isMore`: the side may continue
 * beyond the received levels.
 */
export function depthWithin(
  { bids, asks }: Sides,
  side: BookSide,
  basisPoints: bigint,
): { total: string; isMore: boolean } {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return { total: '0', isMore: false };
  const middle = (units(bid) + units(ask)) / 2n;
  const levels = side === 'bids' ? bids : asks;
  const withinDistance = levels.filter(([price]) => distance(middle, units(price)) * 10_000n <= middle * basisPoints);
  const total = withinDistance.reduce((sum, [, quantity]) => sum + units(quantity), 0n);
  return {
    total: unscale(total, bookDecimals),
    isMore: withinDistance.length === levels.length && levels.length >= depthLevels,
  };
}
