import { abbreviate } from '../money/index.ts';
import { intlLocale } from './lang.ts';
import type { Lang } from './lang.ts';

const placesMax = 20;
const figures = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Grouped and cut (never rounded) as the page's language writes numbers. */
export interface AmountStyle {
  /** Most decimals, the rest is cut; absent: all that the amount has. */
  places?: number;
  /** Fills up to `places` with zeros, so that columns align. */
  fixed?: boolean;
  /** Groups thousands; default yes. */
  group?: boolean;
}

/** A decimal amount for reading, in the language's own digits and signs. The amount stays text: `Intl` takes it exactly. */
export function formatAmount(
  lang: Lang,
  amount: string,
  { places, fixed = false, group = true }: AmountStyle = {},
): string {
  const most = Math.min(places ?? decimalsOf(amount), placesMax);
  return numberFormat(lang, {
    maximumFractionDigits: most,
    minimumFractionDigits: fixed ? most : 0,
    useGrouping: group,
  }).format(numeric(amount));
}

/** A short amount: millions as M, thousands of millions as B in every language (R5.11); what is smaller stays whole. */
export function formatShort(lang: Lang, amount: string, style: AmountStyle = {}): string {
  const { figure, suffix } = abbreviate(amount);
  return formatAmount(lang, figure, suffix === '' ? style : {}) + suffix;
}

/** A share of one (`0.125`) as percent, cut at `places`, so that 100 % means all. */
export function formatPercent(lang: Lang, share: string, places = 2): string {
  return numberFormat(lang, { style: 'percent', maximumFractionDigits: places }).format(numeric(share));
}

/** A number of things. */
export function formatCount(lang: Lang, count: number | bigint): string {
  return numberFormat(lang, { maximumFractionDigits: 0 }).format(count);
}

const dateStyles = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  dayTime: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  timeZone: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTimeZone: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  momentZone: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export interface DateStyle {
  /** What is built says UTC; the person's own zone is known to the browser only. */
  zone: 'UTC' | 'local';
  style?: keyof typeof dateStyles;
}

/** A moment (ms since 1970) by the Gregorian calendar in every language; the default style names the zone. */
export function formatDate(lang: Lang, timeMs: number, { zone, style = 'dateTimeZone' }: DateStyle): string {
  const name = `${lang} ${zone} ${style}`;
  const known =
    dates.get(name) ??
    new Intl.DateTimeFormat(intlLocale(lang), {
      ...dateStyles[style],
      calendar: 'gregory',
      ...(zone === 'UTC' && { timeZone: 'UTC' }),
    });
  dates.set(name, known);
  return known.format(timeMs);
}

/** Name of the zone that times are shown in at a moment, such as GMT+2: summer time may change it. */
export function zoneName(lang: Lang, timeMs: number, zone: DateStyle['zone']): string {
  const options = { timeZoneName: 'short', ...(zone === 'UTC' && { timeZone: 'UTC' }) } as const;
  const parts = new Intl.DateTimeFormat(intlLocale(lang), options).formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function numberFormat(lang: Lang, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${lang} ${JSON.stringify(options)}`;
  const known = figures.get(name) ?? new Intl.NumberFormat(intlLocale(lang), { ...options, roundingMode: 'trunc' });
  figures.set(name, known);
  return known;
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function numeric(amount: string): `${number}` {
  if (isNumeric(amount)) return amount;
  throw new Error(`"${amount}" is not a decimal amount`);
}
