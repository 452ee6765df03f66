/** Which way a figure went. */
export type Direction = 'up' | 'down' | 'same';

/** Of a signed change. */
export function directionOf(change: string): Direction {
  if (/^-?0*(?:\.0*)?$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
}

/** Before a change, so that nothing is said by colour alone. quality.md Q-A03 */
export const directionSigns = { up: '+', down: '−', same: '' } as const satisfies Record<Direction, string>;
/** After a price that moved. */
export const directionArrows = { up: '↑', down: '↓', same: '' } as const satisfies Record<Direction, string>;
