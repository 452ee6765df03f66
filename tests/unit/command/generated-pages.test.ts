import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOf } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';
import { allCommands, commandsDocument } from '../../docs/commands-page.ts';
import { countedDocuments, unmarkedCounts, withCounts } from '../../docs/count-marks.ts';
import { configurationDocument } from '../../docs/configuration-page.ts';

test('[OK3] docs/configuration.md is up to date (npm run docs:counts writes it) and has a row for each field', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(page).toBe(configurationDocument());
  for (const { path } of fieldsOf(Config)) expect(page).toContain(`\n| \`${path}\` |`);
});

test.each(countedDocuments)(
  '[OK55] the counts of %s are those of today (npm run docs:counts writes them), each in a mark',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).toBe(withCounts(text));
    expect(unmarkedCounts(text)).toEqual([]);
  },
);

test('[OK55] a wrong number, a number without a mark and an unknown mark are noticed', () => {
  const wrong = '<!-- count:prefixes -->7<!-- /count --> language prefixes';
  expect(withCounts(wrong)).not.toBe(wrong);
  expect(unmarkedCounts('There are 54 language prefixes.')).toEqual(['54 language prefixes']);
  expect(() => withCounts('<!-- count:stars -->7<!-- /count -->')).toThrow('"stars" is not counted');
});

test('[OK47] docs/commands.md is up to date (npm run docs:counts writes it) and has every option', () => {
  const page = readFileSync('docs/commands.md', 'utf8');
  expect(page).toBe(commandsDocument());
  for (const { name, options } of allCommands) {
    const [section = ''] = page.split(`\n## ${name}\n`)[1]?.split('\n## ') ?? [];
    for (const option of Object.keys(options)) expect(section).toContain(`| \`--${option}`);
  }
});
