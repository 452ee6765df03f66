import { mulDiv, mulDivUp, unitsPerCoin } from '#money/index.ts';

/**
 * Amounts, prices, steps and rates of the grid formulas are integers of 10⁻⁸: quote coins, quote coins per base coin,
 * base coins, fractions. bots.md 2
 */

/** Spacing of the lines: equal distances or equal ratios. */
export type GridSpacing = 'ARITHMETIC' | 'GEOMETRIC';

/** Lower and upper price, and number of grids, of a bot. The prices are multiples of the tick. */
export interface GridRange {
  min: bigint;
  max: bigint;
  cells: number;
  type: GridSpacing;
}

/** Steps and minimums of a pair's orders. */
export interface PairSteps {
  tick: bigint;
  lot: bigint;
  minQty: bigint;
  minAmount: bigint;
}

/** Fee rates, fractions. */
export interface FeeRates {
  maker: bigint;
  taker: bigint;
}

/** Invested coins. */
export interface Investment {
  quote: bigint;
  base: bigint;
}

/** One in units of 10⁻⁸. */
export const one = unitsPerCoin;

/** Most running bots of a person, of a person on one pair, and of a sub-account. bots.md 1 "Access" */
export const runningBotsMax = { all: 50, pair: 5, subAccount: 5 } as const;

/** How far the price of the first order may be from the last price: 1.005. bots.md 2 */
export const priceReserve = 100_500_000n;

/** The amount of a fill in quote coins, cut at 8. exchange-api 4.3 */
export const fillAmount = (price: bigint, quantity: bigint): bigint => mulDiv(price, quantity, one);

/** The fee of a received amount, up at 8. */
export const feeOf = (amount: bigint, rate: bigint): bigint => mulDivUp(amount, rate, one);

/** Quote + base × price, down at 8: the equity of a bot. */
export const valueOf = ({ quote, base }: Investment, price: bigint): bigint => quote + mulDiv(base, price, one);

/** A / b rounded toward −∞; b is positive. */
export const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n || a % b === 0n ? a / b : a / b - 1n);

/** A / b rounded toward +∞; b is positive. */
export const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);
