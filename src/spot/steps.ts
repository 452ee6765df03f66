import { canonical, decimal } from '../money/index.ts';
import type { Decimal } from '../money/decimal.ts';

/** Decimals of a tick or lot: as many may be typed. */
export const placesOf = (step: string): number => step.split('.')[1]?.length ?? 0;

/** Whole steps of a tick or lot, toward zero. */
export const cutToStep = (value: Decimal, step: string): Decimal =>
  value.div(step).round(0, decimal.roundDown).times(step);

/** Whole steps of a tick or lot, away from zero: a bound from below. */
export const raiseToStep = (value: Decimal, step: string): Decimal =>
  value.div(step).round(0, decimal.roundUp).times(step);

export const isOnStep = (value: string, step: string): boolean => decimal(value).mod(step).eq('0');

/** True for text that is no amount above zero yet: nothing, a bare zero. */
export const isNothing = (typed: string): boolean => typed === '' || decimal(typed).eq('0');

/**
 * A typed value moved by so many steps of a tick or lot, as the arrow keys do: first onto the grid in the direction of the
 * key, never below zero.
 */
export function stepped(typed: string, steps: number, step: string): string {
  const value = decimal(typed === '' ? '0' : typed);
  const onGrid = steps > 0 ? cutToStep(value, step) : raiseToStep(value, step);
  const moved = onGrid.plus(decimal(step).times(String(steps)));
  return moved.lt('0') ? '0' : canonical(moved);
}

/** The least of some decimals. */
export const least = (first: Decimal, ...others: Decimal[]): Decimal =>
  others.reduce((low, each) => (each.lt(low) ? each : low), first);
