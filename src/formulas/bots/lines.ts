import type { GridRange } from './bot-terms.ts';

/** Above this a `Number` no longer shows on which side of a whole number of ticks a root is. */
const maxEstimate = 2 ** 40;
/** Relative error of an estimated root, far above the true one. */
const estimateError = 2 ** -42;

/**
 * The largest x with xⁿ ≤ `limit`, by Newton's method from a whole number above it or at it. The digits that
 * are right double with each step, so that a start with a small relative error needs few.
 */
export function rootBelow(limit: bigint, power: bigint, start: bigint): bigint {
  for (let root = start; ;) {
    const next = ((power - 1n) * root + limit / root ** (power - 1n)) / power;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The largest x with xⁿ ≤ lowⁿ⁻ⁱ × highⁱ. An estimate in floating point is exact unless it is next to a whole
 * number, where the powers decide: powers of 500 factors for each line would be too slow while a handle is dragged.
 */
function rootBetween(low: bigint, high: bigint, cells: number, index: number): bigint {
  // The powers of both ends would have the most digits.
  if (index === 0 || index === cells) return index === 0 ? low : high;
  const from = Number(low);
  const estimate = from * (Number(high) / from) ** (index / cells);
  const whole = Math.floor(estimate);
  const error = estimate * estimateError;
  if (estimate < maxEstimate && estimate - whole > error && whole + 1 - estimate > error) return BigInt(whole);
  const limit = low ** BigInt(cells - index) * high ** BigInt(index);
  return rootBelow(limit, BigInt(cells), BigInt(Math.ceil(estimate + error)) + 1n);
}

/**
 * The price of a line, 0 the lowest, down to tick: min + i(max − min)/n, geometric min × (max/min)^(i/n).
 * bots.md 2
 */
export function lineAt({ min, max, cells, type }: GridRange, tick: bigint, index: number): bigint {
  const [low, high] = [min / tick, max / tick];
  if (type === 'GEOMETRIC') return rootBetween(low, high, cells, index) * tick;
  return (low + (BigInt(index) * (high - low)) / BigInt(cells)) * tick;
}

/** The prices of all lines, rising: one more than grids. */
export const gridLines = (range: GridRange, tick: bigint): bigint[] =>
  Array.from({ length: range.cells + 1 }, (_, index) => lineAt(range, tick, index));

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** The index of the line nearest to a price, the lower one of two equally near: it has no order. bots.md 2 */
export function emptyLine(lines: readonly bigint[], price: bigint): number {
  let nearest = 0;
  for (const [index, line] of lines.entries())
    if (distance(line, price) < distance(lines[nearest] ?? line, price)) nearest = index;
  return nearest;
}

/** The lines of a bot that starts at a price, and how many orders it places on each side. */
export interface PlacedLines {
  lines: readonly bigint[];
  /** Index of the line without an order, which is the number of buy lines. */
  empty: number;
  /** Number of sell lines. */
  sells: number;
  /** Sum of the buy lines: what one base coin at each of them costs. */
  buySum: bigint;
}

/** Places the lines of a range around a price. */
export function placedLines(range: GridRange, tick: bigint, price: bigint): PlacedLines {
  const lines = gridLines(range, tick);
  const empty = emptyLine(lines, price);
  const buySum = lines.slice(0, empty).reduce((sum, line) => sum + line, 0n);
  return { lines, empty, sells: range.cells - empty, buySum };
}
