/** Cleans typed text (money's `cleanAmount`). */
export type CleanAmount = (typed: string, limits: { decimals: number; max?: string }) => string;

export interface AmountLimits {
  /** Places behind the point. */
  decimals: number;
  /** What is more becomes this. */
  max?: string;
}

/** What a field shows after an edit, and what has to be said about it. */
export interface Edited {
  text: string;
  /** Where the caret stands, in characters from the start. */
  caret: number;
  /** `cut`: places beyond the precision fell away; `capped`: more than the maximum became the maximum. */
  changed?: 'cut' | 'capped';
  /** A lone point shows as 0, but the next digit stands behind a point: typed ".5" is 0.5, not 5. */
  pointPending: boolean;
}

const arabicZero = '٠'.charCodeAt(0);
const persianZero = '۰'.charCodeAt(0);

/** Digits of Arabic and Persian keyboards, as ASCII; one for one, so that the caret keeps its place. */
const asciiDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - persianZero));

/** Signs of a keyboard's comma key, and the decimal sign of Arabic ones: each types the point. quality.md Q-U08 */
const commaKeys = /[,،，、٫]/g;

/** One typed sign as the field takes it. */
export const typedSign = (sign: string): string => asciiDigits(sign).replace(commaKeys, '.');

/** A blank or an apostrophe, as some write between three digits, and the sign of Arabic for it. */
const groupSign = /^[ \u00a0\u2009\u202f'’٬]$/;

/** What one sign is in an amount; `group` and `none` leave it as it is, and nobody misses the first. */
export function signOf(sign: string): 'digit' | 'point' | 'group' | 'none' {
  if (/^[\d０-９]$/.test(sign)) return 'digit';
  if (hasPoint(sign)) return 'point';
  return groupSign.test(sign) ? 'group' : 'none';
}

/** True when the text has a point, in any writing that cleaning takes for one. */
export const hasPoint = (text: string): boolean => /[.．。｡]/.test(text);

/** True for a comma that types the point, which is said: it is another sign than was pressed. quality.md Q-A07 */
export const isCommaKey = (sign: string): boolean => /[,،，、]/.test(sign);

/** An amount written in two ways: with the comma grouping digits, and with the comma as the point. */
export type Readings = readonly [grouped: string, decimal: string];

/**
 * Text that came at once, pasted or filled in. `isComma`: its point was written as a comma; `isDropped`: more than an
 * amount's own signs fell away.
 */
type Given =
  | { kind: 'amount'; text: string; isComma: boolean; isDropped: boolean }
  | { kind: 'either'; readings: Readings; isDropped: boolean }
  | { kind: 'none' };

/** Both readings of an amount whose point came from a comma; undefined when only the point fits. quality.md Q-U08 */
export const readingsOf = (text: string): Readings | undefined =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? [text.replace('.', ''), text] : undefined;

/** Marks of writing direction and joining: nobody sees them, so nothing is said about them. */
const unseen = /[\u200b-\u200f\u2060\u2066-\u2069\ufeff\u061c]/g;
/** A blank or an apostrophe between digits that groups three of them. */
const groupBlanks = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const signOrExponent = /[-+−–＋－]|[\d.,]e[\d+-]/i;

/**
 * What text that came at once means: its last sign is the point, the signs before it group digits; a sign that occurs
 * again groups too. A lone comma before exactly three digits may be either, so both readings are given to choose from;
 * what has a sign, an exponent or no digit is no amount. quality.md Q-U08
 */
export function pastedAmount(pasted: string): Given {
  const written = asciiDigits(pasted)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - '０'.charCodeAt(0)))
    .replace(/[．。｡]/g, '.')
    .replace(/[，،、٫]/g, ',')
    .replace(/٬/g, '')
    .replace(unseen, '')
    .trim()
    .replace(groupBlanks, '');
  const ascii = written.replace(/[^\d.,]/g, '');
  if (signOrExponent.test(written) || (ascii === '' && written !== '')) return { kind: 'none' };
  const isDropped = ascii !== written;
  const commas = ascii.split(',').length - 1;
  const dots = ascii.split('.').length - 1;
  if (commas === 0 && dots < 2) return { kind: 'amount', text: ascii, isComma: false, isDropped };
  const last = ascii.lastIndexOf(',') > ascii.lastIndexOf('.') ? ',' : '.';
  // The decimal sign of Arabic is never a group's.
  const isComma = last === ',' && !pasted.includes('٫');
  const readings = isComma && commas === 1 && dots === 0 ? readingsOf(ascii.replace(',', '.')) : undefined;
  if (readings) return { kind: 'either', readings, isDropped };
  const repeated = (last === ',' ? commas : dots) > 1;
  const point = repeated ? -1 : ascii.lastIndexOf(last);
  const digits = (text: string) => text.replace(/[.,]/g, '');
  const text = point < 0 ? digits(ascii) : `${digits(ascii.slice(0, point))}.${digits(ascii.slice(point + 1))}`;
  return { kind: 'amount', text, isComma: isComma && point >= 0, isDropped };
}

/**
 * The field after an edit: `raw` is its text as the browser left it, `caret` where it left the caret. Cleaning keeps the
 * caret behind the same digit: R5.7.
 */
export function editAmount(
  raw: string,
  caret: number,
  clean: CleanAmount,
  { decimals, max }: AmountLimits,
  pointPending = false,
): Edited {
  const given = pointPending && /^0\d$/.test(raw) ? `0.${raw.slice(1)}` : raw;
  const place = caret + given.length - raw.length;
  const uncapped = clean(given, { decimals });
  const text = max === undefined ? uncapped : clean(given, { decimals, max });
  const isCut = placesOf(given) > decimals;
  // More digits behind the maximum are past it too.
  const isCapped = text !== uncapped || (isCut && max !== undefined && text === clean(max, { decimals }));
  const changed = isCapped ? 'capped' : isCut ? 'cut' : undefined;
  return {
    text,
    caret: changed === 'capped' ? text.length : caretBehind(given, place, text, (part) => clean(part, { decimals })),
    ...(changed && { changed }),
    pointPending: /^[.．。｡]+$/.test(given),
  };
}

/** Digits behind the first point. */
function placesOf(typed: string): number {
  const [, ...behind] = typed.split(/[.．。｡]/);
  return behind.join('').replace(/[^\d０-９]/g, '').length;
}

function caretBehind(raw: string, caret: number, text: string, clean: (part: string) => string): number {
  const before = raw.slice(0, caret);
  // A point at the end of the part would be read alone: measure it with a digit behind it.
  const atPoint = /[.．。｡]$/.test(before);
  const start = atPoint ? clean(`${before}0`).slice(0, -1) : clean(before);
  if (before === '' || text.startsWith(start)) return before === '' ? 0 : Math.min(start.length, text.length);
  // Leading zeros fell away before the caret: count from the end instead.
  const behind = raw.slice(caret).replace(/[^\d.０-９．。｡]/g, '').length;
  return Math.max(0, text.length - behind);
}
