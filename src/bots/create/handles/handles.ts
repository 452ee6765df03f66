import { ceilToStep, floorToStep } from '#money/tick.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import type { BotPair } from '../../pairs/bot-pairs.ts';
import type { Ranges } from '../draft-check.ts';
import { rangeOfField } from '../draft-check.ts';
import type { PriceField } from '../bot-draft.ts';

/** Bounds of a handle, quote coins; undefined while they are not known. */
export interface HandleBounds {
  from: string | undefined;
  to: string | undefined;
}

/** The bounds of a handle from the last answer of validate-input. */
export function handleBounds(field: PriceField, ranges: Ranges | undefined): HandleBounds {
  if (!ranges) return { from: undefined, to: undefined };
  const { from, to } = rangeOfField(ranges, field);
  return { from, to: to === '' ? undefined : to };
}

/** Fractions of the price by which keys move a handle. bots.md 4 */
const moves: Readonly<Partial<Record<string, string>>> = {
  ArrowUp: '0.001',
  ArrowDown: '-0.001',
  PageUp: '0.01',
  PageDown: '-0.01',
};

/** A price limited to the bounds. */
function withinBounds(price: string, { from, to }: HandleBounds): string {
  if (from !== undefined && decimal(price).lt(from)) return from;
  if (to !== undefined && decimal(price).gt(to)) return to;
  return price;
}

/**
 * The price after a key: 0.1 % by the arrows, 1 % by Page, a bound by Home and End; undefined for other keys.
 */
export function priceAfterKey(
  key: string,
  price: string,
  { tick }: Pick<BotPair, 'tick'>,
  bounds: HandleBounds,
): string | undefined {
  if (key === 'Home') return bounds.from;
  if (key === 'End') return bounds.to;
  const move = moves[key];
  if (move === undefined) return undefined;
  const by = ceilToStep(decimal(price).times(move), tick);
  const moved = floorToStep(decimal(price).plus(by), tick);
  if (moved.lt(tick)) return tick;
  return withinBounds(canonical(moved), bounds);
}

/** A dragged price: on the tick and within the bounds. */
export function draggedPrice(price: string, { tick }: Pick<BotPair, 'tick'>, bounds: HandleBounds): string {
  const onTick = floorToStep(decimal(price), tick);
  return withinBounds(onTick.lt(tick) ? tick : canonical(onTick), bounds);
}

/** How far a price is from the last price, as a fraction of it. */
export const distanceOf = (price: string, last: string): string =>
  canonical(divide(canonical(decimal(price).minus(last)), last));
