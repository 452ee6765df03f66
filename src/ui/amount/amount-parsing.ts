/** Cleans the text of a field (money's `cleanAmount`). */
export type CleanAmount = (raw: string, limits: { decimals: number; max?: string }) => string;

/** Limits that a field applies while a user edits. */
export interface AmountLimits {
  /** Digits after the decimal point. */
  decimals: number;
  /** A larger amount becomes this one. */
  max?: string | undefined;
}

/** A field after an edit. */
export interface AmountEdit {
  text: string;
  /** Position of the caret, in characters from the start. */
  caret: number;
  /** `cut`: decimals beyond the precision were removed; `capped`: more than the maximum became the maximum. */
  changed?: 'cut' | 'capped';
  /** A lone point is shown as 0, and the next digit follows a point: typing ".5" results in 0.5, not 5. */
  pointPending: boolean;
}

/** Zeros of the digits that keyboards of our languages type: Arabic, Persian, Devanagari, Bengali. */
const zeros = ['٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** Converts digits of other scripts to ASCII, one to one, so that the caret's position stays right. */
const asciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });

/** Characters of comma keys and the Arabic decimal separator: each types the decimal point. quality.md Q-U08 */
const commaKeys = /[,،，、٫]/g;

/** Returns a typed character in the field's notation: ASCII digits and the decimal point. */
export const normalizedCharacter = (character: string): string => asciiDigits(character).replace(commaKeys, '.');

/** A space or an apostrophe that groups three digits, and the Arabic thousands separator. */
const groupSeparator = /^[ \u00a0\u2009\u202f'’٬]$/;

/** Returns what a character is in an amount. `group` is ignored silently; `none` is ignored and reported. */
export function characterKind(character: string): 'digit' | 'point' | 'group' | 'none' {
  if (/^[\d０-９]$/.test(character)) return 'digit';
  if (hasDecimalPoint(character)) return 'point';
  return groupSeparator.test(character) ? 'group' : 'none';
}

/** True when the text has a decimal point, full-width forms included. */
export const hasDecimalPoint = (text: string): boolean => /[.．。｡]/.test(text);

/** True for a comma that types the decimal point. The field reports it, because another key was pressed. quality.md Q-A07 */
export const isCommaKey = (character: string): boolean => /[,،，、]/.test(character);

/** True for digits and points only: text that needs no interpretation. */
export const isPlainAmount = (text: string): boolean => /^[\d０-９.．。｡]*$/.test(text);

/** The two possible amounts of a text: without and with a comma as the decimal point, or with its first and last separator as the point. */
export type Readings = readonly [grouped: string, decimal: string];

/**
 * The meaning of inserted text. `isComma`: its point was written as a comma; `isDropped`: characters were removed that do
 * not belong to an amount.
 */
type PastedAmount =
  | { kind: 'amount'; text: string; isComma: boolean; isDropped: boolean }
  | { kind: 'ambiguous'; readings: Readings; isDropped: boolean }
  | { kind: 'none' };

/** Groups of thousands behind one to three digits; in South Asia only the last group has three digits. */
const groupedThousands = /^[1-9]\d{0,2}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** Returns both readings of a text whose repeated separator groups no thousands: the first or the last one is the point. */
function readingsOfRepeated(ascii: string): Readings {
  const [first = '', ...behind] = ascii.split(/[.,]/);
  const last = behind.pop() ?? '';
  const whole = (digits: string) => digits.replace(/^0+(?=\d)/, '') || '0';
  return [`${whole(first)}.${behind.join('')}${last}`, `${whole(first + behind.join(''))}.${last}`];
}

/** Returns both readings of an amount whose point came from a comma; undefined when only the point is possible. quality.md Q-U08 */
export const readingsOf = (text: string): Readings | undefined =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? [text.replace('.', ''), text] : undefined;

/** Invisible marks of writing direction and joining: removed without a notice. */
const invisibleMarks = /[\u200b-\u200f\u2060\u2066-\u2069\ufeff\u061c]/g;
/** A space or an apostrophe that groups three digits. */
const groupSpaces = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const signOrExponent = /[-+−–＋－]|[\d.,]e[\d+-]/i;

/**
 * Interprets inserted text. The last separator is the decimal point and those before it group digits; a separator that
 * occurs twice groups as well. A lone comma before exactly three digits is ambiguous, and so is a repeated separator
 * without groups of thousands, as in "0.1.2": both readings are returned. Text with a sign, an exponent or no digit is not an amount. quality.md Q-U08
 */
export function pastedAmount(pasted: string): PastedAmount {
  const written = asciiDigits(pasted)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - '０'.charCodeAt(0)))
    .replace(/[．。｡]/g, '.')
    .replace(/[，،、٫]/g, ',')
    .replace(/٬/g, '')
    .replace(invisibleMarks, '')
    .trim()
    .replace(groupSpaces, '');
  const ascii = written.replace(/[^\d.,]/g, '');
  if (signOrExponent.test(written) || (ascii === '' && written !== '')) return { kind: 'none' };
  const isDropped = ascii !== written;
  const commas = ascii.split(',').length - 1;
  const dots = ascii.split('.').length - 1;
  if (commas === 0 && dots < 2) return { kind: 'amount', text: ascii, isComma: false, isDropped };
  const last = ascii.lastIndexOf(',') > ascii.lastIndexOf('.') ? ',' : '.';
  // The Arabic decimal separator never groups digits.
  const isComma = last === ',' && !pasted.includes('٫');
  const readings = isComma && commas === 1 && dots === 0 ? readingsOf(ascii.replace(',', '.')) : undefined;
  if (readings) return { kind: 'ambiguous', readings, isDropped };
  const repeated = (last === ',' ? commas : dots) > 1;
  const isOneKind = commas === 0 || dots === 0;
  if (repeated && isOneKind && !groupedThousands.test(ascii) && /\d/.test(ascii))
    return { kind: 'ambiguous', readings: readingsOfRepeated(ascii), isDropped };
  const point = repeated ? -1 : ascii.lastIndexOf(last);
  const digits = (text: string) => text.replace(/[.,]/g, '');
  const text = point < 0 ? digits(ascii) : `${digits(ascii.slice(0, point))}.${digits(ascii.slice(point + 1))}`;
  return { kind: 'amount', text, isComma: isComma && point >= 0, isDropped };
}

