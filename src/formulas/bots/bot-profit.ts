import { floorTo, mulDivUp } from '#money/index.ts';
import type { GridRange } from './bot-terms.ts';
import { floorDiv, one } from './bot-terms.ts';
import { lineAt } from './lines.ts';

/** Most grids of a bot. exchange-api 4.8 */
export const maxCells = 500;
/** Fewest grids of a bot. */
export const minCells = 2;

/** Ten-thousandths in one: profits of a grid have 4 decimals. */
const perRatio = 10_000n;

/** Returns 0.0001s of upper × (1 − m)² / lower − 1, rounded toward −∞. */
export const cellProfit = (lower: bigint, upper: bigint, maker: bigint): bigint =>
  floorDiv((upper * (one - maker) ** 2n - lower * one ** 2n) * perRatio, lower * one ** 2n);

/** True when a grid earns more than `least` (0.0001s) after both fees. Exact; with `least` 0, more than nothing. */
const earns = (lower: bigint, upper: bigint, maker: bigint, least: bigint): boolean => {
  const exact = (upper * (one - maker) ** 2n - lower * one ** 2n) * perRatio;
  const wanted = lower * one ** 2n * least;
  return least === 0n ? exact > 0n : exact >= wanted;
};

/** Profit of a grid after both fees, the lowest and the highest of a bot; fractions of 10⁻⁴. */
export interface CellProfits {
  from: bigint;
  to: bigint;
}

/** The lowest and the highest profit of a grid over the real lines. bots.md 2 "profit per grid" */
export function cellProfits(lines: readonly bigint[], maker: bigint): CellProfits {
  const profits = lines.slice(1).map((upper, index) => cellProfit(lines[index] ?? upper, upper, maker));
  return profits.reduce<CellProfits>(
    ({ from, to }, profit) => ({ from: profit < from ? profit : from, to: profit > to ? profit : to }),
    { from: profits[0] ?? 0n, to: profits[0] ?? 0n },
  );
}

/**
 * True when every grid of a range earns at least `least` (fraction of 10⁻⁴; 0: more than nothing) on its real lines. It
 * looks first where a range fails first: arithmetic at the top, geometric at the bottom, where the tick weighs most.
 */
export function everyCellEarns(range: GridRange, tick: bigint, maker: bigint, least = 0n): boolean {
  const { cells, type } = range;
  for (let step = 0; step < cells; step += 1) {
    const index = type === 'ARITHMETIC' ? cells - 1 - step : step;
    if (!earns(lineAt(range, tick, index), lineAt(range, tick, index + 1), maker, least)) return false;
  }
  return true;
}

/** The largest number of grids, at most 500, whose every grid earns something; 0 when none does. bots.md 2 */
export function maxProfitableCells(range: Omit<GridRange, 'cells'>, tick: bigint, maker: bigint): number {
  const distinct = (range.max - range.min) / tick;
  for (let cells = distinct < BigInt(maxCells) ? Number(distinct) : maxCells; cells > 0; cells -= 1)
    if (everyCellEarns({ ...range, cells }, tick, maker)) return cells;
  return 0;
}

/** Bought base coins of less than one lot that wait for the next sell order, and what they cost in quote coins. */
export interface Carry {
  quantity: bigint;
  cost: bigint;
}

export const noCarry: Carry = { quantity: 0n, cost: 0n };

/** A sell order that a buy placed, with what its coins cost. */
export interface Offer {
  quantity: bigint;
  /** Quote coins, up at 8. */
  cost: bigint;
}

/**
 * The sell order after a complete buy: what it received after fees with the carry, down to lot. The rest is the
 * new carry with its share of the cost. bots.md 2 "sell order after a buy"
 */
export function offerAfterBuy(
  { received, cost }: { received: bigint; cost: bigint },
  carry: Carry,
  lot: bigint,
): { offer: Offer; carry: Carry } {
  const all = received + carry.quantity;
  const allCost = cost + carry.cost;
  const quantity = floorTo(all, lot);
  const offer = { quantity, cost: mulDivUp(allCost, quantity, all) };
  return { offer, carry: { quantity: all - quantity, cost: allCost - offer.cost } };
}

/** The profit of a matched trade: sell amount − fees − cost. Quote coins; negative for a loss. */
export const matchedProfit = (amount: bigint, fees: bigint, cost: bigint): bigint => amount - fees - cost;
