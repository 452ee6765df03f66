import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const Manifest = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
});
const { dependencies, devDependencies } = v.parse(Manifest, JSON.parse(readFileSync('package.json', 'utf8')));

const read = (pattern: string | string[]) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const source = read(['src/**/*.{ts,tsx,astro}', 'astro.config.mjs']);

test.each([
  ['astro', /from 'astro\/config'/],
  ['@astrojs/react', /from '@astrojs\/react'/],
  ['react', /from 'react'/],
  ['nanostores', /from 'nanostores'/],
  ['@nanostores/react', /from '@nanostores\/react'/],
  ['astro-i18next', /from 'astro-i18next'/],
  ['big.js', /from 'big\.js'/],
])('[R0.1] %s of the card is used', (name, use) => {
  expect(dependencies[name]).toMatch(/^\d/);
  expect(source).toMatch(use);
});

test('[R0.1] islands hydrate with React, styles are Sass, tests run by vitest and playwright', () => {
  expect(read('src/launchpad/sections/*.astro')).toMatch(/client:(idle|visible)/);
  expect(dependencies['react-dom'] && dependencies['sass']).toBeDefined();
  expect(globSync('src/**/*.scss').length).toBeGreaterThan(0);
  expect(devDependencies['vitest'] && devDependencies['@playwright/test']).toBeDefined();
});

test.each(['package.json', 'astro.config.mjs', 'tsconfig.json', 'src', 'public', 'locales', 'tests'])(
  '[R0.2] %s stands at the top level',
  (name) => {
    expect(existsSync(name)).toBe(true);
  },
);
