import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createExchange, DataFileError, demoAccounts, demoPassword } from '../../sandbox/index.ts';
import type { SandboxExchange } from '../../sandbox/index.ts';
import { openWarning, reachableHosts, UsageError } from './options.ts';
import type { CommandOptions } from './options.ts';

/** Runs a command: mistakes of the person end it with their message and code 1, ours with their stack. */
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

/** Opens the exchange on its data folder; listening beyond loopback is warned of and makes it answer under those names. */
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

/** How to get in, as printed at the start. */
export function describeExchange(origin: string, { bench }: Pick<CommandOptions, 'bench'>): string {
  return [
    `  Exchange console  ${origin}/x/sandbox/`,
    `  Demo accounts     ${demoAccounts.map(({ name }) => name).join(', ')}`,
    ...(bench ? ['  Accounts to bench bench-0 to bench-999, without rate limits'] : []),
    `  Their password    ${demoPassword}`,
  ].join('\n');
}

/** Calls `stop` once at the first signal, then ends the process; a second signal ends it at once. */
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
