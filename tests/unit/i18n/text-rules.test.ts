/** What texts of all languages must say alike, whatever their words. */
import { expect, test } from 'vitest';
import { intlLocale } from '#i18n/lang.ts';
import { allLangs, fallbackChain } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { englishTexts, readTexts, textFiles, translations } from '../../translations/files.ts';

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

test.each(allLangs)('[FT7] in %s taking coins back is neither repaying nor buying', (lang) => {
  const redeem = [textIn(lang, 'launchpad', 'pledge.form.redeem'), textIn(lang, 'leveraged', 'panel.redeem')];
  const others = [
    textIn(lang, 'margin', 'form.mode.repay'),
    textIn(lang, 'loans', 'repay.title'),
    textIn(lang, 'leveraged', 'panel.purchase'),
    textIn(lang, 'spot', 'form.side.buy'),
  ];
  expect(redeem.filter((label) => others.includes(label))).toEqual([]);
});

test.each([
  ['cs-CZ', /odkoup/iu],
  ['sk-SK', /odkúp/iu],
  ['hr-HR', /otkup/iu],
  ['sr-RS', /otkup/iu],
  ['bg-BG', /изкуп/iu],
  ['ru-RU', /погас|погаш/iu],
  ['uk-UA', /погас|погаш/iu],
] as const)('[FT7] in %s nobody buys back or repays coins of a stake', (lang, wrong) => {
  const texts = ['launchpad', 'launches'].flatMap((name) => [...(readTexts(lang, name) ?? [])]);
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('[FT5] the Arabic draw is not the word for a withdrawal', () => {
  const drawn = ['launchpad', 'launches', 'seo'].flatMap((name) =>
    [...(readTexts('ar-SA', name) ?? [])].filter(([key]) => /\bdrawn?\b/i.test(englishTexts(name).get(key) ?? '')),
  );
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter(([, text]) => /سحب/u.test(text))).toEqual([]);
});

/** Returns the numbers of a text as a language writes them; those that it does not write so come with a question mark. */
function numbersIn(lang: Lang, text: string): string[] {
  const parts = new Intl.NumberFormat(intlLocale(lang)).formatToParts(1_234_567.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [signOf('group').replace(/\s/, ' '), signOf('decimal')];
  const plain = text.replaceAll(/\{\{\w+\}\}|\d\d\.\d\d UTC/g, '#').replaceAll(/[\u00a0\u202f]/g, ' ');
  return Array.from(plain.matchAll(/(?<![\w.#-])\d+(?:[.,]\d+| \d{3})*/g), ([number]) => {
    const signed = number.replaceAll(decimal, 'd').replaceAll(group, 'g');
    const isRight = /^(?:\d+|\d{1,3}(?:g\d{2,3})*g\d{3})(?:d\d+)?$/.test(signed);
    return isRight ? String(Number(signed.replaceAll('g', '').replace('d', '.'))) : `${number}?`;
  });
}

test.each(translations)('[FT3] in %s numbers in texts have the signs that Intl writes', (lang) => {
  const wrong = textFiles.flatMap((name) =>
    [...(readTexts(lang, name) ?? [])].flatMap(([key, text]) => {
      const english = englishTexts(name).get(key) ?? '';
      const numbers = numbersIn(lang, text);
      // Languages count millions in other words.
      const expected = english.includes('billion') ? [] : numbersIn('en', english);
      const lost = expected.filter((number) => /\.|\d{4}/.test(number) && !numbers.includes(number));
      return [...lost, ...numbers.filter((number) => number.endsWith('?'))].map((number) => `${name}:${key} ${number}`);
    }),
  );
  expect(wrong).toEqual([]);
});
