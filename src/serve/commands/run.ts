import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createExchange, DataFileError, demoAccounts, demoPassword } from '#sandbox/index.ts';
import type { SandboxExchange } from '#sandbox/index.ts';
import { openWarning, reachableHosts, UsageError } from './options.ts';
import type { CommandOptions } from './options.ts';

/** Runs a command. Errors of use and of the data file print their message and exit with code 1; others are rethrown. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof DataFileError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function makeFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The data folder cannot be made (${cause}). Choose another: --data <folder>`);
  }
}

/** Opens the exchange on its data folder. A host beyond loopback prints a warning and allows the names of this machine. */
export async function openExchange({ host, data, fresh, bench, origins }: CommandOptions): Promise<SandboxExchange> {
  const allowedHosts = reachableHosts(host);
  if (allowedHosts.length > 0) console.warn(openWarning);
  makeFolder(data);
  return createExchange({
    dataFile: join(data, 'exchange.sqlite'),
    fresh,
    bench,
    allowedHosts,
    allowedOrigins: origins,
    market: { run: true },
  });
}

/** Returns the addresses and logins that are printed at the start. */
export function describeExchange(origin: string, { bench }: Pick<CommandOptions, 'bench'>): string {
  return [
    `  Exchange console  ${origin}/x/sandbox/`,
    `  Demo accounts     ${demoAccounts.map(({ name }) => name).join(', ')}`,
    ...(bench ? ['  Accounts to bench bench-0 to bench-999, without rate limits'] : []),
    `  Their password    ${demoPassword}`,
  ].join('\n');
}

/** Calls `stop` at the first signal, then exits; a second signal exits at once. */
export function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
