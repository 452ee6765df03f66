/**
 * `npm run check`: types, lint, styles, format, references, packages, layering, folders, texts, contract, unused code,
 * HTML. Prints one line per check, and the output of those that fail. Exit code 1 when a check fails. Two checks run at
 * a time, and what the tools found in a file is kept in .test/checks while its content is the same. Arguments name
 * checks; `release`, `documents` and `docs` run only then, `sources` names those that need no built site.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkCommand } from './commands.ts';
import type { checkNames } from './commands.ts';
import { readCommand } from './support/read-command.ts';

interface Check {
  name: (typeof checkNames)[number];
  command: readonly string[];
  /** The last line of its output is printed after its result. */
  hasSummary?: true;
  /** Patterns of all files that it reads: while they are the same as when it last passed, it is left out. */
  reads?: readonly string[];
  /** It reads the built test site, and builds it first when that is stale. */
  needsSite?: true;
}

/**
 * All that types follow from. Astro's checker keeps nothing between runs, so it is left out while these files are the
 * same.
 */
const typed = [
  '*.{ts,mjs,cjs,json}',
  '{src,tests,deploy}/**/*.{ts,tsx,mts,js,mjs,cjs,astro,json}',
  'locales/en/*.json',
  '.astro/*.ts',
];
const knipCache = ['--cache', '--cache-location', '.test/checks/knip'];

/** What a tool found in a file holds while its content is the same: a checkout and a merge change times alone. */
const cachedIn = (file: string) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `.test/checks/${file}`,
];

const types: readonly Check[] = [
  { name: 'types and lint', command: ['oxlint'] },
  {
    name: 'types of .astro files',
    command: ['astro', 'check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json'],
    reads: typed,
  },
];
const others: readonly Check[] = [
  { name: 'lint of .astro files', command: ['eslint', '.', '--max-warnings', '0', ...cachedIn('eslint')] },
  {
    name: 'styles',
    command: ['stylelint', 'src/**/*.scss', 'src/**/*.css', '--allow-empty-input', ...cachedIn('stylelint')],
  },
  // Prettier's own list of what it leaves out has the scripts.
  {
    name: 'format of scripts',
    command: ['oxfmt', '--check', '--ignore-path', '.gitignore', '**/*.{ts,tsx,js,mjs,cjs}'],
  },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.', ...cachedIn('prettier')] },
  { name: 'references', command: ['node', 'tests/references.ts'] },
  { name: 'packages', command: ['node', 'tests/packages.ts'] },
  { name: 'layering', command: ['node', 'tests/layering.ts'] },
  { name: 'folders', command: ['node', 'tests/folders.ts'] },
  { name: 'texts', command: ['node', 'tests/banned-words.ts'] },
  { name: 'contract', command: ['node', 'tests/compatibility.ts'], hasSummary: true },
  { name: 'translations', command: ['node', 'tests/translations/check.ts'], hasSummary: true },
  // Two runs: the first one counts the use by tests, the second one does not, and reads what the first one has parsed.
  { name: 'unused code', command: ['knip', '--no-progress', ...knipCache] },
  { name: 'code that only tests use', command: ['knip', '--no-progress', '--production', ...knipCache] },
  { name: 'html', command: ['node', 'tests/html.ts'], needsSite: true },
];

/** Run only when they are named. */
const named: readonly Check[] = [
  // What must be so in a release, and may be otherwise between two.
  { name: 'release', command: ['node', 'tests/translations/check.ts', 'release'] },
  // These two install packages of their own.
  { name: 'documents', command: ['node', 'tests/documents.ts'] },
  { name: 'docs', command: ['node', 'tests/docs/site.ts'] },
];

/** Runs a tool of node_modules/.bin; resolves with its exit code and its output. */
function run([tool = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${tool}`, args, {
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        PATH: `${process.cwd()}/node_modules/.bin:${process.env['PATH']}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const { rest: selected } = readCommand(checkCommand);
const isSelected = ({ name, needsSite }: Check): boolean =>
  selected.length === 0 || selected.includes(name) || (selected.includes('sources') && needsSite === undefined);

/** Returns a hash of the files that a check reads. */
function stateOf(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync([...patterns], { exclude: ['deploy/out', '**/node_modules'] }).sort())
    hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs checks one after the other. */
async function runInOrder(checks: readonly Check[]): Promise<void> {
  for (const { name, command, hasSummary, reads } of checks.filter(isSelected)) {
    const passedFile = `.test/checks/${name}.passed`;
    const state = reads && stateOf(reads);
    if (state !== undefined && existsSync(passedFile) && readFileSync(passedFile, 'utf8') === state) {
      console.log(`ok     ${name}: unchanged since it passed`);
      continue;
    }
    const { code, output } = await run(command);
    if (state !== undefined && code === 0) writeFileSync(passedFile, state);
    const summary = hasSummary && code === 0 ? `: ${output.trimEnd().split('\n').at(-1) ?? ''}` : '';
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}${summary}`);
    if (code === 0) continue;
    process.exitCode = 1;
    console.log(output.trimEnd());
  }
}

mkdirSync('.test/checks', { recursive: true });
// Types and lint read what Astro writes.
if ([...types, ...others].some((check) => isSelected(check) && check.needsSite === undefined))
  await run(['astro', 'sync']);
await Promise.all([runInOrder(types), runInOrder([...others, ...named.filter(({ name }) => selected.includes(name))])]);
