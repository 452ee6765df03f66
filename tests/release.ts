/** `npm run release -- 0.3.0`: makes a version of the product from what has changed, and prints how to tag it. */
import { spawnSync } from 'node:child_process';
import { UsageError } from '#command/errors.ts';
import { productReleaseCommand } from './commands.ts';
import { readCommand } from './support/read-command.ts';
import { makeRelease } from './support/release.ts';

const {
  rest: [version = ''],
} = readCommand(productReleaseCommand);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new UsageError(`"${version}" is no version such as 0.3.0`);
const node = (...args: string[]) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
console.log(
  makeRelease(process.cwd(), version, new Date().toISOString().slice(0, 10), {
    passes: (check) => node('tests/check.ts', check),
    recordContract: () => node('tests/compatibility.ts', '--write'),
  }),
);
