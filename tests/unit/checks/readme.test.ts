import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
/** Names in backticks of the table row that begins with a name. */
const namesOf = (row: string): string[] => {
  const line = readme.split('\n').find((text) => text.startsWith(`| \`${row}\``)) ?? '';
  return [...line.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
};
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(['src/ui', 'src/shell'])('[FC3] README names the folders of %s', (path) => {
  expect(namesOf(`${path}/`).toSorted()).toEqual(foldersOf(path).toSorted());
});

test('[FC3] README names every layer and script', () => {
  const layers = foldersOf('src').filter((name) => !new RegExp(`^(?:\\w+ +)?${name}\\b`, 'm').test(readme));
  expect(layers).toEqual([]);
  const { scripts } = createRequire(import.meta.url)('../../../package.json') as { scripts: Record<string, string> };
  // `deploy/README.md` and CONTRIBUTING.md tell about those of a deployment and of tests.
  const own = Object.keys(scripts).filter((name) => !/:|^prepack$/.test(name));
  expect(own.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test.each(['spot', 'launchpad', 'leverage', 'loans', 'bots'])(
  '[FC3] [FC6] README orders the features of %s',
  (area) => {
    const folders = foldersOf(`src/${area}`).toSorted();
    expect(namesOf(area).slice(1).toSorted()).toEqual(folders);
    const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const ruled = forbidden.filter(({ name }) => name.startsWith(`${area}-`)).map(({ name }) => name);
    // The last one of the order may import all others.
    const free = folders.filter((folder) => !ruled.some((name) => name.includes(folder)));
    expect(free).toEqual(free.filter((folder) => readme.includes(`\`${folder}\` `)).slice(0, 3));
  },
);
