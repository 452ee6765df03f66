import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountDomain } from '#sandbox/account/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { account, launchpad } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { pledgeDomain } from '../support/pledge-domain.ts';
import { listen, ticketFor } from '../support/socket-client.ts';
import type { SocketClient } from '../support/socket-client.ts';

let exchange: TestExchange;
let origin: string;
let token: string;
let clients: SocketClient[] = [];
let counter = 0;

beforeAll(async () => {
  exchange = await openTestExchange({}, [marketDomain, accountDomain, pledgeDomain]);
  origin = await exchange.listen({ port: 0 });
  token = await exchange.login('standard');
});
beforeEach(() => {
  exchange.real.now += 60_000;
});
afterEach(async () => {
  await exchange.sandbox('DELETE', 'faults');
  for (const client of clients) client.end();
  clients = [];
});
afterAll(() => exchange.close());

async function fault(kind: string, match: object = {}, more: object = {}): Promise<void> {
  const { body } = await exchange.sandbox('POST', 'faults', { kind, match, ...more });
  expect(body.ret_code).toBe(0);
}
const rate = () => exchange.call(account.exchangeRate, { name: 'EUR' });
const committed = (): bigint => exchange.kernel.exchange.ledger.balance(userAccount('100001', 'launch'), 'SLIP');
const pledgeParams = () => {
  counter += 1;
  const requestId = `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
  return { projectId: '1', poolId: '2', action: 'JOIN' as const, amount: '10', requestId };
};

describe('faults of calls', () => {
  const only = { call: 'account.exchangeRate' };

  test('status: a response with an error status', async () => {
    await fault('status', only, { value: 503 });
    const { status, body } = await rate();
    expect([status, body]).toMatchObject([503, { ret_code: 10016, ext_code: '10016', error: 'HTTP 503' }]);
  });

  test('ret_code: a business error with HTTP 200', async () => {
    await fault('ret_code', only, { value: 10050 });
    expect(await rate()).toMatchObject({ status: 200, body: { ret_code: 10050, result: null } });
  });

  test('ret_code 10024: the compliance wall', async () => {
    await fault('ret_code', only, { value: 10024 });
    expect((await rate()).body.result).toMatchObject({ wall: 'REGION', canBrowse: true });
  });

  test.each([
    ['empty', {}, ''],
    ['html', {}, '<!doctype html>'],
    ['json', { value: 'truncated' }, '{"ret_code":0,"ret_msg":"OK","result":{"li'],
    ['json', { value: 'invalid' }, '{"ret_code":0,,'],
  ])('%s %o: a body that starts with %j', async (kind, value, start) => {
    await fault(kind, only, value);
    const { status, text } = await rate();
    expect(status).toBe(200);
    expect(text.startsWith(start)).toBe(true);
    expect(() => void JSON.parse(text)).toThrow();
  });

  test('expire: 33003, but the session continues', async () => {
    await fault('expire', { call: 'account.profile' }, { times: 1 });
    const answers = [await exchange.call(account.profile, {}, token), await exchange.call(account.profile, {}, token)];
    expect(answers.map(({ body }) => body.ret_code)).toEqual([33003, 0]);
  });

  test('delay: the response waits until the client closes the connection', async () => {
    await fault('delay', only, { value: 30_000 });
    const controller = new AbortController();
    const response = fetch(`${origin}/x/main/api/exchange-rate?name=EUR`, { signal: controller.signal });
    await expect
      .poll(async () => (await exchange.sandbox('GET', 'faults')).body.result)
      .toMatchObject({ list: [{ kind: 'delay' }] });
    controller.abort();
    await expect(response).rejects.toThrow(/abort/);
  });

  test('[Q-F21] answerlost: the call is committed, the connection closed without a response, and a repeat returns the first result', async () => {
    await fault('answerlost', { call: 'launchpad.pledge' }, { times: 1 });
    const params = pledgeParams();
    const before = committed();
    const url = `${origin}/x/main${launchpad.pledge.path}?${new URLSearchParams(params)}`;
    await expect(fetch(url, { headers: { usertoken: token } })).rejects.toThrow();
    expect(committed() - before).toBe(10n * 10n ** 8n);
    const again = await exchange.call(launchpad.pledge, params, token);
    expect(again.body).toMatchObject({ ret_code: 0, result: { isDuplicate: 1 } });
    expect(committed() - before).toBe(10n * 10n ** 8n);
  });
});

describe('a fault', () => {
  test('with a number of times ends after that many', async () => {
    await fault('status', { call: 'account.exchangeRate' }, { value: 500, times: 2 });
    const answers = [await rate(), await rate(), await rate()];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect((await exchange.sandbox('GET', 'faults')).body.result).toEqual({ list: [] });
  });

  test.each([
    ['a call by its name', { call: 'account.exchangeRate' }, [500, 200]],
    ['a domain', { call: 'account.*' }, [500, 200]],
    ['everything', { call: '*' }, [500, 500]],
    ['another call', { call: 'order.assets' }, [200, 200]],
    ['a stream', { stream: 'spot' }, [200, 200]],
    ['another account', { uid: '100008' }, [200, 200]],
  ])('matches %s', async (_what, match, statuses) => {
    await fault('status', match, { value: 500 });
    const date = await exchange.ask('GET', '/x/main/spot/api/activity/v1/project/system/date');
    expect([(await rate()).status, date.status]).toEqual(statuses);
  });

  test('that is invalid is rejected with the name of the field', async () => {
    const answers = [
      await exchange.sandbox('POST', 'faults', { kind: 'nonsense' }),
      await exchange.sandbox('POST', 'faults', { kind: 'status', value: 'x' }),
      await exchange.sandbox('POST', 'faults', { kind: 'delay', value: 1e9 }),
    ];
    expect(answers.map(({ body }) => [body.ret_code, body.ext_info?.field])).toEqual([
      [10001, 'kind'],
      [10001, 'value'],
      [10001, 'value'],
    ]);
  });
});

describe('faults of sockets', () => {
  async function loggedIn(topics: string[] = ['balance']): Promise<SocketClient> {
    const client = await listen(origin, 'spot');
    clients.push(client);
    client.send({ op: 'login', args: [await ticketFor(exchange, token)] });
    await client.next();
    client.send({ op: 'subscribe', args: topics });
    await client.next();
    await client.next();
    return client;
  }
  const pledge = () => exchange.call(launchpad.pledge, pledgeParams(), token);
  /** Sequence numbers of the next private messages. */
  const seqs = async (client: SocketClient, count: number) => {
    const frames = [];
    for (let index = 0; index < count; index += 1) frames.push((await client.next()).seq);
    return frames;
  };

  test.each([
    ['drop', [3]],
    ['gap', [3]],
    ['duplicate', [2, 2, 3]],
    ['reorder', [3, 2]],
  ])('%s: of messages 2 and 3 the client receives %j', async (kind, expected) => {
    const client = await loggedIn();
    await fault(kind, { topic: 'balance' }, { times: 1 });
    await pledge();
    await pledge();
    expect(await seqs(client, expected.length)).toEqual(expected);
    expect(client.waiting()).toBe(0);
  });

  test('delay: messages arrive late, in order', async () => {
    const client = await loggedIn();
    await fault('delay', { topic: 'balance' }, { value: 20 });
    await pledge();
    await pledge();
    expect(client.waiting()).toBe(0);
    expect(await seqs(client, 2)).toEqual([2, 3]);
  });

  test('freeze: the connection is open, but nothing is sent until the fault is cleared', async () => {
    const client = await loggedIn();
    await fault('freeze', { stream: 'spot' });
    await pledge();
    await exchange.sandbox('DELETE', 'faults');
    await pledge();
    expect(await seqs(client, 1)).toEqual([3]);
  });

  test('halfopen: the server neither reads, sends nor closes', async () => {
    const client = await loggedIn();
    await fault('halfopen', { stream: 'spot' });
    client.send({ op: 'unsubscribe', args: ['balance'] });
    exchange.real.now += 200_000;
    await pledge();
    const other = await listen(origin, 'market');
    clients.push(other);
    exchange.real.now += 151_000;
    expect(await other.closed).toBe(4008);
    expect(client.waiting()).toBe(0);
  });

  test('close: with the given code', async () => {
    const client = await loggedIn();
    await fault('close', { stream: 'spot' }, { value: 1012, times: 1 });
    expect(await client.closed).toBe(1012);
  });

  test('close: without a code the connection ends abnormally', async () => {
    const client = await loggedIn();
    await fault('close', { stream: 'spot' }, { times: 1 });
    expect(await client.closed).toBe(1006);
  });

  test.each([999, 1004, 1005, 1006, 1015, 2000, 5000])('close: %i is not a valid close code', async (value) => {
    const client = await loggedIn();
    const { body } = await exchange.sandbox('POST', 'faults', { kind: 'close', match: { stream: 'spot' }, value });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'value' } });
    expect((await exchange.sandbox('GET', 'faults')).body.result).toEqual({ list: [] });
    client.send({ op: 'ping', req_id: 'alive', ts: 1 });
    expect(await client.next()).toMatchObject({ op: 'pong', req_id: 'alive' });
  });

  test('refuse: connecting fails on that path only', async () => {
    await fault('refuse', { line: '/x/ws/spot' });
    await expect(listen(origin, 'spot')).rejects.toThrow();
    clients.push(await listen(origin, 'market'));
  });

  test('expire: the socket rejects the one-use token', async () => {
    await fault('expire', { call: 'account.ott' }, { times: 1 });
    const client = await listen(origin, 'spot');
    clients.push(client);
    client.send({ op: 'login', args: [await ticketFor(exchange, token)] });
    expect(await client.next()).toMatchObject({ success: false, ret_code: 10060 });
  });
});
