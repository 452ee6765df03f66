/** Prefixes of the texts that a terminal page embeds for its islands and scripts. */
export const terminalTexts = [
  'common.list',
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
