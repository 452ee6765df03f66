import * as v from 'valibot';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { addKey, keyRights, keysOf, maxKeys, revokeKey } from './api-keys.ts';
import type { ApiKey } from './api-keys.ts';

const AccountName = v.pipe(v.string(), v.maxLength(64));

/** A key as lists show it: without its secret. */
const keyView = ({ id, name, rights, createTime, usedTime }: ApiKey): object => ({
  id,
  name,
  rights,
  createTime,
  usedTime,
});

/** Lists the keys of an account. */
const listKeys = sandboxCall('GET', 'keys', v.object({ account: AccountName }), (exchange, { account }) => {
  const found = exchange.accounts.byName(account);
  return found
    ? { result: { list: keysOf(exchange, found.uid).map(keyView) } }
    : refuse('badParameter', { field: 'account' });
});

/** Creates a key; its secret is in this answer only. */
const createKey = sandboxCall(
  'POST',
  'keys',
  v.object({
    account: AccountName,
    name: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    rights: v.optional(v.picklist(keyRights), 'trade'),
  }),
  (exchange, { account, name, rights }) => {
    const found = exchange.accounts.byName(account);
    if (!found) return refuse('badParameter', { field: 'account' });
    if (keysOf(exchange, found.uid).length >= maxKeys) return refuse('tooManyKeys', { limit: String(maxKeys) });
    const key = addKey(exchange, { uid: found.uid, name, rights });
    return { result: { ...keyView(key), secret: key.secret } };
  },
  { 20006: 'tooManyKeys' },
);

/** Ends a key at once, with its sockets. */
const endKey = sandboxCall('DELETE', 'keys', v.object({ id: v.string() }), (exchange, { id }) =>
  revokeKey(exchange, id) ? { result: {} } : refuse('badParameter', { field: 'id' }),
);

/** The calls that manage the keys of the V5 API. */
export const keyCalls = [listKeys, createKey, endKey];
