/** Texts that a terminal's islands and scripts say in the browser; each island names its own. */
export const terminalTexts = [
  'spot.terminal',
  'spot.picker',
  'spot.header',
  'spot.guard',
  'spot.form',
  'spot.confirm',
  'spot.error',
  'spot.chart',
  'spot.book',
  'spot.trades',
  'spot.depth',
  'spot.orders',
  'spot.stream',
] as const;
