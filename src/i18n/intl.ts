/**
 * Every use of `Intl` whose text depends on the language goes through here: a browser may lack the data of a language that it
 * claims to support. `keep-intl.ts` then has what the build writes. docs/decisions/0025
 */
import { intlLocale } from './lang.ts';
import type { Lang } from './lang.ts';

const day = { month: 'short', day: 'numeric' } as const;
const date = { year: 'numeric', ...day } as const;
const hourMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const time = { ...hourMinute, second: '2-digit' } as const;
/** All ways to write a moment. Styles whose name ends with `Zone` name the zone after the time; `zone` has that name alone. */
export const dateStyles = {
  date,
  day,
  dayTime: { ...day, ...hourMinute },
  time,
  hourMinute,
  timeZone: time,
  dateTime: { ...date, ...hourMinute },
  dateTimeZone: { ...date, ...hourMinute },
  momentZone: { ...date, ...time },
  year: { year: 'numeric' },
  month: { month: 'short' },
  dayOfMonth: { day: 'numeric' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyleName = keyof typeof dateStyles;
/** What is built says UTC; the person's own zone is known to the browser only. */
export type Zone = 'UTC' | 'local';
export const listTypes = ['conjunction', 'unit'] as const;
export type ListType = (typeof listTypes)[number];
export type NameType = 'region' | 'currency';

interface Writer<Value, Part> {
  format: (value: Value) => string;
  formatToParts: (value: Value) => Part[];
}
export type NumberWriter = Writer<number | bigint | `${number}`, Intl.NumberFormatPart>;
export type DateWriter = Writer<number, Intl.DateTimeFormatPart>;

/** Formats of one language without the browser's data. */
export interface KeptIntl {
  lang: Lang;
  numberWriter: (options: Intl.NumberFormatOptions) => NumberWriter;
  dateWriter: (style: DateStyleName, zone: Zone) => DateWriter | undefined;
  listText: (type: ListType, items: readonly string[]) => string;
  nameOf: (type: NameType, code: string) => string | undefined;
}

declare global {
  /** Set before all other scripts of a page whose language this browser cannot write. */
  var keptIntl: KeptIntl | undefined;
}

/** Returns the kept formats for a text in a language; English texts of the same page need none. */
const keptFor = (lang: Lang): KeptIntl | undefined =>
  globalThis.keptIntl?.lang === lang ? globalThis.keptIntl : undefined;

const numbers = new Map<string, NumberWriter>();
const dates = new Map<string, DateWriter>();

/** Returns the format of numbers in a language, created once. */
export function numberWriter(lang: Lang, options: Intl.NumberFormatOptions): NumberWriter {
  const name = `${lang} ${JSON.stringify(options)}`;
  const known =
    numbers.get(name) ?? keptFor(lang)?.numberWriter(options) ?? new Intl.NumberFormat(intlLocale(lang), options);
  numbers.set(name, known);
  return known;
}

/** Returns the options of a style in a zone; without one they mean the browser's. */
export const dateOptions = (style: DateStyleName, zone: Zone): Intl.DateTimeFormatOptions => ({
  ...dateStyles[style],
  ...(zone === 'UTC' && { timeZone: 'UTC' }),
});

/** Returns the format of moments in a language, created once. */
export function dateWriter(lang: Lang, zone: Zone, style: DateStyleName): DateWriter {
  const name = `${lang} ${zone} ${style}`;
  const known =
    dates.get(name) ??
    keptFor(lang)?.dateWriter(style, zone) ??
    new Intl.DateTimeFormat(intlLocale(lang), dateOptions(style, zone));
  dates.set(name, known);
  return known;
}

/** Returns texts as a list in a language: with its “and”, or as `unit` without one. */
export function listText(lang: Lang, items: readonly string[], type: ListType = 'conjunction'): string {
  const style = type === 'unit' ? 'short' : 'long';
  return keptFor(lang)?.listText(type, items) ?? new Intl.ListFormat(intlLocale(lang), { type, style }).format(items);
}

/** Returns the name of a region (ISO 3166-1 alpha-2) or currency in a language; its code where there is none. */
export function nameOf(lang: Lang, type: NameType, code: string): string {
  return keptFor(lang)?.nameOf(type, code) ?? new Intl.DisplayNames(intlLocale(lang), { type }).of(code) ?? code;
}
