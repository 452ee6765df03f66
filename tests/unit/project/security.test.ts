import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
const text = read('SECURITY.md');
/** The part from a heading of the second level to the next one. */
const section = (title: string): string => text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';

test('[E32] SECURITY.md describes each row of the security part of quality.md once', () => {
  const rows = [...read('docs/design/quality.md').matchAll(/\b(Q-S\d\d)\b/g)].map(([, id]) => id);
  const described = [...section('Entry points and defenses').matchAll(/^- \*\*(Q-S\d\d)\*\* /gm)].map(([, id]) => id);
  expect(described).toHaveLength(new Set(described).size);
  expect(new Set(described)).toEqual(new Set(rows));
});

test('[E32] files and commands that SECURITY.md names exist', () => {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('[E32] the duties of the operator name each deployment of deploy/ by a file of it', () => {
  const files = [...section('Duties of the operator').matchAll(/`(deploy\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const deployments = readdirSync('deploy', { withFileTypes: true }).filter(
    (each) => each.isDirectory() && each.name !== 'out',
  );
  expect(new Set(files.map((file) => file.split('/')[1]))).toEqual(new Set(deployments.map(({ name }) => name)));
});
