import { feeOf } from '#formulas/bots/bot-terms.ts';
import type { FeeRates, GridRange, GridSpacing, PairSteps } from '#formulas/bots/bot-terms.ts';
import { placedLines } from '#formulas/bots/lines.ts';
import type { QuantityTerms } from '#formulas/bots/quantity.ts';
import { floorTo, scale, unscale } from '#money/index.ts';

/** Steps of BTCUSDT. exchange-api 6 */
export const btcSteps: PairSteps = {
  tick: scale('0.01'),
  lot: scale('0.000001'),
  minQty: scale('0.000048'),
  minAmount: scale('1'),
};
/** Fees of VIP 0. */
export const vip0: FeeRates = { maker: scale('0.001'), taker: scale('0.001') };

export const rangeOf = (min: string, max: string, cells: number, type: GridSpacing = 'ARITHMETIC'): GridRange => ({
  min: scale(min),
  max: scale(max),
  cells,
  type,
});

/** Returns the terms of a range of BTCUSDT at a last price. */
export const termsAt = (price: string, range: GridRange, steps = btcSteps, fees = vip0): QuantityTerms => ({
  placed: placedLines(range, steps.tick, scale(price)),
  price: scale(price),
  steps,
  fees,
});

/** Returns a range of ratios of 10⁻⁴ as text. */
export const ratio = (units: bigint): string => unscale(units, 4);

/** Returns the sell order that a buy of this quantity places, when it pays the higher fee and nothing is carried. */
export const offerOf = (quantity: bigint, { maker, taker }: FeeRates, { lot }: PairSteps): bigint =>
  floorTo(quantity - feeOf(quantity, maker > taker ? maker : taker), lot);
