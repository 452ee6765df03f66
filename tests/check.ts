/**
 * `npm run check`: types, lint, styles, format, references, packages, layering, folders, texts, unused code, HTML. Prints one
 * line per check, and the output of those that fail. Exit code 1 when a check fails. Two checks run at a time. Arguments name checks;
 * `release` is one that runs only then, `sources` names those that need no built site.
 */
import { spawn } from 'node:child_process';

interface Check {
  name: string;
  command: readonly string[];
  /** The last line of its output is printed after its result. */
  hasSummary?: true;
  /** It reads the built test site, and builds it first when that is stale. */
  needsSite?: true;
}

/** Takes as long as all others together. */
const lint: Check = {
  name: 'lint',
  command: ['eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', '.astro/eslintcache'],
};
const others: readonly Check[] = [
  { name: 'types', command: ['astro', 'check', '--minimumSeverity', 'error'] },
  { name: 'styles', command: ['stylelint', 'src/**/*.scss', 'src/**/*.css', '--allow-empty-input'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'references', command: ['node', 'tests/references.ts'] },
  { name: 'packages', command: ['node', 'tests/packages.ts'] },
  { name: 'layering', command: ['node', 'tests/layering.ts'] },
  { name: 'folders', command: ['node', 'tests/folders.ts'] },
  { name: 'texts', command: ['node', 'tests/banned-words.ts'] },
  { name: 'translations', command: ['node', 'tests/translations/check.ts'], hasSummary: true },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'code that only tests use', command: ['knip', '--no-progress', '--production'] },
  { name: 'html', command: ['node', 'tests/html.ts'], needsSite: true },
];

/** Runs only when it is named: what must be so in a release, and may be otherwise between two. */
const release: Check = { name: 'release', command: ['node', 'tests/translations/check.ts', 'release'] };

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

const selected = process.argv.slice(2);
const isSelected = ({ name, needsSite }: Check): boolean =>
  selected.length === 0 || selected.includes(name) || (selected.includes('sources') && needsSite === undefined);

const known = [...[lint, ...others, release].map(({ name }) => name), 'sources'];
for (const name of selected.filter((each) => !known.includes(each))) {
  console.error(`There is no check “${name}”: ${known.join(', ')}`);
  process.exit(1);
}

/** Runs checks one after the other. */
async function runInOrder(checks: readonly Check[]): Promise<void> {
  for (const { name, command, hasSummary } of checks.filter(isSelected)) {
    const { code, output } = await run(command);
    const summary = hasSummary && code === 0 ? `: ${output.trimEnd().split('\n').at(-1) ?? ''}` : '';
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}${summary}`);
    if (code === 0) continue;
    process.exitCode = 1;
    console.log(output.trimEnd());
  }
}

// Types and lint read what Astro writes.
if ([lint, ...others].some((check) => isSelected(check) && check.needsSite === undefined)) await run(['astro', 'sync']);
await Promise.all([runInOrder([lint]), runInOrder(selected.includes(release.name) ? [...others, release] : others)]);
