/**
 * `npm run check`: types, lint, format, layering, unused code; one line a check, its whole output when it fails.
 * Exit code 1 when any failed.
 */
import { spawn } from 'node:child_process';

const checks: readonly { name: string; command: readonly string[] }[] = [
  { name: 'types', command: ['astro', 'check', '--minimumSeverity', 'error'] },
  {
    name: 'lint',
    command: ['eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', '.astro/eslintcache'],
  },
  { name: 'styles', command: ['stylelint', 'src/**/*.scss', 'src/**/*.css', '--allow-empty-input'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'layering', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'] },
  { name: 'layering of pages', command: ['node', 'tests/layering.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
];

/** Runs one tool of node_modules/.bin; resolves with its exit code and everything it printed. */
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

const only = process.argv.slice(2);
let failed = 0;
for (const { name, command } of checks) {
  if (only.length > 0 && !only.includes(name)) continue;
  const { code, output } = await run(command);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) {
    failed += 1;
    console.log(output.trimEnd());
  }
}
process.exitCode = failed > 0 ? 1 : 0;
