import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOf } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';
import { configurationDocument } from '#serve/documents/configuration.ts';

test('[OK3] docs/configuration.md is up to date (npm run docs:counts writes it) and has a row for each field', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(page).toBe(configurationDocument());
  for (const { path } of fieldsOf(Config)) expect(page).toContain(`\n| \`${path}\` |`);
});
