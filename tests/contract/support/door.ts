import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { addKey } from '#sandbox/v5/keys/api-keys.ts';
import type { ApiKey } from '#sandbox/v5/keys/api-keys.ts';
import { openTrading } from './trading.ts';
import type { Person } from './trading.ts';

/** Body of an answer of the V5 API. */
export const DoorBody = v.object({
  retCode: v.number(),
  retMsg: v.string(),
  result: v.looseObject({
    orderId: v.optional(v.string()),
    list: v.optional(v.array(v.looseObject({ orderId: v.optional(v.string()), orderStatus: v.optional(v.string()) }))),
    nextPageCursor: v.optional(v.string()),
  }),
  retExtInfo: v.looseObject({ list: v.optional(v.array(v.object({ code: v.number(), msg: v.string() }))) }),
  time: v.number(),
});
type Params = Readonly<Record<string, unknown>>;

/** What a test changes of a signed request. */
export interface Tampering {
  headers?: Readonly<Record<string, string>>;
  /** Sent in place of what was signed. */
  payload?: string;
  prefix?: '/x/v5' | '/v5';
}

/** The headers that sign a payload. */
export function signedHeaders(key: Pick<ApiKey, 'id' | 'secret'>, timestamp: number | string, payload: string) {
  const text = `${timestamp}${key.id}5000${payload}`;
  return {
    'x-bapi-api-key': key.id,
    'x-bapi-timestamp': String(timestamp),
    'x-bapi-recv-window': '5000',
    'x-bapi-sign': createHmac('sha256', key.secret).update(text).digest('hex'),
  };
}

/** Opens an exchange with empty books, and functions that call its V5 API. The clock of the machine is far away. */
export async function openDoor(options: Partial<ExchangeOptions> = {}) {
  const trading = await openTrading({ machine: () => 0, ...options });
  const { exchange } = trading;

  const keyOf = ({ uid }: Person, rights: ApiKey['rights'] = 'trade'): ApiKey =>
    addKey(exchange, { uid, name: 'test', rights });

  async function inject(method: 'GET' | 'POST', url: string, headers: Readonly<Record<string, string>>, body?: string) {
    const answer = await trading.app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  }

  const parse = ({ text }: { text: string }) => v.parse(v.pipe(v.string(), v.parseJson(), DoorBody), text);

  /** Calls without a key. */
  const read = async (path: string, params: Readonly<Record<string, string>> = {}) =>
    parse(await inject('GET', `/x/v5/${path}?${new URLSearchParams(params)}`, {}));

  /** Sends a signed request. */
  async function request(
    key: Pick<ApiKey, 'id' | 'secret'>,
    method: 'GET' | 'POST',
    path: string,
    params: Params,
    { headers = {}, payload, prefix = '/x/v5' }: Tampering = {},
  ) {
    const pairs = Object.entries(params).map(([name, value]) => [name, String(value)]);
    const signed = method === 'GET' ? new URLSearchParams(pairs).toString() : JSON.stringify(params);
    const all = { ...signedHeaders(key, exchange.clock.now(), signed), ...headers };
    const sent = payload ?? signed;
    return method === 'GET'
      ? inject('GET', `${prefix}/${path}?${sent}`, all)
      : inject('POST', `${prefix}/${path}`, { 'content-type': 'application/json', ...all }, sent);
  }

  const get = async (key: ApiKey, path: string, params: Params = {}) => parse(await request(key, 'GET', path, params));
  const post = async (key: ApiKey, path: string, params: Params) => parse(await request(key, 'POST', path, params));
  /** Places an order; default: buy 0.1 BTC at 60000. */
  const create = (key: ApiKey, params: Params = {}) =>
    post(key, 'order/create', {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.1',
      ...(params['orderType'] === 'Market' ? {} : { price: '60000' }),
      ...params,
    });
  /** The only row of an order. */
  async function rowOf(key: ApiKey, orderId: string | undefined) {
    const { result } = await get(key, 'order/realtime', { category: 'spot', orderId });
    const [row] = result.list ?? [];
    if (!row) throw new Error(`no order ${orderId}`);
    return row;
  }

  return { ...trading, keyOf, inject, parse, read, request, get, post, create, rowOf };
}
