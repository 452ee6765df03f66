/** What texts of all languages must say alike, whatever their words. */
import { expect, test } from 'vitest';
import { allLangs, fallbackChain } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { readTexts } from '../../translations/files.ts';

/** Returns a text as pages of a language show it. */
function textIn(lang: Lang, namespace: string, key: string): string {
  const found = fallbackChain(lang).find((link) => readTexts(link, namespace)?.has(key) === true) ?? lang;
  return readTexts(found, namespace)?.get(key) ?? '';
}

const quoted = (name: string) => new RegExp(String.raw`[“”„«‘「]\s?${name}\s?[“”»’」]`, 'u');

test.each(allLangs)('[FT2] in %s a text that names the risk level Limited quotes it', (lang) => {
  const level = quoted(textIn(lang, 'margin', 'risk.level.limited'));
  expect(textIn(lang, 'margin', 'form.limited')).toMatch(level);
  expect(textIn(lang, 'explanation', 'about.transferLimit')).toMatch(level);
});
