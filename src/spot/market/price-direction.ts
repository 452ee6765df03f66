/** Direction of a price or figure. */
export type Direction = 'up' | 'down' | 'same';

/** Returns the direction of a signed change. */
export function directionOf(change: string): Direction {
  if (/^-?0*(?:\.0*)?$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
}

/** Arrow after a price that changed. */
export const directionArrows = { up: '↑', down: '↓', same: '' } as const satisfies Record<Direction, string>;
