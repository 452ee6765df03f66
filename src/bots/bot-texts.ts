/** Texts of a bot's row, its states and its dialog of closing, for pages that embed them. */
export const rowTexts = [
  'bots.retry',
  'bots.none',
  'bots.list',
  'bots.state',
  'bots.reason',
  'bots.figure',
  'bots.time',
  'bots.close',
] as const;

/** Texts of the chart with its table of lines. */
export const chartTexts = ['bots.chart'] as const;
