import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';

const parsed = 'export const read = (text: string): unknown => JSON.parse(text);\n';
/** Files with faults, as a folder of the project would hold them. */
const files = {
  'src/spot/market/market.ts': parsed,
  'src/shell/explanation/open-explanation.tsx': parsed,
  'src/sandbox/sockets/connection.ts': parsed,
  'src/contract/parse-json.ts': parsed,
  'src/serve/site.ts': parsed,
  'src/spot/promise.ts': 'const load = (): Promise<void> => Promise.resolve();\nload();\n',
  'src/spot/type.ts': "export const count: number = 'one';\n",
  'src/spot/needless.ts': 'export const isEmpty = (text: string): boolean => text === undefined;\n',
  'src/spot/unsafe.ts': 'export const length = (value: object): number => (value as any).length;\n',
  'src/spot/hooks.tsx':
    "import { useState } from 'react';\nexport function View({ isOn }: { isOn: boolean }) {\n  if (isOn) useState(0);\n  return null;\n}\n",
  'src/spot/context.tsx': "import { createContext } from 'react';\nexport const Shared = createContext(0);\n",
  'src/spot/sink.ts': "document.body.innerHTML = '';\n",
  'tests/unit/zone.ts':
    "export const text = formatDate('en', 0, { zone: 'local' });\ndeclare function formatDate(...all: unknown[]): string;\n",
  'src/spot/comment.ts': `// ${'long '.repeat(30)}\nexport {};\n`,
  'src/spot/address.ts': `// See https://slipway.example/${'long/'.repeat(30)}\nexport {};\n`,
  'src/spot/needless-directive.ts': '// eslint-disable-next-line no-eval\nexport {};\n',
} as const;

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string(), 'directive'), filename: v.string() })),
});
let found: Map<string, string[]>;
const folder = mkdtempSync(join(tmpdir(), 'slipway-lint-'));

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), include: ['src', 'tests'] }),
  );
  writeFileSync(join(folder, 'oxlint.config.ts'), `export { default } from '${resolve('oxlint.config.ts')}';\n`);
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json', 'src', 'tests'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = v.parse(v.pipe(v.string(), v.parseJson(), Report), stdout);
  found = Map.groupBy(diagnostics, ({ filename }) => filename)
    .entries()
    .reduce(
      (byFile, [file, rows]) => byFile.set(file, [...new Set(rows.map(({ code }) => code))]),
      new Map<string, string[]>(),
    );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  'src/spot/market/market.ts',
  'src/shell/explanation/open-explanation.tsx',
  'src/sandbox/sockets/connection.ts',
])('[FC5] JSON.parse is refused in %s, since it throws for broken text', (path) =>
  expect(found.get(path)).toEqual(['own(restricted-syntax)']),
);

test('[FC5] only the parser of received text and readers of own files may use it', () => {
  expect([found.get('src/contract/parse-json.ts'), found.get('src/serve/site.ts')]).toEqual([undefined, undefined]);
});

test.each([
  ['src/spot/promise.ts', 'typescript(no-floating-promises)'],
  ['src/spot/type.ts', 'typescript(TS2322)'],
  ['src/spot/needless.ts', 'typescript(no-unnecessary-condition)'],
  ['src/spot/unsafe.ts', 'typescript(no-unsafe-return)'],
  ['src/spot/hooks.tsx', 'react-hooks(rules-of-hooks)'],
  ['src/spot/context.tsx', 'eslint(no-restricted-imports)'],
  ['src/spot/sink.ts', 'own(restricted-syntax)'],
  ['tests/unit/zone.ts', 'own(restricted-syntax)'],
  ['src/spot/comment.ts', 'own(comment-width)'],
  ['src/spot/needless-directive.ts', 'directive'],
] as const)('%s breaks %s', (path, rule) => expect(found.get(path)).toContain(rule));

test('a comment with an address may be longer', () => expect(found.get('src/spot/address.ts')).toBeUndefined());

test('scripts and components of .astro files are read by the other linter', async () => {
  const text = "---\nconst a: any = 1;\n---\n<script>\n  document.body.innerHTML = '';\n</script>\n<p>{a}</p>\n";
  const [result] = await new ESLint({ cwd: process.cwd() }).lintText(text, {
    filePath: 'src/shell/page/Example.astro',
  });
  expect(result?.messages.map(({ ruleId }) => ruleId).sort()).toEqual([
    '@typescript-eslint/no-explicit-any',
    'own/restricted-syntax',
  ]);
});
