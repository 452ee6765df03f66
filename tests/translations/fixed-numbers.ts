/**
 * Numbers that languages write their own way: with signs between or after the digits. A text has placeholders for them,
 * which the formatters fill, so that prose and live figures agree.
 */
const written =
  /\d+(?:(?:[.,٫٬'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))\d+)+|\d+[ \u00a0\u202f]?[%٪]|[%٪][ \u00a0\u202f]?\d+|\d+:\d\d/gu;

/** What stands in English labels and is no figure of a rule: periods of charts and tables, names, a code. */
const names = /\b24h\b|\b30-day\b|^\d+ d$|^1 year$|^Last 7 days$|\bVIP 0\b|^Top 10$|\b404\b/g;
/** Whole numbers but none and one, which formulas have too. */
const whole = /(?<![\w.,])(?:[2-9]|\d{2,})(?![\w.,]*\d)/g;

/** Returns the numbers of a text, in any language, that should come from a formatter. */
export const fixedNumbers = (text: string): string[] => text.replaceAll(/\{\{\w+\}\}/g, '#').match(written) ?? [];

/** Returns those of an English text, whole numbers among them: a rule that changes must not change 43 texts. */
export const fixedNumbersOfEnglish = (text: string): string[] => {
  const bare = text.replaceAll(/\{\{\w+\}\}/g, '#').replaceAll(names, '');
  return [...new Set([...fixedNumbers(bare), ...(bare.match(whole) ?? [])])];
};
