import { config } from '#config';
import { dateOptions, dateStyles, dateWriter, numberWriter } from './intl.ts';
import type { DateStyleName, ListType } from './intl.ts';
import { keepIntl } from './keep-intl.ts';
import type { RecordedDate, RecordedIntl } from './keep-intl.ts';
import { intlLocale } from './lang.ts';
import type { Lang } from './lang.ts';
import { listText } from './names.ts';

/** Languages that a wide-spread browser has no data for; see docs/decisions/0025 for how they were found. */
export const keptLangs = ['ka-GE', 'kk-KZ', 'uz-UZ', 'az-AZ'] as const satisfies readonly Lang[];

const isKept = (lang: Lang): boolean => keptLangs.some((kept) => kept === lang);

/** The path of the script that a page needs before all others; undefined where browsers have data. */
export const keptIntlPath = (lang: Lang): string | undefined => (isKept(lang) ? `/intl/${lang}.js` : undefined);

/** A record with a value for each name. */
const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as Record<Name, Value>;

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const twoLetters = letters.flatMap((first) => letters.map((second) => first + second));

/** The names that the build has for codes. */
function namesIn(lang: Lang, type: 'region' | 'currency', codes: readonly string[]): Record<string, string> {
  const names = new Intl.DisplayNames(intlLocale(lang), { type, fallback: 'none' });
  return recordOf(
    codes.filter((code) => names.of(code) !== undefined),
    (code) => names.of(code) ?? code,
  );
}

function datesIn(lang: Lang, style: DateStyleName): RecordedDate {
  const writer = dateWriter(lang, 'UTC', style);
  const samples = Array.from({ length: 12 }, (_, month) => writer.formatToParts(Date.UTC(2026, month, 2, 3, 4, 5)));
  const months = samples.map((parts) => parts.find(({ type }) => type === 'month')?.value ?? '');
  return { parts: samples[0] ?? [], months };
}

function listIn(lang: Lang, type: ListType): [pair: string, middle: string, end: string] {
  const [, middle = '', end = ''] = /^A(.*)B\1C(.*)D$/.exec(listText(lang, ['A', 'B', 'C', 'D'], type)) ?? [];
  return [listText(lang, ['A', 'B'], type).slice(1, -1), middle, end];
}

/** What `Intl` of this process writes in a language. */
function recordIntl(lang: Lang): RecordedIntl {
  const plain = numberWriter(lang, {});
  const signOf = (type: Intl.NumberFormatPartTypes) =>
    plain.formatToParts(60_000.5).find((part) => part.type === type)?.value ?? '';
  const currencies = Intl.supportedValuesOf('currency');
  const currencySignOf = (currency: string) =>
    new Intl.NumberFormat(intlLocale(lang), { style: 'currency', currency })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  return {
    lang,
    locale: intlLocale(lang),
    probe: {
      options: dateOptions('dateTime', 'UTC'),
      date: dateWriter(lang, 'UTC', 'dateTime').format(0),
      number: plain.format(60_000.5),
    },
    grouping: plain.format(1_234) === '1234' ? 'min2' : 'auto',
    signs: { ',': signOf('group'), '.': signOf('decimal') },
    currencySigns: recordOf(
      currencies.filter((currency) => currencySignOf(currency) !== currency),
      currencySignOf,
    ),
    dates: recordOf(Object.keys(dateStyles) as DateStyleName[], (style) => datesIn(lang, style)),
    lists: recordOf(['conjunction', 'unit'], (type) => listIn(lang, type)),
    names: { region: namesIn(lang, 'region', twoLetters), currency: namesIn(lang, 'currency', config.currencies) },
  };
}

/** The script: what this build writes in a language, kept in browsers that write something else. */
export const keptIntlScript = (lang: Lang): string =>
  `globalThis.keptIntl=(${keepIntl.toString()})(${JSON.stringify(recordIntl(lang))});`;
