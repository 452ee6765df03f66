/** `npm run format`: lets prettier write all files that it knows. */
import { spawnSync } from 'node:child_process';
import { formatCommand } from './commands.ts';
import { readCommand } from './support/read-command.ts';

readCommand(formatCommand);
const { status } = spawnSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', '.'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
