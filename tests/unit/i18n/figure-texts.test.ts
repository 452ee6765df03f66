import { expect, test } from 'vitest';
import { ruleFigures } from '#formulas/rules/rule-figures.ts';
import { figureTexts } from '#i18n/figure-texts.ts';
import { allLangs } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { fill } from '#i18n/table.ts';
import type { Values } from '#i18n/table.ts';
import { tokenFigures } from '#leverage/tokens/token-figures.ts';
import { readTexts } from '../../translations/files.ts';

const plain = (text: string) => text.replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replaceAll(/\s/g, ' ');

test.each<[Lang, string[]]>([
  ['en', ['8,760', '0.95', '999.99%', '−1.99%', '+10%', '08:00']],
  ['de-DE', ['8.760', '0,95', '999,99 %', '−1,99 %', '+10 %', '08:00']],
  ['ar-SA', ['8,760', '0.95', '999.99٪', '−1.99٪', '+10٪', '08:00']],
  ['hi-IN', ['8,760', '0.95', '999.99%', '−1.99%', '+10%', '08:00']],
  ['tr-TR', ['8.760', '0,95', '%999,99', '−%1,99', '+%10', '08:00']],
  ['fi-FI', ['8 760', '0,95', '999,99 %', '−1,99 %', '+10 %', '08.00']],
])('figures of texts in %s are written as %j', (lang, written) => {
  const figures = figureTexts(lang, {
    amounts: { year: '8760', mark: '0.95' },
    shares: { most: '9.9999' },
    changes: { fall: '-0.0199', rise: '0.1' },
    hours: { time: 8 },
  });
  const { year, mark, most, fall, rise, time } = figures;
  expect([year, mark, most, fall, rise, time].map((text) => plain(String(text)))).toEqual(written);
});

test.each<[Lang, RegExp]>([
  ['en', /up to 2 decimals and at most 999\.99%\. New loans stop at 80%/],
  ['de-DE', /auf 2 Nachkommastellen aufgerundet und höchstens 999,99 %/],
  ['hi-IN', /2 दशमलव तक ऊपर पूर्णांकित और अधिकतम 999\.99%/],
  ['ar-SA', /وبحد أقصى 999\.99٪\. تتوقف القروض الجديدة عند 80٪/],
])('in %s a rule in words has the figures of the language', (lang, text) => {
  const rule = readTexts(lang, 'explanation')?.get('about.riskRate') ?? '';
  expect(plain(fill(rule, 'about.riskRate', figureTexts(lang, ruleFigures), lang))).toMatch(text);
});

test('each text of rules and tokens gets the figures that it names, in every language', () => {
  for (const lang of allLangs) {
    const filled = (namespace: string, pattern: RegExp, figures: Values) =>
      [...(readTexts(lang, namespace) ?? [])]
        .filter(([key]) => pattern.test(key))
        .map(([key, text]) => fill(text, key, figures, lang));
    filled('explanation', /^about\./, figureTexts(lang, ruleFigures));
    filled('leveraged', /^(?:rules\.|faq\..*answer|how\.(?:lead|name)|fees\.(?:manage|funding))/, tokenFigures(lang));
  }
});

test('the figures of the example follow from the rule', () => {
  const answer = readTexts('en', 'leveraged')?.get('faq.sideways.answer') ?? '';
  expect(fill(answer, 'faq.sideways.answer', tokenFigures('en'), 'en')).toContain(
    '+10%, −10%, +10% and −10% leave the coin at −1.99% and a 3x token at −17.19%',
  );
});
