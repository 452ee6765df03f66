import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const linter = new ESLint({ cwd: process.cwd() });

/** Returns whether the linter refuses `JSON.parse` in a file. */
const isRefusedIn = async (path: string): Promise<boolean> =>
  JSON.stringify(await linter.calculateConfigForFile(path)).includes("property.name='parse'");

test.each([
  'src/spot/market/market.ts',
  'src/shell/explanation/open-explanation.tsx',
  'src/sandbox/sockets/connection.ts',
])('[FC5] JSON.parse is refused in %s, since it throws for broken text', async (path) => {
  expect(await isRefusedIn(path)).toBe(true);
});

test('[FC5] only the parser of received text and readers of own files may use it', async () => {
  expect(await isRefusedIn('src/contract/parse-json.ts')).toBe(false);
  expect(await isRefusedIn('src/serve/site.ts')).toBe(false);
});
