/**
 * `npm run check -- documents`: the published documents of the contract before the tools of others. Installs the
 * packages of docs/package.json when their lock has changed, runs the linters without a rule switched off, generates a
 * typed client, compiles it and sends orders with it to a sandbox. Prints a line per step; exit code 1 when one fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDocs, report, runInDocs } from './support/docs-packages.ts';
import type { DocsCommand } from './support/docs-packages.ts';

interface Step {
  name: string;
  /** Program of the packages of docs/, or `node` or `npm`, with its arguments; runs in docs/. */
  command: DocsCommand;
}

const hosts = ['main', 'config', 'second', 'notice', 'bot'].map((host) => `contract/hosts/${host}.json`);
const spectral = ['--format', 'text', '--fail-severity', 'hint'];

const steps: readonly Step[] = [
  {
    name: '[OK36] redocly, recommended',
    command: [
      'redocly',
      'lint',
      '--config',
      'lint/redocly.yaml',
      '--format',
      'json',
      'contract/openapi.json',
      ...hosts,
    ],
  },
  {
    name: '[OK36] spectral, oas',
    command: ['spectral', 'lint', '--ruleset', 'lint/openapi.yaml', ...spectral, 'contract/openapi.json', ...hosts],
  },
  {
    name: '[OK36] spectral, asyncapi',
    command: ['spectral', 'lint', '--ruleset', 'lint/asyncapi.yaml', ...spectral, 'contract/asyncapi.json'],
  },
  { name: '[OK36] AsyncAPI parser', command: ['node', 'lint/parse-streams.mjs'] },
  {
    name: '[OK42] typed client: generated',
    command: ['openapi-typescript', 'contract/hosts/main.json', '--output', 'client/main.d.ts'],
  },
  { name: '[OK42] typed client: compiled', command: ['tsc', '--project', 'client'] },
];

/** redocly passes with warnings. */
const hasWarnings = (output: string): boolean => /"warnings": [1-9]/.test(output);

await installDocs();

for (const { name, command } of steps) {
  const { code, output } = await runInDocs(command);
  report(name, code === 0 && !hasWarnings(output), output);
}

/** Opens a sandbox with data of its own on a free port and runs the client's journey on it. */
async function runJourney(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'slipway-documents-'));
  const exchange = spawn(process.execPath, ['src/serve/commands/main.ts', 'exchange', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(exchange, 'close');
  try {
    let started = '';
    for await (const chunk of exchange.stdout) {
      started += String(chunk);
      if (/is live on (\S+),/.test(started)) break;
    }
    const origin = /is live on (\S+),/.exec(started)?.[1] ?? '';
    const { code, output } = await runInDocs(['node', 'client/journey.ts', origin]);
    report('[OK42] typed client: an order placed, found and canceled', code === 0, output);
  } finally {
    exchange.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}
await runJourney();
