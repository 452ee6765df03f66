/** What a browser writes by `Intl` in each language, beside what the build wrote. docs/decisions/0025 */
import { dateOptions, dateStyles, numberWriter } from '#i18n/intl.ts';
import type { DateStyleName } from '#i18n/intl.ts';
import { keptIntlScript, keptLangs } from '#i18n/kept-intl-script.ts';
import { intlLocale } from '#i18n/lang.ts';
import { allLangs } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { listText, nameOf } from '#i18n/names.ts';
import { expect, test } from '../support/fixtures.ts';

const moments = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 2, 3, 4, 5));
const amounts = ['-0.105', '999', '1234.5', '60000.5', '30000000'] as const;
const items = ['A', 'B', 'C', 'D'];
const listTypes = ['conjunction', 'unit'] as const;
const numberOptions = [
  {},
  { useGrouping: true },
  { style: 'percent', maximumFractionDigits: 2 },
  { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 2 },
] as const satisfies readonly Intl.NumberFormatOptions[];
/** Of `zone` alone, the date around the name is never shown. */
const styles = (Object.keys(dateStyles) as DateStyleName[]).filter((style) => style !== 'zone');
const given = {
  moments,
  amounts,
  items,
  numberOptions,
  listTypes,
  styles: styles.map((style) => [style, dateOptions(style, 'UTC')] as const),
};

/** Returns what the build writes in a language. */
const built = (lang: Lang) => ({
  dates: given.styles.map(([, options]) =>
    moments.map((time) => new Intl.DateTimeFormat(intlLocale(lang), options).format(time)),
  ),
  numbers: numberOptions.map((options) => amounts.map((amount) => numberWriter(lang, options).format(amount))),
  lists: listTypes.map((type) => listText(lang, items, type)),
  names: [nameOf(lang, 'region', 'DE'), nameOf(lang, 'region', 'JP')],
});

test('[FT1] in every language the browser writes dates, numbers, lists and regions as the build does', async ({
  page,
}) => {
  for (const lang of allLangs) {
    // As in a page: the script comes first, and only where pages have it.
    if (keptLangs.some((kept) => kept === lang)) await page.evaluate(keptIntlScript(lang));
    const shown = await page.evaluate(
      ({ lang, locale, styles, moments, amounts, items, numberOptions, listTypes }) => {
        const kept = globalThis.keptIntl?.lang === lang ? globalThis.keptIntl : undefined;
        const regions = new Intl.DisplayNames(locale, { type: 'region' });
        return {
          dates: styles.map(([style, options]) => {
            const writer = kept?.dateWriter(style, 'UTC') ?? new Intl.DateTimeFormat(locale, options);
            return moments.map((time) => writer.format(time));
          }),
          numbers: numberOptions.map((options) => {
            const writer = kept?.numberWriter(options) ?? new Intl.NumberFormat(locale, options);
            return amounts.map((amount) => writer.format(amount));
          }),
          lists: listTypes.map(
            (type) =>
              kept?.listText(type, items) ??
              new Intl.ListFormat(locale, { type, style: type === 'unit' ? 'short' : 'long' }).format(items),
          ),
          names: ['DE', 'JP'].map((code) => kept?.nameOf('region', code) ?? regions.of(code)),
        };
      },
      { lang, locale: intlLocale(lang), ...given },
    );
    expect(shown, lang).toEqual(built(lang));
  }
});
