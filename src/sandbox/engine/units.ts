import { scale } from '../../money/index.ts';

/** Between amounts in units of 10⁻⁸ and the integers of one pair. */
export interface PairUnits {
  /** Whole ticks of a price; undefined when it is no multiple. */
  ticksOf(price: bigint): number | undefined;
  /** Whole lots of a quantity; undefined when it is no multiple. */
  lotsOf(quantity: bigint): number | undefined;
  price(ticks: number): bigint;
  quantity(lots: number): bigint;
  /** Price × quantity in units of 10⁻⁸ of the quote coin, cut: what a fill costs. exchange-api 4.3 */
  value(ticks: number, lots: number): number;
  /** The same, rounded up: what a buy freezes. */
  valueUp(ticks: number, lots: number): number;
  /** The most lots whose value a budget pays for. */
  affordable(ticks: number, budget: number): number;
}

const unit = 10n ** 8n;

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

function multiples(amount: bigint, step: bigint): number | undefined {
  return amount % step === 0n ? Number(amount / step) : undefined;
}

export function unitsOf(pair: { tick: string; lot: string }): PairUnits {
  const tick = scale(pair.tick);
  const lot = scale(pair.lot);
  // A tick times a lot is factor / parts units: one of the two is 1 as long as both steps are powers of ten.
  const common = divisor(tick * lot, unit);
  const factor = Number((tick * lot) / common);
  const parts = Number(unit / common);
  return {
    ticksOf: (price) => multiples(price, tick),
    lotsOf: (quantity) => multiples(quantity, lot),
    price: (ticks) => BigInt(ticks) * tick,
    quantity: (lots) => BigInt(lots) * lot,
    value: (ticks, lots) => Math.floor((ticks * lots * factor) / parts),
    valueUp: (ticks, lots) => Math.ceil((ticks * lots * factor) / parts),
    affordable: (ticks, budget) => Math.floor(((budget + 1) * parts - 1) / (ticks * factor)),
  };
}
