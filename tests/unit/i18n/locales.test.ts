import { expect, test } from 'vitest';
import { intlLocale, legalCurrency } from '#i18n/lang.ts';
import { allLangs, direction, fallbackChain, isLang, isSameLanguage, namespaces } from '#i18n/locales.ts';
import data from '#i18n/locales.json' with { type: 'json' };

test('there are 55 prefixes, each known to Intl', () => {
  expect(allLangs).toHaveLength(55);
  expect(Intl.DateTimeFormat.supportedLocalesOf(allLangs.map(intlLocale))).toHaveLength(55);
});

test.each(allLangs)('in %s dates have the Gregorian year and figures Latin digits', (lang) => {
  const date = new Intl.DateTimeFormat(intlLocale(lang), { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  const text = `${date.format(Date.UTC(2026, 5, 14, 13, 27, 38))} ${(1234567.89).toLocaleString(intlLocale(lang))}`;
  expect(text).toContain('2026');
  expect(text.replace(/[0-9]/g, '')).not.toMatch(/\p{N}/u);
});

test('the code and the build have the same namespaces', () => {
  expect([...namespaces]).toEqual(data.namespaces);
});

test.each(allLangs)('the texts of %s fall back to the same language, English last', (lang) => {
  const chain = fallbackChain(lang);
  expect(chain.at(-1)).toBe('en');
  expect(chain.slice(0, -1).every((link) => isSameLanguage(link, lang))).toBe(true);
});

test('[R9.5] Chinese prices are in CNY, all others in USD', () => {
  expect(allLangs.filter((lang) => legalCurrency(lang) === 'CNY')).toEqual(['zh-MY', 'zh-TW', 'zh-HK']);
});

test('[R2.12] only ar-SA is written right to left', () => {
  expect(allLangs.filter((lang) => direction(lang) === 'rtl')).toEqual(['ar-SA']);
});

test.each(['toString', '__proto__', 'constructor', 'EN', ''])('[Q-S11] %j is not a language', (text) => {
  expect(isLang(text)).toBe(false);
});
