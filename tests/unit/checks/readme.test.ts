import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const structure = readFileSync('docs/structure.md', 'utf8');
/** The table row that begins with a name in backticks. */
const rowOf = (name: string): string => structure.split('\n').find((text) => text.startsWith(`| \`${name}\``)) ?? '';
const namesIn = (text: string): string[] => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
const foldersOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

test.each(['src/ui', 'src/shell'])('[FC3] structure.md names the folders of %s', (path) => {
  expect(namesIn(rowOf(`${path}/`)).toSorted()).toEqual(foldersOf(path));
});

test('[FC3] structure.md names every layer', () => {
  const layers = foldersOf('src').filter((name) => !new RegExp(`^(?:\\w+ +)?${name}\\b`, 'm').test(structure));
  expect(layers).toEqual([]);
});

test('[OK52] README has at most 900 words, and begins with the two commands', () => {
  expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(900);
  expect(/```sh text\n(.*?)\n```/s.exec(readme)?.[1]).toBe('npm ci && npm start');
});

const areas = ['spot', 'launchpad', 'leverage', 'loans', 'bots', 'sandbox'];

test.each(areas)('[FC3] [FC6] structure.md orders the features of %s', (area) => {
  const folders = foldersOf(`src/${area}`);
  expect(namesIn(rowOf(area)).slice(1).toSorted()).toEqual(folders);
  const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  const ruled = forbidden.filter(({ name }) => name.startsWith(`${area}-`)).map(({ name }) => name);
  // The last ones of the order may import all others.
  const last = namesIn(rowOf(area).split('←').at(-1) ?? '');
  expect(folders.filter((folder) => !last.includes(folder) && !ruled.some((name) => name.includes(folder)))).toEqual(
    [],
  );
});

test.each(areas)('[FC30] the layering check enforces the import order of %s that structure.md documents', (area) => {
  const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
    forbidden: { from: { path?: string }; to: { path?: string | string[] } }[];
  };
  const fileIn = (folder: string): string => `src/${area}/${folder}/x.ts`;
  const isForbidden = (from: string, to: string): boolean =>
    forbidden.some(
      (rule) =>
        rule.from.path !== undefined &&
        new RegExp(rule.from.path).test(fileIn(from)) &&
        [rule.to.path ?? []].flat().some((path) => new RegExp(path).test(fileIn(to))),
    );
  const groups = (rowOf(area).split('|')[2] ?? '').split('←').map(namesIn);
  const order = groups.flatMap((group, index) => group.map((folder) => ({ folder, index })));
  expect(order.length).toBeGreaterThan(5);
  const isUpward = (from: (typeof order)[number], to: (typeof order)[number]) => from !== to && from.index <= to.index;
  const pairs = order.flatMap((from) => order.map((to) => ({ from, to })));
  const wrong = pairs.filter(({ from, to }) => isForbidden(from.folder, to.folder) !== isUpward(from, to));
  expect(wrong.map(({ from, to }) => `${from.folder} → ${to.folder}`)).toEqual([]);
});
