import { scale, unitsPerCoin } from '#money/index.ts';

/** Converts between amounts in units of 10⁻⁸ and the integers of one pair: prices in ticks, quantities in lots. */
export interface PairUnits {
  /** Whole ticks of a price; undefined when the price is not a multiple of the tick. */
  ticksOf: (price: bigint) => number | undefined;
  /** Whole lots of a quantity; undefined when the quantity is not a multiple of the lot. */
  lotsOf: (quantity: bigint) => number | undefined;
  /** Price of so many ticks, units of 10⁻⁸ of the quote coin. */
  price: (ticks: number) => bigint;
  /** Quantity of so many lots, units of 10⁻⁸ of the base coin. */
  quantity: (lots: number) => bigint;
  /** Price × quantity in units of 10⁻⁸ of the quote coin, rounded down: what a fill costs. exchange-api 4.3 */
  value: (ticks: number, lots: number) => number;
  /** Price × quantity in units of 10⁻⁸ of the quote coin, rounded up: what a buy freezes. */
  valueUp: (ticks: number, lots: number) => number;
  /** The most lots that a budget in units of 10⁻⁸ of the quote coin pays for. */
  affordableLots: (ticks: number, budget: number) => number;
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));

function wholeSteps(amount: bigint, step: bigint): number | undefined {
  return amount % step === 0n ? Number(amount / step) : undefined;
}

/** The conversions of a pair. `tick` is in the quote coin, `lot` in the base coin. */
export function unitsOf(pair: { tick: string; lot: string }): PairUnits {
  const tick = scale(pair.tick);
  const lot = scale(pair.lot);
  // A tick times a lot is factor / parts units: one of the two is 1 as long as both steps are powers of ten.
  const common = greatestCommonDivisor(tick * lot, unitsPerCoin);
  const factor = Number((tick * lot) / common);
  const parts = Number(unitsPerCoin / common);
  return {
    ticksOf: (price) => wholeSteps(price, tick),
    lotsOf: (quantity) => wholeSteps(quantity, lot),
    price: (ticks) => BigInt(ticks) * tick,
    quantity: (lots) => BigInt(lots) * lot,
    value: (ticks, lots) => Math.floor((ticks * lots * factor) / parts),
    valueUp: (ticks, lots) => Math.ceil((ticks * lots * factor) / parts),
    affordableLots: (ticks, budget) => Math.floor(((budget + 1) * parts - 1) / (ticks * factor)),
  };
}
