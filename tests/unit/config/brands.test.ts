import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandFiles, folderProblems } from '#config/folder.ts';
import { loadConfig, loadTheme } from '#config/load.ts';
import { typeProblems } from '#config/type-check.ts';

const root = process.cwd();
const harbor = 'examples/harbor';
const env = { SLIPWAY_BRAND: harbor };

test('[OK1] Harbor Exchange, the example, is right: folder, configuration, types and colors', () => {
  expect(folderProblems(harbor)).toEqual([]);
  expect(typeProblems(harbor, brandFiles(harbor))).toEqual([]);
  const { brand, site, features, login } = loadConfig(root, env);
  expect([brand, site]).toEqual(['Harbor Exchange', 'https://www.harbor-exchange.example']);
  expect([features.spot, features.launchpad, login.form]).toEqual([true, false, 'account']);
  const { dark, radius } = loadTheme(root, env);
  expect([dark.accent, dark['accent-hover']]).toEqual(['oklch(80% 0.12 195deg)', 'oklch(84.5% 0.109 195deg)']);
  expect(radius).toEqual({ control: 4, card: 8 });
  expect(dark.gain).toBe(loadTheme(root, {}).dark.gain);
});

test('[OK1] the exchange in the folder of a brand is no input of its build', () => {
  expect(readdirSync(`${harbor}/back-end`)).toContain('exchange.ts');
  expect(brandFiles(harbor).filter((file) => file.startsWith('back-end'))).toEqual([]);
});

/** Where the project itself has a name: its exchange, its programs and its documents. */
const ofProject = /^src\/(?:sandbox|serve\/(?:commands|documents))\//;

/** What of the default brand still stands in the product, by what it is found with. A file may only leave. */
const remaining: Record<string, readonly string[]> = {
  Geist: [],
  'M2 16.5 18 9v7.5z': [],
  '#ff8f3f': [],
};

const texts = globSync('{src,public}/**/*.{ts,tsx,astro,scss,svg,json,html,js,txt}')
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('[OK2] no file below src or public has the colors of the default brand, nor shows its name', () => {
  const colors = [loadTheme(root, {})].flatMap(({ dark, light }) => [...Object.values(dark), ...Object.values(light)]);
  const { brand } = loadConfig(root, {});
  // Pure white is no brand's own.
  const own = new Set(colors.filter((color) => /^oklch\(/.test(color) && !/ 0 0deg\)/.test(color)));
  expect(own.size).toBeGreaterThan(60);
  const shownName = new RegExp(`>\\s*${brand}\\b|['"\`]${brand}\\b`);
  const found = texts.flatMap(({ file, text }) => [
    ...(shownName.test(text) && !ofProject.test(file) ? [`${file}: ${brand}`] : []),
    ...[...own].filter((color) => text.includes(color)).map((color) => `${file}: ${color}`),
  ]);
  expect(found).toEqual([]);
});

test.each(Object.entries(remaining))('[OK2] %s stands only where it is listed', (what, files) => {
  expect(texts.filter(({ text }) => text.includes(what)).map(({ file }) => file)).toEqual(files);
});
