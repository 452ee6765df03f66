import { abbreviate, shortDecimals } from '../money/abbreviate.ts';
import { decimalsOf } from '../money/decimals.ts';
import { dateWriter, numberWriter } from './intl.ts';
import type { DateStyleName, NumberWriter, Zone } from './intl.ts';
import type { Lang } from './lang.ts';

const decimalsMax = 20;
/** Decimals of a change in percent, so that a column of changes can be read down. */
const changePlaces = 2;

/** Grouped and cut (never rounded) as the page's language writes numbers. */
export interface AmountStyle {
  /** Most decimals, the rest is cut; absent: all that the amount has. */
  decimals?: number;
  /** Fills up to `decimals` with zeros, so that columns align. */
  fixed?: boolean;
  /** Groups thousands; default yes. */
  group?: boolean;
}

/**
 * A decimal amount for reading, in the language's own digits and signs. The amount stays text: `Intl` takes it exactly.
 */
export function formatAmount(
  lang: Lang,
  amount: string,
  { decimals, fixed = false, group = true }: AmountStyle = {},
): string {
  const most = Math.min(decimals ?? decimalsOf(amount), decimalsMax);
  return withMinus(
    numberFormat(lang, {
      maximumFractionDigits: most,
      minimumFractionDigits: fixed ? most : 0,
      useGrouping: group,
    }).format(numeric(amount)),
  );
}

/** A short amount: millions as M, thousands of millions as B in every language (R5.11); what is smaller stays whole. */
export function formatShort(lang: Lang, amount: string, style: AmountStyle = {}): string {
  const { figure, suffix } = abbreviate(amount);
  const shortStyle = style.fixed === true ? { decimals: shortDecimals, fixed: true } : {};
  return formatAmount(lang, figure, suffix === '' ? style : shortStyle) + suffix;
}

/** A share of one (`0.125`) as percent, cut at `decimals`, so that 100 % means all; `fixed` as in `AmountStyle`. */
export function formatPercent(
  lang: Lang,
  share: string,
  decimals = 2,
  { fixed = false }: { fixed?: boolean } = {},
): string {
  const options = {
    style: 'percent',
    maximumFractionDigits: decimals,
    ...(fixed && { minimumFractionDigits: decimals }),
  } as const;
  return withMinus(numberFormat(lang, options).format(numeric(share)));
}

/** A change as it is shown, and which way it goes; `same` when what is shown is no change. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** A change as a share of one (`-0.0213`): signed percent, rounded half-up to `decimals`; no sign before zero. */
export function formatChange(lang: Lang, share: string, decimals = changePlaces): Change {
  const parts = numberFormat(lang, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
  }).formatToParts(numeric(share));
  const has = (type: Intl.NumberFormatPartTypes) => parts.some((part) => part.type === type);
  return {
    text: withMinus(parts.map(({ value }) => value).join('')),
    direction: has('plusSign') ? 'up' : has('minusSign') ? 'down' : 'same',
  };
}

/** Decimals that a column needs to show each of its amounts in full, at most `most`. */
export function columnDecimals(amounts: readonly (string | undefined)[], most = decimalsMax): number {
  return amounts.reduce<number>((decimals, amount = '') => Math.min(most, Math.max(decimals, decimalsOf(amount))), 0);
}

/** A number of things. */
export function formatCount(lang: Lang, count: number | bigint): string {
  return numberFormat(lang, { maximumFractionDigits: 0 }).format(count);
}

export interface DateStyle {
  zone: Zone;
  style?: DateStyleName;
}

/** A moment (ms since 1970) by the Gregorian calendar in every language; the default style names the zone. */
export function formatDate(lang: Lang, timeMs: number, { zone, style = 'dateTimeZone' }: DateStyle): string {
  const format = dateWriter(lang, zone, style);
  if (!style.endsWith('Zone')) return format.format(timeMs);
  // With the zone in its options, some languages write the time in words, or the long name of the zone.
  const parts = format.formatToParts(timeMs);
  const last = parts.findLastIndex(({ type }) => type !== 'literal');
  // Vietnamese has the date after the time; in French a unit follows the seconds.
  const isTimeLast = ['minute', 'second'].includes(parts[last]?.type ?? '');
  const timeEnd = isTimeLast
    ? parts.length - 1
    : parts.findLastIndex(({ type }) => ['minute', 'second'].includes(type));
  return parts
    .map(({ value }, index) => (index === timeEnd ? `${value} ${zoneName(lang, timeMs, zone)}` : value))
    .join('');
}

/** Name of the zone that times are shown in at a moment, such as GMT+2: summer time may change it. */
export function zoneName(lang: Lang, timeMs: number, zone: DateStyle['zone']): string {
  const parts = dateWriter(lang, zone, 'zone').formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const numberFormat = (lang: Lang, options: Intl.NumberFormatOptions): NumberWriter =>
  numberWriter(lang, { roundingMode: 'trunc', ...options });

/** One minus sign in every language: some locales write a hyphen, which is narrower than the plus sign. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function numeric(amount: string): `${number}` {
  if (isNumeric(amount)) return amount;
  throw new Error(`"${amount}" is not a decimal amount`);
}