/**
 * Returns the field after an edit. `raw` and `caret` are the field's text and caret after the browser's change. The caret
 * stays behind the same digit: R5.7.
 */
export function editAmount(
  raw: string,
  caret: number,
  clean: CleanAmount,
  { decimals, max }: AmountLimits,
  pointPending = false,
): AmountEdit {
  const input = pointPending && /^0\d$/.test(raw) ? `0.${raw.slice(1)}` : raw;
  const inputCaret = caret + input.length - raw.length;
  const uncapped = clean(input, { decimals });
  const text = max === undefined ? uncapped : clean(input, { decimals, max });
  const isCut = decimalsOf(input) > decimals;
  // More decimals than those of the maximum exceed it as well.
  const isCapped = text !== uncapped || (isCut && max !== undefined && text === clean(max, { decimals }));
  const changed = isCapped ? 'capped' : isCut ? 'cut' : undefined;
  return {
    text,
    caret:
      changed === 'capped' ? text.length : caretBehind(input, inputCaret, text, (part) => clean(part, { decimals })),
    ...(changed && { changed }),
    pointPending: /^[.．。｡]+$/.test(input),
  };
}

/** Returns the number of digits after the first point. */
function decimalsOf(text: string): number {
  const [, ...fractions] = text.split(/[.．。｡]/);
  return fractions.join('').replace(/[^\d０-９]/g, '').length;
}

/** Returns the caret's position in the cleaned `text`, behind the same digit as in `raw`. */
function caretBehind(raw: string, caret: number, text: string, clean: (part: string) => string): number {
  const before = raw.slice(0, caret);
  // Cleaning would drop a point at the end of the part, so it is measured with a digit after it.
  const atPoint = /[.．。｡]$/.test(before);
  const start = atPoint ? clean(`${before}0`).slice(0, -1) : clean(before);
  if (before === '' || text.startsWith(start)) return before === '' ? 0 : Math.min(start.length, text.length);
  // Leading zeros before the caret were removed: count from the end instead.
  const behind = raw.slice(caret).replace(/[^\d.０-９．。｡]/g, '').length;
  return Math.max(0, text.length - behind);
}
