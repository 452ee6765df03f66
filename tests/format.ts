/** `npm run format`: lets prettier write all files that it knows. */
import { spawnSync } from 'node:child_process';
import { readCommand } from '#command/run.ts';
import { formatCommand } from './commands.ts';

readCommand(formatCommand);
const { status } = spawnSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', '.'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
