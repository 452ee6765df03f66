import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { flatten } from '#i18n/table.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { timeLeft } from '#ui/display/time-left.ts';

test.each([
  ['en', 0, '00:00:00'],
  ['en', -5_000, '00:00:00'],
  ['en', 1, '00:00:01'],
  ['en', 61_000, '00:01:01'],
  ['en', 24 * hourMs - 1_000, '23:59:59'],
  ['en', 29 * hourMs + 22 * 60_000 + 10_000, '1d 05:22:10'],
  ['zh-MY', 48 * hourMs, '2天 00:00:00'],
  ['ar-SA', 3 * 24 * hourMs, '\u20663\u2069 يوم \u206600:00:00\u2069'],
] as const)('[Q-A04] in %s, %i ms left are shown as %s', (lang, leftMs, text) => {
  expect(timeLeft(lang, leftMs).replace(/\s/gu, ' ')).toBe(text.replace(/\s/gu, ' '));
});

test.each([
  ['id-ID', '13 hari 05:26:33'],
  ['ms-MY', '13 hari 05:26:33'],
  ['ja-JP', '13日 05:26:33'],
  ['hi-IN', '13 दिन 05:26:33'],
] as const)('[FT4] in %s days do not read as hours: %s', (lang, text) => {
  provideTexts((_, namespace) => ({
    table: flatten(JSON.parse(readFileSync(`locales/${lang}/${namespace}.json`, 'utf8'))),
    lang: undefined,
  }));
  expect(timeLeft(lang, (13 * 24 + 5) * hourMs + 26 * 60_000 + 33_000)).toBe(text);
  provideTexts(namespaceTexts);
});
