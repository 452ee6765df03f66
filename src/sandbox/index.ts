import { domains } from './domains.ts';
import { openExchange } from './open.ts';
import type { ExchangeOptions, SandboxExchange } from './open.ts';

export { demoAccounts, demoPassword } from './account/seed.ts';
export { DataFileError } from './store/errors.ts';
export type { ExchangeOptions, SandboxExchange } from './open.ts';

/** Opens the sandbox exchange; throws a `DataFileError` when its file cannot be used. */
export async function createExchange(options: ExchangeOptions): Promise<SandboxExchange> {
  return openExchange(options, domains);
}
