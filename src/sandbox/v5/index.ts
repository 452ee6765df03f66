import type { Domain } from '#sandbox/exchange/domain.ts';
import { apiKeyMigrations, seedKeys } from './keys/api-keys.ts';
import { keyCalls } from './keys/key-calls.ts';

/** The keys of the V5 API. Its calls and sockets are served beside those of the contract. */
export const v5Domain: Domain = {
  name: 'v5',
  migrations: apiKeyMigrations,
  sandboxCalls: keyCalls,
  seed: seedKeys,
};
