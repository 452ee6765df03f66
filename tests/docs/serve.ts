/** `npm run docs`: serves the documentation while it is written. A page is read again at the next start. */
import { spawn } from 'node:child_process';
import { requireFreePort } from '#serve/commands/listen.ts';
import { docsCommand } from '../commands.ts';
import { installDocs } from '../support/docs-packages.ts';
import { readCommand } from '../support/read-command.ts';

const { values } = readCommand(docsCommand);
await requireFreePort(values.port, '127.0.0.1');
await installDocs();
const child = spawn('node_modules/.bin/astro', ['dev', '--port', String(values.port)], {
  cwd: 'docs',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
});
child.on('close', (code) => (process.exitCode = code ?? 0));
