import { canonical, decimal } from './index.ts';
import type { Decimal } from './decimal.ts';

/** The value rounded toward zero to a multiple of `step` (tick or lot size). */
export const floorToStep = (value: Decimal, step: string): Decimal =>
  value.div(step).round(0, decimal.roundDown).times(step);

/** The value rounded away from zero to a multiple of `step` (tick or lot size). */
export const ceilToStep = (value: Decimal, step: string): Decimal =>
  value.div(step).round(0, decimal.roundUp).times(step);

/** True when the value is a multiple of `step` (tick or lot size). */
export const isOnStep = (value: string, step: string): boolean => decimal(value).mod(step).eq('0');

/** True for text that is not an amount above zero yet: '' or a zero. */
export const isBlankOrZero = (typed: string): boolean => typed === '' || decimal(typed).eq('0');

/**
 * An amount moved by `steps` multiples of `step`, as the arrow keys do: it snaps to a multiple in the direction
 * of the key first, and never goes below zero.
 */
export function stepBy(typed: string, steps: number, step: string): string {
  const value = decimal(typed === '' ? '0' : typed);
  const onGrid = steps > 0 ? floorToStep(value, step) : ceilToStep(value, step);
  const moved = onGrid.plus(decimal(step).times(String(steps)));
  return moved.lt('0') ? '0' : canonical(moved);
}

/** The smallest of the decimals. */
export const minOf = (first: Decimal, ...others: Decimal[]): Decimal =>
  others.reduce((low, each) => (each.lt(low) ? each : low), first);
