/** `npm run verify -- https://api.your-exchange`: checks a live exchange against the contract. verify.md */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { junitOf } from './report/junit.ts';
import { tableOf } from './report/table.ts';
import { verify } from './run.ts';
import type { RunResult, RunSettings } from './run.ts';
import { UsageError } from '#command/errors.ts';
import { UnreachableError } from './http/client.ts';

/** Exit codes. verify.md 1 */
const exitCodes = { fits: 0, failed: 1, usage: 2, unreachable: 3, ordersOpen: 4 } as const;

/** Makes sure, before minutes of checks, that a report can be written. */
async function reserve(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, '');
}

async function write(file: string | undefined, text: string): Promise<void> {
  if (file !== undefined) await writeFile(file, text);
}

async function report(
  { json, junit }: Options,
  { report: result, checks, openOrders }: RunResult,
  print: (line: string) => void,
): Promise<number> {
  await write(json, `${JSON.stringify(result, null, 2)}\n`);
  await write(junit, junitOf(result, checks));
  if (openOrders.length > 0) print(`Orders may be open: ${openOrders.join(', ')}`);
  print(tableOf(result, checks));
  if (openOrders.length > 0) return exitCodes.ordersOpen;
  const { passed, failed } = result.summary;
  if (passed + failed === 0) {
    print('Ended before anything was checked.');
    return exitCodes.failed;
  }
  return failed > 0 ? exitCodes.failed : exitCodes.fits;
}

/** Runs the command and returns its exit code. `settings` is for tests. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  settings: RunSettings = {},
): Promise<number> {
  try {
    const options = readOptions(args, env);
    await reserve(options.json);
    await reserve(options.junit);
    for (const [name, address] of Object.entries({ ...options.hosts, ...options.lines }))
      print(`${name.padEnd(8)} ${address}`);
    return await report(options, await verify(options, settings), print);
  } catch (error) {
    if (!(error instanceof UnreachableError) && !(error instanceof UsageError)) throw error;
    print(error.message);
    return error instanceof UnreachableError ? exitCodes.unreachable : exitCodes.usage;
  }
}
