import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEnv, copySources } from './support/source-copy.ts';

let folder = '';
const files = new Map<string, string>();

/** Returns the code blocks of CONTRIBUTING.md with the last file that is named before each. */
function blocks(): { file: string; code: string }[] {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  return Array.from(
    text.matchAll(/^( *)```(?:ts|astro|scss)\n([\s\S]*?)^ *```$/gm),
    ({ index, 1: indent = '', 2: code = '' }) => ({
      file: Array.from(text.slice(0, index).matchAll(/`((?:src|tests)\/[^`\s]+\.\w+)`/g)).at(-1)?.[1] ?? '',
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function addText(file: string, texts: object): void {
  write(file, JSON.stringify({ ...(JSON.parse(read(file)) as object), ...texts }));
}

const run = (args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env: copyEnv, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

beforeAll(() => {
  folder = copySources();
  for (const { file, code } of blocks()) files.set(file, code);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('[FC2] every code block of CONTRIBUTING compiles where it says, and its test passes', () => {
  expect([...files.keys()]).toEqual([
    'src/contract/basic.ts',
    'src/sandbox/account/fee-calls.ts',
    'src/spot/fees/FeesScreen.astro',
    'src/spot/fees/fees.scss',
    'src/pages/[lang]/trade/spot/fees/index.astro',
    'src/sandbox/account/operator.ts',
    'tests/contract/sandbox/deposit.test.ts',
  ]);
  for (const [file, code] of files) write(file, file === 'src/contract/basic.ts' ? `${read(file)}\n${code}` : code);
  const domain = 'src/sandbox/account/index.ts';
  write(
    domain,
    read(domain)
      .replace(
        'import ',
        "import { feeHandlers } from './fee-calls.ts';\nimport { accountOperations } from './operator.ts';\nimport ",
      )
      .replace('handlers: [', 'handlers: [...feeHandlers, ')
      .replace('sandboxCalls: [', 'sandboxCalls: [...accountOperations, '),
  );
  const config = JSON.parse(read('tsconfig.json')) as object;
  write(
    'tsconfig.blocks.json',
    JSON.stringify({ ...config, include: [], files: [domain, 'tests/contract/sandbox/deposit.test.ts'] }),
  );
  expect(run(['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.blocks.json'])).toEqual({
    status: 0,
    output: '',
  });
  const { status, output } = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=plain',
    'tests/contract/sandbox/deposit.test.ts',
  ]);
  expect(status, output).toBe(0);
});

test('[FC2] the page of CONTRIBUTING is built, with its title and its heading', () => {
  addText('locales/en/spot.json', { fees: { title: 'Fees' } });
  addText('locales/en/seo.json', { fees: { title: 'What trading costs', description: 'Fees by level.' } });
  const { status, output } = run(['src/serve/commands/main.ts', 'build']);
  expect(status, output).toBe(0);
  const html = read('dist/en/trade/spot/fees/index.html');
  expect(html).toMatch(/<title>What trading costs/);
  expect(html).toMatch(/<div class="fees[^>]*>\s*<h1[^>]*>Fees<\/h1>/);
});
