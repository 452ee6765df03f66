/** Browsers that have no data for a language show what the build wrote. docs/decisions/0025 */
import { globSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { dateStyles } from '#i18n/intl.ts';
import { keptIntlPath, keptIntlScript, keptLangs } from '#i18n/kept-intl-script.ts';
import { allLangs } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

const build = Intl;
const moments = Array.from({ length: 12 }, (_, month) => [
  Date.UTC(2026, month, 2, 3, 4, 5),
  Date.UTC(2027, month, 28, 23, 59, 9),
]).flat();
const amounts = ['0', '0.6', '-0.105', '999', '1234.5', '60000.5', '30000000'];

/** Returns an `Intl` that accepts the kept languages and answers in another one. */
function withoutData(answering: string): object {
  const other = (locale: string) => (/^(?:ka|kk|uz|az)-/.test(locale) ? answering : locale);
  class NumberFormat extends build.NumberFormat {
    constructor(locale: string, options?: Intl.NumberFormatOptions) {
      super(other(locale), options);
    }
  }
  class DateTimeFormat extends build.DateTimeFormat {
    constructor(locale: string, options?: Intl.DateTimeFormatOptions) {
      super(other(locale), options);
    }
  }
  class ListFormat extends build.ListFormat {
    constructor(locale: string, options?: Intl.ListFormatOptions) {
      super(other(locale), options);
    }
  }
  class DisplayNames extends build.DisplayNames {
    constructor(locale: string, options: Intl.DisplayNamesOptions) {
      super(other(locale), options);
    }
  }
  return { NumberFormat, DateTimeFormat, ListFormat, DisplayNames };
}

/** Returns what pages write in a language, by modules that are loaded anew: they keep formats. */
async function written(lang: Lang): Promise<Record<string, unknown>> {
  vi.resetModules();
  const { formatAmount, formatChange, formatCount, formatDate, formatPercent } = await import('#i18n/format.ts');
  const { dateWriter } = await import('#i18n/intl.ts');
  const { listText, nameOf } = await import('#i18n/names.ts');
  const { fill } = await import('#i18n/table.ts');
  const { fiatPriceText } = await import('#spot/terminal/fiat-price.ts');
  const fiat = (name: string) => fiatPriceText(lang, '1234.5', { name, precision: 2, rate: '1' });
  const styles = Object.keys(dateStyles) as (keyof typeof dateStyles)[];
  return {
    dates: styles.map((style) => [
      style,
      moments.map((time) => [
        formatDate(lang, time, { zone: 'UTC', style }),
        dateWriter(lang, 'local', style).format(time),
      ]),
    ]),
    amounts: amounts.map((amount) => [
      formatAmount(lang, amount),
      formatAmount(lang, amount, { decimals: 2, fixed: true, group: false }),
      formatPercent(lang, amount, 4),
      formatChange(lang, amount),
      formatCount(lang, Math.trunc(Number(amount))),
      fill('{{n}}', 'n', { n: Number(amount) }, lang),
    ]),
    fiat: ['EUR', 'USD', 'CNY', 'GEL', 'KZT', 'UZS', 'AZN', 'XYZ'].map(fiat),
    lists: (['conjunction', 'unit'] as const).map((type) =>
      [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']].map((items) => listText(lang, items, type)),
    ),
    names: [nameOf(lang, 'region', 'DE'), nameOf(lang, 'region', 'KZ'), nameOf(lang, 'currency', 'EUR')],
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  globalThis.keptIntl = undefined;
});

const zones = ['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Asia/Tbilisi', 'Asia/Almaty', 'Asia/Baku'];

test.each(
  keptLangs.flatMap((lang) => zones.map((zone, index) => [lang, zone, index % 2 === 0 ? 'en' : 'de'] as const)),
)(
  '[FT1] a browser in %s and the zone %s that answers in %s shows what the build wrote',
  async (lang, zone, answering) => {
    vi.stubEnv('TZ', zone);
    const right = await written(lang);
    const script = keptIntlScript(lang);
    vi.stubGlobal('Intl', withoutData(answering));
    expect(await written(lang)).not.toEqual(right);
    runInThisContext(script);
    expect(await written(lang)).toEqual(right);
  },
);

test.each([
  ['ka-GE', '20 მაი, 08:00', '60 000,5', '10,5%', 'A, B და C', 'გერმანია'],
  ['kk-KZ', '20 мам., 08:00', '60 000,5', '10,5%', 'A, B, C', 'Германия'],
  ['uz-UZ', '20-may, 08:00', '60 000,5', '10,5%', 'A, B va C', 'Germaniya'],
  ['az-AZ', '20 may, 08:00', '60.000,5', '10,5%', 'A, B və C', 'Almaniya'],
] as const)('[FT1] in %s a browser without data shows %s, %s, %s, %s and %s', async (lang, ...right) => {
  const script = keptIntlScript(lang);
  vi.stubGlobal('Intl', withoutData('en'));
  runInThisContext(script);
  vi.resetModules();
  const { formatAmount, formatDate, formatPercent } = await import('#i18n/format.ts');
  const { listText, nameOf } = await import('#i18n/names.ts');
  const shown = [
    formatDate(lang, Date.UTC(2026, 4, 20, 8), { zone: 'UTC', style: 'dayTime' }),
    formatAmount(lang, '60000.5'),
    formatPercent(lang, '0.105'),
    listText(lang, ['A', 'B', 'C']),
    nameOf(lang, 'region', 'DE'),
  ];
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(right);
  expect(formatAmount('en', '60000.5')).toBe('60,000.5');
});

test('[FT1] a browser with data keeps its own formats, and pages of other languages load no script', () => {
  for (const lang of keptLangs) {
    runInThisContext(keptIntlScript(lang));
    expect(globalThis.keptIntl).toBeUndefined();
  }
  expect(allLangs.filter((lang) => keptIntlPath(lang) !== undefined).toSorted()).toEqual(keptLangs.toSorted());
});

test('[FT1] no other source formats by itself in the language of a page', () => {
  const own = /^src\/i18n\/(?:intl|names|keep-intl|kept-intl-script)\.ts$/;
  const direct =
    /Intl\.(?:(?:Number|DateTime|List|RelativeTime)Format|DisplayNames)\((?!\[?'en')|\.toLocale\w*String\(/;
  const files = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !own.test(file));
  expect(files.filter((file) => direct.test(readFileSync(file, 'utf8')))).toEqual([]);
});
