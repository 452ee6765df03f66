/** A rectangle in the window, CSS px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Distance between two places that are tried, px. */
const stepPx = 4;

/** Actions at least this large, such as cards, stay usable beside the button, px. */
const largePx = 96;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * True when a button at `place` would make an action unusable: it covers any of a small one, or the middle of a large
 * one.
 */
export function covers(place: Box, action: Box): boolean {
  if (!overlaps(place, action)) return false;
  const isLarge = action.right - action.left >= largePx && action.bottom - action.top >= largePx;
  if (!isLarge) return true;
  const x = (action.left + action.right) / 2;
  const y = (action.top + action.bottom) / 2;
  return overlaps(place, { left: x, right: x + 1, top: y, bottom: y + 1 });
}

/**
 * How far, px, a button moves up from `place` so that it covers none of the `actions` and nothing of the
 * `bars`; undefined when there is no place below `top`.
 */
export function freeRise(place: Box, top: number, actions: readonly Box[], bars: readonly Box[]): number | undefined {
  for (let rise = 0; place.top - rise >= top; rise += stepPx) {
    const { left, right, top: first, bottom } = place;
    const moved = { left, right, top: first - rise, bottom: bottom - rise };
    if (!bars.some((bar) => overlaps(moved, bar)) && !actions.some((action) => covers(moved, action))) return rise;
  }
  return undefined;
}
