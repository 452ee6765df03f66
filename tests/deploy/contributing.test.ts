import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks } from '../support/code-blocks.ts';
import { copyEnv, copySources } from './support/source-copy.ts';

let folder = '';
const files = new Map<string, string>();

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function addText(file: string, texts: object): void {
  write(file, JSON.stringify({ ...(JSON.parse(read(file)) as object), ...texts }));
}

const run = (args: string[], variables: Record<string, string> = {}) => {
  const env = { ...copyEnv, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

beforeAll(() => {
  folder = copySources();
  for (const { mark = '', code } of codeBlocks('CONTRIBUTING.md'))
    if (mark.startsWith('file=')) files.set(mark.slice('file='.length), code);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('[FC2] [OK53] every code block of CONTRIBUTING compiles where it says, and its test passes', () => {
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
  const compiled = () => run(['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.blocks.json']);
  expect(compiled()).toEqual({ status: 0, output: '' });
  // A recipe with a refusal that the call does not declare does not pass.
  const handler = 'src/sandbox/account/fee-calls.ts';
  const right = read(handler);
  write(handler, right.replace('unknownLevel', 'unknownRank'));
  expect(compiled().output).toContain('"unknownRank"');
  write(handler, right);
  const { status, output } = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=plain',
    'tests/contract/sandbox/deposit.test.ts',
  ]);
  expect(status, output).toBe(0);
});

test('[FC2] [OK53] the page of CONTRIBUTING and its new prefix are built, tested and crawled', () => {
  addText('locales/en/spot.json', { fees: { title: 'Fees' } });
  addText('locales/en/seo.json', { fees: { title: 'What trading costs', description: 'Fees by level.' } });
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  const [, prefix = '', lang = ''] =
    /is a line in `locales` of `src\/i18n\/locales\.json`, `("([\w-]+)": \{.*?\},)`/.exec(guide) ?? [];
  const locales = 'src/i18n/locales.json';
  write(locales, read(locales).replace('"locales": {', `"locales": {\n    ${prefix}`));
  const count = 'tests/unit/i18n/locales.test.ts';
  write(count, read(count).replaceAll('55', '56'));
  const tested = run(['node_modules/vitest/vitest.mjs', 'run', '--project=plain', count]);
  expect(tested.status, tested.output).toBe(0);

  const build = () => {
    const { status, output } = run(['src/serve/commands/main.ts', 'build'], { SLIPWAY_LOCALES: `en,${lang}` });
    expect(status, output).toBe(0);
  };
  const crawl = () => run(['src/serve/commands/main.ts', 'deploy:crawl', 'dist']);
  build();
  const html = read('dist/en/trade/spot/fees/index.html');
  expect(html).toMatch(/<title>What trading costs/);
  expect(html).toMatch(/<div class="fees[^>]*>\s*<h1[^>]*>Fees<\/h1>/);
  // Nothing links to it yet.
  expect(crawl().output).toContain('orphans: /en/trade/spot/fees/');
  const link = codeBlocks('CONTRIBUTING.md').find(({ code }) => code.startsWith('<a '))?.code ?? '';
  const screen = 'src/spot/pairs/PairsScreen.astro';
  write(
    screen,
    read(screen).replace(/<PairsTable .*\n/, (table) => `${table}    ${link}`),
  );
  build();
  expect(read(`dist/${lang}/trade/spot/fees/index.html`)).toContain(`<html lang="${lang}"`);
  const { status, output } = crawl();
  expect(status, output).toBe(0);
}, 400_000);
