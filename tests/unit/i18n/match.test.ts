import { expect, test } from 'vitest';
import { acceptedLanguages, bestMatch } from '#i18n/match.ts';

test.each([
  ['zh-Hant', 'zh-TW'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-HK'],
  ['zh-MO', 'zh-HK'],
  ['zh-Hant-HK', 'zh-HK'],
  ['zh', 'zh-MY'],
  ['zh-CN', 'zh-MY'],
  ['zh-Hans-SG', 'zh-MY'],
  ['zh-Hans-HK', 'zh-MY'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['es', 'es-ES'],
  ['es-419', 'es-MX'],
  ['es-PE', 'es-MX'],
  ['es-AR', 'es-AR'],
  ['es-GQ', 'es-ES'],
  ['fr', 'en'],
  ['fr-BE', 'en'],
  ['fr-CA', 'fr-CA'],
  ['en-NZ', 'en'],
  ['en-gb', 'en-GB'],
  ['no', 'nb-NO'],
  ['nn-NO', 'nb-NO'],
  ['tl', 'fil-PH'],
  ['sr-Latn', 'sr-RS'],
  ['sr-Cyrl', 'en'],
  ['ar-EG', 'ar-SA'],
  ['de-CH', 'de-DE'],
])('[R2.9] a browser in %s gets %s', (tag, lang) => {
  expect(bestMatch([tag])).toBe(lang);
});

test.each([
  ['de;q=0.5, ja, en;q=0.9', ['ja', 'en', 'de']],
  ['*, ru;q=0, uk;q=0.1', ['uk']],
  ['de;q=7, it;q=x, sv', ['sv']],
  [undefined, []],
])('[R2.9] the header %s asks for %j', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});

test('[Q-S12] a header of 50,000 characters is truncated before it is parsed', () => {
  expect(acceptedLanguages('x,'.repeat(25_000)).length).toBeLessThanOrEqual(20);
});

test('[Q-S12] nothing after the first 500 characters of a header is read', () => {
  expect(acceptedLanguages(`${' '.repeat(497)}de,ja`)).toEqual(['de']);
});
