/** Cleans the text of a field (money's `cleanAmount`). */
export type CleanAmount = (raw: string, limits: { decimals: number; max?: string }) => string;

/** Limits that a field applies while a user edits. */
export interface AmountLimits {
  /** Digits after the decimal point. */
  decimals: number;
  /** A larger amount becomes this one, unless this is 0. */
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
export const asciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });

/** Characters of comma keys and the Arabic decimal separator: each types the decimal point. quality.md Q-U08 */
const commaKeys = /[,،，、٫]/g;

/** A typed character in the field's notation: ASCII digits and the decimal point. */
export const normalizedCharacter = (character: string): string => asciiDigits(character).replace(commaKeys, '.');

/** What a typed character is in an amount. `group` is a space or sign that groups thousands: it is ignored. */
export function characterKind(character: string): 'digit' | 'point' | 'group' | 'none' {
  if (/^[\d０-９]$/.test(character)) return 'digit';
  if (hasDecimalPoint(character)) return 'point';
  return /^[ \u00a0\u2009\u202f'’٬]$/.test(character) ? 'group' : 'none';
}

/** True when the text has a decimal point, full-width forms included. */
export const hasDecimalPoint = (text: string): boolean => /[.．。｡]/.test(text);

/**
 * True for a comma that types the decimal point. The field reports it, because another key was pressed. quality.md
 * Q-A07
 */
export const isCommaKey = (character: string): boolean => /[,،，、]/.test(character);

/** True for digits and points only: text that needs no interpretation. */
export const isPlainAmount = (text: string): boolean => /^[\d０-９.．。｡]*$/.test(text);

/**
 * The two possible amounts of a text: without and with a comma as the decimal point, or with its first and last
 * separator as the point.
 */
export type Readings = readonly [grouped: string, decimal: string];

/** How the text of a field may be written. */
export interface AmountNotation {
  /** Coin of the field: its code may stand before or behind the amount. */
  unit: string;
  /** True where the page's language groups thousands with a point, so that "59.000" may mean two amounts. */
  pointGroups: boolean;
  /** False while a person types: the code of another coin is complete only when it is pasted. Default true. */
  anyCode?: boolean;
}

/**
 * The meaning of a text. `isUnclear`: its point may group thousands once three digits follow. `text`: how an ambiguous
 * text is written in the field; absent when it has several points. `none`: no amount.
 */
type WrittenAmount =
  | { kind: 'amount'; text: string; isUnclear: boolean; isComma: boolean }
  | { kind: 'ambiguous'; readings: Readings; text?: string }
  | { kind: 'none' };

/** Groups of thousands behind one to three digits; in South Asia only the last group has three digits. */
const groupedThousands = /^[1-9]\d{0,2}(?:([.,])\d{2,3}(?:\1\d{2,3})*)?[.,]\d{3}$/;

/** An amount without zeros that say nothing, so that two readings never look alike in another notation. */
const shortest = (whole: string, fraction = ''): string => {
  const rest = fraction.replace(/0+$/, '');
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (rest === '' ? '' : `.${rest}`);
};

/**
 * Both readings of a text whose repeated separator groups no thousands: the first or the last one is the point.
 */
function readingsOfRepeated(ascii: string): Readings {
  const [first = '', ...behind] = ascii.split(/[.,]/);
  const last = behind.pop() ?? '';
  return [shortest(first, behind.join('') + last), shortest(first + behind.join(''), last)];
}

/**
 * Both readings of an amount whose point may group thousands; undefined when only the point is possible.
 * quality.md Q-U08
 */
export function readingsOf(text: string): Readings | undefined {
  const [, whole = '', fraction = ''] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(text) ?? [];
  return whole === '' ? undefined : [whole + fraction, shortest(whole, fraction)];
}

/** Invisible marks of writing direction and joining: removed without a notice. */
const invisibleMarks = /[\u200b-\u200f\u2060\u2066-\u2069\ufeff\u061c]/g;
/** A space or a sign that groups three digits. */
const groupSigns = /(?<=\d)[ \u00a0\u2009\u202f'’٬](?=\d{3}(?!\d))/g;
/** An amount between currency signs or codes of coins. */
const amountWithUnits = /^([^\d.,]*?)\s*([\d.,]*)\s*([^\d.,]*|[A-Z][A-Z\d]{2,9})$/u;
/** A code in capitals. Short words for a thousand or a million would multiply the amount: they are no codes. */
const coinCode = /^(?!(?:MIO|MRD|MLN|MLD|TYS|THS|MIL|BIL)$)[A-Z][A-Z\d]{2,9}$/;

/**
 * Reads a text as an amount in plain or the page's notation. Nothing is removed to make an amount: beside digits and
 * separators only currency signs, codes of coins and invisible marks may stand. The last separator is the decimal point
 * and those before it group thousands; a separator that occurs twice groups as well. Ambiguous are a lone comma before
 * exactly three digits, a lone point where the page's language groups with it, and a repeated separator without groups
 * of thousands, as in "0.1.2". quality.md Q-U08
 */
export function writtenAmount(written: string, { unit, pointGroups, anyCode = true }: AmountNotation): WrittenAmount {
  const ascii = asciiDigits(written)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - '０'.charCodeAt(0)))
    .replace(/[．。｡٫]/g, '.')
    .replace(/[，،、]/g, ',')
    .replace(invisibleMarks, '')
    .trim()
    .replace(groupSigns, '');
  const [match, before = '', amount = '', behind = ''] = amountWithUnits.exec(ascii) ?? [];
  const isUnit = (text: string) =>
    text === '' ||
    /^\p{Sc}$/u.test(text) ||
    (text.length > 1 && text.toUpperCase() === unit.toUpperCase()) ||
    (text === '%' && unit === '%') ||
    (anyCode && coinCode.test(text));
  if (match === undefined || !isUnit(before) || !isUnit(behind) || (before !== '' && behind !== ''))
    return { kind: 'none' };
  const separators = amount.replace(/\d/g, '');
  if (!/\d/.test(amount)) return amount === ascii && separators.length < 2 ? plain(amount, '') : { kind: 'none' };
  // The Arabic decimal separator never groups digits.
  const isClear = separators === '' || written.includes('٫') || (separators === '.' && !pointGroups);
  if (separators.length < 2) {
    const text = amount.replace(',', '.');
    const readings = isClear ? undefined : readingsOf(text);
    return readings ? { kind: 'ambiguous', readings, text } : plain(text, isClear ? '' : separators);
  }
  const isOneKind = new Set(separators).size === 1;
  if (isOneKind)
    return groupedThousands.test(amount)
      ? plain(amount.replace(/[.,]/g, ''), '')
      : { kind: 'ambiguous', readings: readingsOfRepeated(amount) };
  const point = Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'));
  const whole = amount.slice(0, point);
  return groupedThousands.test(whole) && !whole.includes(amount.charAt(point))
    ? plain(`${whole.replace(/[.,]/g, '')}.${amount.slice(point + 1)}`, amount.charAt(point))
    : { kind: 'none' };
}

/** `sign`: how an unclear decimal point was written. */
const plain = (text: string, sign: string): WrittenAmount => ({
  kind: 'amount',
  text,
  isUnclear: sign !== '',
  isComma: sign === ',',
});

/**
 * The field after an edit. `raw` and `caret` are the field's text and caret after the browser's change. The
 * caret stays behind the same digit: R5.7.
 */
export function editAmount(
  raw: string,
  caret: number,
  clean: CleanAmount,
  { decimals, max: limit }: AmountLimits,
  pointPending = false,
): AmountEdit {
  // Without a balance nothing is a better amount than the one that was typed: the form says why it is refused.
  const max = limit !== undefined && /[1-9]/.test(limit) ? limit : undefined;
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

/** The number of digits after the first point. */
function decimalsOf(text: string): number {
  const [, ...fractions] = text.split(/[.．。｡]/);
  return fractions.join('').replace(/[^\d０-９]/g, '').length;
}

/** The caret's position in the cleaned `text`, behind the same digit as in `raw`. */
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
