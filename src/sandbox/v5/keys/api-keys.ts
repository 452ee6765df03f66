import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { minuteMs } from '#formulas/durations.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text } from '#sandbox/store/columns.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import { tableOf } from '#sandbox/store/table.ts';

/** What a key may do; `trade` includes `read`. */
export const keyRights = ['read', 'trade'] as const;

/**
 * A key of an account for the V5 API. The secret is stored as it is, because signatures are computed from it; it guards
 * play money only. Times are ms of exchange time; `usedTime` is 0 before the first use.
 */
const ApiKey = v.object({
  id: text,
  secret: text,
  uid: text,
  name: text,
  rights: v.picklist(keyRights),
  createTime: int,
  usedTime: int,
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** Keys that an account may have at a time. */
export const maxKeys = 20;
const idLength = 18;
const secretLength = 36;
/** Shortest time between two writes of `usedTime`. */
const usedIntervalMs = minuteMs;

export const apiKeyMigrations: readonly Migration[] = [
  {
    name: 'api-key-1',
    sql: `
      CREATE TABLE api_key (
        id TEXT PRIMARY KEY, secret TEXT NOT NULL, uid TEXT NOT NULL, name TEXT NOT NULL, rights TEXT NOT NULL,
        create_time INTEGER NOT NULL, used_time INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX api_key_person ON api_key (uid, id);`,
  },
];

const table = tableOf('api_key', ApiKey);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A key's id and secret from random bytes, one byte for each letter or digit. */
function credentialsOf(bytes: Uint8Array): Pick<ApiKey, 'id' | 'secret'> {
  const characters = Array.from(bytes, (byte) => letters[byte % letters.length] ?? '').join('');
  return { id: characters.slice(0, idLength), secret: characters.slice(idLength, idLength + secretLength) };
}

/** The key that a demo account has from the seed on: the same for equal seeds, so that a bot's settings stay valid. */
const seededCredentials = (seed: string, uid: string): Pick<ApiKey, 'id' | 'secret'> =>
  credentialsOf(createHash('sha512').update(`${seed} api key ${uid}`).digest());

/** Reads a key by its id. */
export const keyById = (exchange: Pick<Exchange, 'store'>, id: string): ApiKey | undefined =>
  table.where(exchange, 'id = ?', [id])[0];

/** The keys of an account, the oldest first. */
export const keysOf = (exchange: Pick<Exchange, 'store'>, uid: string): ApiKey[] =>
  table.where(exchange, 'uid = ? ORDER BY create_time, id', [uid]);

/** Gives an account a new random key. */
export function addKey(
  exchange: Pick<Exchange, 'store' | 'clock'>,
  { uid, name, rights }: Pick<ApiKey, 'uid' | 'name' | 'rights'>,
): ApiKey {
  const key = {
    ...credentialsOf(randomBytes(idLength + secretLength)),
    uid,
    name,
    rights,
    createTime: exchange.clock.now(),
    usedTime: 0,
  };
  table.insert(exchange, key);
  return key;
}

/** Gives each account its key of the seed, with all rights. */
export function seedKeys(exchange: Pick<Exchange, 'store' | 'clock' | 'seed' | 'accounts'>): void {
  for (const { uid } of exchange.accounts.all()) {
    const credentials = seededCredentials(exchange.seed(), uid);
    table.insert(exchange, {
      ...credentials,
      uid,
      name: 'demo',
      rights: 'trade',
      createTime: exchange.clock.now(),
      usedTime: 0,
    });
  }
}

/** The keys of the seed that still exist, by the names of their accounts, in the order of the uids. */
export function demoKeysOf(
  exchange: Pick<Exchange, 'store' | 'seed' | 'accounts'>,
): { account: string; id: string; secret: string }[] {
  return exchange.accounts.all().flatMap(({ uid, name }) => {
    const key = keyById(exchange, seededCredentials(exchange.seed(), uid).id);
    return key ? [{ account: name, id: key.id, secret: key.secret }] : [];
  });
}

/** Deletes a key; returns false when there is none. */
export const revokeKey = ({ store }: Pick<Exchange, 'store'>, id: string): boolean =>
  store.run('DELETE FROM api_key WHERE id = ?', id) > 0;

/** Notes that a key was used. A data file that cannot be written keeps the old time. */
export function noteUse({ store, clock }: Pick<Exchange, 'store' | 'clock'>, { id, usedTime }: ApiKey): void {
  const now = clock.now();
  if (now - usedTime < usedIntervalMs) return;
  try {
    store.run('UPDATE api_key SET used_time = ? WHERE id = ?', now, id);
  } catch (error) {
    if (!isStorageError(error)) throw error;
  }
}
