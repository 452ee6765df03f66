import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderProblems } from '#config/folder.ts';
import { publicFiles } from '#config/public-files.ts';

const top = mkdtempSync(join(tmpdir(), 'slipway-public-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;

function brandWith(files: readonly string[]): string {
  const folder = join(top, String((count += 1)));
  for (const name of files) {
    mkdirSync(dirname(join(folder, 'public', name)), { recursive: true });
    writeFileSync(join(folder, 'public', name), name);
  }
  return folder;
}
const read = (folder: string) => {
  const { files, lines } = publicFiles(folder);
  return { files: files.map(({ path }) => path), lines: lines.map((line) => line.replace(`${folder}/public/`, '')) };
};

test('[OK21] files of public/ are served as they are, also below .well-known, and the rules for robots', () => {
  const names = [
    ...['.well-known/apple-app-site-association', '.well-known/security.txt', 'app-ads.txt', 'google1.html'],
    ...['press/logo.png', 'robots.txt'],
  ];
  expect(read(brandWith(names))).toEqual({ files: names, lines: [] });
  expect(read(brandWith([]))).toEqual({ files: [], lines: [] });
});

const taken = 'has the address of a file or folder that the build makes';
const strange = 'has a name that servers do not answer: letters, digits, . - and _, with a letter or digit first';
test.each([
  ['_headers', 'is written by the build, with the policy of the site'],
  ['_redirects', strange],
  ['.env', strange],
  ['press/.htaccess', strange],
  ['..press.txt', strange],
  ['my file.txt', strange],
  ['index.html', 'is the name of a page: the address of a folder has none here'],
  ['favicon.svg', taken],
  ['sitemap-en.xml', taken],
  ['build.json', taken],
  ['de-DE', taken],
  ['X', taken],
  ['coins', taken],
  ['a.exe', 'has the ending .exe, which the servers do not know'],
])('[OK21] %s %s', (name, line) => {
  expect(read(brandWith([name]))).toEqual({ files: [], lines: [`${name} ${line}`] });
});

test('[OK21] links are refused, also those that stay in the folder', () => {
  const folder = brandWith(['a.txt']);
  symlinkSync('a.txt', join(folder, 'public/b.txt'));
  symlinkSync('/etc/hostname', join(folder, 'public/c.txt'));
  expect(read(folder).lines).toEqual([
    'b.txt is a link: put the file itself there',
    'c.txt is a link: put the file itself there',
  ]);
  writeFileSync(join(folder, 'slipway.config.ts'), '');
  // Each is named once.
  expect(folderProblems(folder)).toHaveLength(2);
});
