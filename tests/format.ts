/** `npm run format`: lets oxfmt write all scripts, and prettier all other files that it knows. */
import { spawnSync } from 'node:child_process';
import { formatCommand } from './commands.ts';
import { readCommand } from './support/read-command.ts';

readCommand(formatCommand);
for (const [tool, ...args] of [
  ['oxfmt', '--ignore-path', '.gitignore', '**/*.{ts,tsx,js,mjs,cjs}'],
  ['prettier', '--write', '--log-level', 'warn', '.'],
]) {
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
