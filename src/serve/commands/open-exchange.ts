import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createExchange, DataFileError, demoAccounts, demoPassword } from '#sandbox/index.ts';
import type { SandboxExchange } from '#sandbox/index.ts';
import { EnvironmentError } from '#command/errors.ts';
import { openWarning, reachableHosts } from './listen.ts';
import type { CommandOptions } from './listen.ts';

/** In place of a folder: nothing is kept. */
const inMemory = ':memory:';

function makeFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`The data folder cannot be made (${cause}). Choose another: --data <folder>`);
  }
}

/**
 * Opens the exchange on its data folder. A host beyond loopback prints a warning and allows the names of this machine.
 */
export async function openExchange({
  host,
  data,
  fresh,
  bench,
  origins,
  seed,
  isStill,
  strictTime,
}: CommandOptions): Promise<SandboxExchange> {
  const allowedHosts = reachableHosts(host);
  if (allowedHosts.length > 0) console.warn(openWarning);
  if (data !== inMemory) makeFolder(data);
  const opened = createExchange({
    dataFile: data === inMemory ? inMemory : join(data, 'exchange.sqlite'),
    fresh,
    bench,
    allowedHosts,
    allowedOrigins: origins,
    market: { run: isStill !== true },
    ...(seed !== undefined && { seed }),
    ...(strictTime !== undefined && { strictTime }),
  });
  return opened.catch((error: unknown) => {
    throw error instanceof DataFileError ? new EnvironmentError(error.message) : error;
  });
}

/** The addresses, logins and keys that are printed at the start. */
export function describeExchange(
  origin: string,
  { bench }: Pick<CommandOptions, 'bench'>,
  { demoKeys }: Pick<SandboxExchange, 'demoKeys'>,
): string {
  const keys = demoKeys();
  return [
    `  Exchange console  ${origin}/x/sandbox/`,
    `  Demo accounts     ${demoAccounts.map(({ name }) => name).join(', ')}`,
    ...(bench ? ['  Accounts to bench bench-0 to bench-999, without rate limits'] : []),
    `  Their password    ${demoPassword}`,
    ...(keys.length > 0
      ? [`  API for bots      ${origin}/x/v5/ speaks Bybit V5 for spot; account, key and secret:`]
      : []),
    ...keys.map(({ account, id, secret }) => `    ${account.padEnd(15)} ${id} ${secret}`),
  ].join('\n');
}
