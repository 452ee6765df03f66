import { decimalsOf } from '#money/decimals.ts';
import { decimal, scale, unscale } from '#money/index.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** The text of an amount with the places of a step, zeros at the end included: V5 clients read the places from it. */
const withPlacesOf = (step: string, amount: string): string => decimal(amount).toFixed(decimalsOf(step));

/** Shows the amounts of a pair: prices with the places of the tick, quantities with those of the lot. */
export function shownAmounts({ tick, lot }: Pick<Pair, 'tick' | 'lot'>) {
  const [tickUnits, lotUnits] = [scale(tick), scale(lot)];
  return {
    price: (amount: string): string => withPlacesOf(tick, amount),
    quantity: (amount: string): string => withPlacesOf(lot, amount),
    /** The price of so many ticks. */
    ticks: (ticks: number): string => withPlacesOf(tick, unscale(BigInt(ticks) * tickUnits)),
    /** The quantity of so many lots. */
    lots: (lots: number): string => withPlacesOf(lot, unscale(BigInt(lots) * lotUnits)),
  };
}
