import { readFileSync } from 'node:fs';
import { ruleFigures } from '#formulas/rules/rule-figures.ts';
import { figureTexts } from '#i18n/figure-texts.ts';
import { defaultLang } from '#i18n/lang.ts';
import { fill, flatten } from '#i18n/table.ts';
import type { Table } from '#i18n/table.ts';

/** The English texts that explain rules, read from the language files, with the figures that they name. */
export function ruleTexts(): Table {
  const texts = flatten(JSON.parse(readFileSync('locales/en/explanation.json', 'utf8')));
  const figures = figureTexts(defaultLang, ruleFigures);
  const isAbout = (key: string) => key.startsWith('about.');
  return new Map(
    Array.from(texts, ([key, text]) => [key, isAbout(key) ? fill(text, key, figures, defaultLang) : text]),
  );
}
