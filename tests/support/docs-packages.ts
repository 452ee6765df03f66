/** What checks with the packages of docs/package.json share. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const docs = 'docs';
const installedFile = `${docs}/node_modules/.slipway-lock`;

/** A program of the packages of docs/, or `node` or `npm`, with its arguments. */
export type DocsCommand = readonly [program: string, ...args: string[]];

/** Runs a program in docs/; resolves with its exit code and its output. */
export async function runInDocs([program, ...args]: DocsCommand): Promise<{ code: number; output: string }> {
  const isOwn = program !== 'node' && program !== 'npm';
  const child = spawn(isOwn ? `node_modules/.bin/${program}` : program, args, {
    cwd: docs,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error')])) as unknown[];
  return { code: typeof code === 'number' ? code : 1, output };
}

/** Prints the line of a step, and its output when it failed; exit code 1 then. */
export function report(name: string, isGood: boolean, output: string): void {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
  if (isGood) return;
  process.exitCode = 1;
  console.log(output.trimEnd());
}

/** Installs the packages of docs/package.json when their lock has changed. */
export async function installDocs(): Promise<void> {
  const lock = readFileSync(`${docs}/package-lock.json`, 'utf8');
  if (existsSync(installedFile) && readFileSync(installedFile, 'utf8') === lock) return;
  const { code, output } = await runInDocs(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code === 0) writeFileSync(installedFile, lock);
  report('packages of docs/', code === 0, output);
}
