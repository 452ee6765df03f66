import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldsOf } from '#config/field-list.ts';
import { loadConfig } from '#config/load.ts';
import { newConfig } from '#config/new-brand.ts';
import { Config } from '#config/schema.ts';
import { typeProblems } from '#config/type-check.ts';
import { run } from '#serve/commands/brand.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'slipway.config.ts');
const load = () => loadConfig(process.cwd(), { SLIPWAY_BRAND: folder });

test('[OK1] a new brand has every field with its meaning, is right as it is, and has no value of ours', async () => {
  await run({ values: { new: folder, check: false, port: 4321 }, rest: [] });
  const text = readFileSync(file(), 'utf8');
  expect(text).toBe(newConfig());
  for (const { path, about } of fieldsOf(Config)) {
    expect(text).toMatch(new RegExp(`^ *(?:// )?${path.split('.').at(-1) ?? ''}: `, 'm'));
    expect(text).toContain(`/* ${about.replaceAll('`', '')} (`);
  }
  expect(text.slice(text.indexOf('defineConfig({'))).not.toMatch(/slipway/i);
  expect(load()).toMatchObject({ site: 'https://www.exchange.example', hosts: { main: '/x/main' } });
  expect(typeProblems(folder, ['slipway.config.ts'])).toEqual([]);
  await expect(run({ values: { new: folder, check: false, port: 4321 }, rest: [] })).rejects.toThrow(
    'is there already and not empty',
  );
});

test.each([
  ['standIn', ['form', 'forgot', 'page']],
  ['form', ['standIn', 'page']],
  ['page', ['standIn', 'form', 'forgot']],
])(
  '[OK3] every example of the documents is a right value: a new brand with all fields set, login by %s',
  (_way, others) => {
    const all = newConfig().replace(/^( *)\/\/ /gm, '$1');
    writeFileSync(file(), all.replace(new RegExp(`^ *(?:${others.join('|')}): .*\n`, 'gm'), ''));
    const config: unknown = load();
    for (const { path } of fieldsOf(Config)) {
      if (others.some((other) => path === `login.${other}`)) continue;
      const value = path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], config);
      expect(value, path).toBeDefined();
    }
  },
);

test('[OK1] faults of type have file, line and column', () => {
  writeFileSync(file(), newConfig().replace("brand: 'Harbor Exchange'", 'brand: 5'));
  expect(typeProblems(folder, ['slipway.config.ts'])).toEqual([
    `${file()}:17:3 Type 'number' is not assignable to type 'string'.`,
  ]);
});
