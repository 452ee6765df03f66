import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOf } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';
import { allCommands, commandsDocument } from '../../docs/commands-page.ts';
import { configurationDocument } from '../../docs/configuration-page.ts';

test('[OK3] docs/configuration.md is up to date (npm run docs:counts writes it) and has a row for each field', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(page).toBe(configurationDocument());
  for (const { path } of fieldsOf(Config)) expect(page).toContain(`\n| \`${path}\` |`);
});

test('[OK47] docs/commands.md is up to date (npm run docs:counts writes it) and has every option', () => {
  const page = readFileSync('docs/commands.md', 'utf8');
  expect(page).toBe(commandsDocument());
  for (const { name, options } of allCommands) {
    const [section = ''] = page.split(`\n## ${name}\n`)[1]?.split('\n## ') ?? [];
    for (const option of Object.keys(options)) expect(section).toContain(`| \`--${option}`);
  }
});
