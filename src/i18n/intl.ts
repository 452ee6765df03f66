/**
 * Every use of `Intl` whose text depends on the language goes through here: a browser may lack the data of a language
 * that it claims to support. `keep-intl.ts` then has what the build writes. docs/decisions/0025
 */
import { intlLocale } from './lang.ts';
import type { Lang } from './lang.ts';

const day = { month: 'short', day: 'numeric' } as const;
const date = { year: 'numeric', ...day } as const;
const hourMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const time = { ...hourMinute, second: '2-digit' } as const;
/**
 * All ways to write a moment. Styles whose name ends with `Zone` name the zone after the time; `zone` has that name
 * alone.
 */
export const dateStyles = {
  date,
  day,
  dayTime: { ...day, ...hourMinute },
  time,
  hourMinute,
  timeZone: time,
  dateTime: { ...date, ...hourMinute },
  dateTimeZone: { ...date, ...hourMinute },
  moment: { ...date, ...time },
  momentZone: { ...date, ...time },
  year: { year: 'numeric' },
  month: { month: 'short' },
  dayOfMonth: { day: 'numeric' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyleName = keyof typeof dateStyles;
/** What is built says UTC; the person's own zone is known to the browser only. */
export type Zone = 'UTC' | 'local';
export type ListType = 'conjunction' | 'unit';
export type NameType = 'region' | 'currency';

interface Writer<Value, Part> {
  format: (value: Value) => string;
  formatToParts: (value: Value) => Part[];
}
export type NumberWriter = Writer<number | bigint | `${number}`, Intl.NumberFormatPart>;
type DateWriter = Writer<number, Intl.DateTimeFormatPart>;

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

/** The kept formats for a text in a language; English texts of the same page need none. */
export const keptFor = (lang: Lang): KeptIntl | undefined =>
  globalThis.keptIntl?.lang === lang ? globalThis.keptIntl : undefined;

/** Makes each format once: creating one takes far longer than using it. */
export function madeOnce<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const known = new Map<string, Made>();
  return (...args) => {
    const name = JSON.stringify(args);
    const made = known.get(name) ?? make(...args);
    known.set(name, made);
    return made;
  };
}

/** The format of numbers in a language. */
export const numberWriter = madeOnce(
  (lang: Lang, options: Intl.NumberFormatOptions): NumberWriter =>
    keptFor(lang)?.numberWriter(options) ?? new Intl.NumberFormat(intlLocale(lang), options),
);

/** The options of a style in a zone; without one they mean the browser's. */
export const dateOptions = (style: DateStyleName, zone: Zone): Intl.DateTimeFormatOptions => ({
  ...dateStyles[style],
  ...(zone === 'UTC' && { timeZone: 'UTC' }),
});

/** The format of moments in a language. */
export const dateWriter = madeOnce(
  (lang: Lang, zone: Zone, style: DateStyleName): DateWriter =>
    keptFor(lang)?.dateWriter(style, zone) ?? new Intl.DateTimeFormat(intlLocale(lang), dateOptions(style, zone)),
);
