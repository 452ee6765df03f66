import { readFileSync } from 'node:fs';
import { flatten } from '#i18n/table.ts';
import type { Table } from '#i18n/table.ts';

/** The English texts that explain rules, read from the language files. */
export const ruleTexts = (): Table => flatten(JSON.parse(readFileSync('locales/en/explanation.json', 'utf8')));
