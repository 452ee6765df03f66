import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ticker } from '#contract/basic.ts';
import { create } from '#contract/bots/create-bot.ts';
import { allCalls } from '#contract/index.ts';
import { openOrders } from '#contract/order.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy, ProxyRequest } from '../../support/fault-proxy.ts';
import { editBody, field } from './support/alter.ts';
import {
  check,
  command,
  openVerifyExchange,
  siteOrigin,
  tradeArgs,
  linesAfterAddresses,
} from './support/verify-exchange.ts';
import type { People, VerifyExchange } from './support/verify-exchange.ts';

let exchange: VerifyExchange;
let proxy: FaultProxy;
let people: People;
beforeAll(async () => {
  exchange = await openVerifyExchange();
  proxy = await openFaultProxy(exchange.origin);
});
beforeEach(async () => {
  people = await exchange.people();
  proxy.alter({});
});
afterAll(async () => {
  await proxy.close();
  await exchange.close();
});

const createPath = '/x/main/spot/api/order/create';
const pathOf = ({ url }: ProxyRequest): string => url.split('?')[0] ?? url;
const isCreate = (request: ProxyRequest): boolean => pathOf(request) === createPath && request.method === 'POST';
const creates = (): ProxyRequest[] => proxy.seen.filter(isCreate);
const idOf = ({ body }: ProxyRequest): string => new URLSearchParams(body).get('clientOrderId') ?? '';

/** Returns the client ids of the open orders of the person, read past the proxy. */
async function openIds({ env }: People): Promise<string[]> {
  const response = await fetch(`${exchange.origin}/x/main${openOrders.path}`, {
    headers: { usertoken: env.SLIPWAY_VERIFY_TOKEN },
  });
  const { result } = (await response.json()) as { result: { list: { clientOrderId: string }[] } };
  return result.list.map(({ clientOrderId }) => clientOrderId);
}

test('[V5] read-only: a call that acts gets a preflight and a request without token and parameters, nothing else', async () => {
  const acting = [...allCalls].filter(
    ([name, { effect }]) => !['read', 'session'].includes(effect) || name === 'account.logout',
  );
  const actingPaths = new Set(acting.map(([, call]) => call.path));
  // Of the calls that read, those on the same path are of interest: a wrong method of one is the other.
  const selected = [...allCalls].filter(([, { path }]) => actingPaths.has(path)).map(([name]) => name);
  expect(selected.length).toBeGreaterThan(acting.length);
  const { report } = await check(proxy.origin, ['--only', selected.join(',')], people.env);
  expect(report.profile).toBe('read-only');
  for (const [name, call] of acting) {
    const path = `/x/${call.host}${call.path}`;
    const requests = proxy.seen.filter((request) => pathOf(request) === path && request.method === call.method);
    expect(
      requests.map(({ url, body, headers }) => [url, body === '{}' ? '' : body, headers['usertoken']]),
      name,
    ).toEqual([[path, '', undefined]]);
  }
});

describe('[V6] nothing is sent', () => {
  test.each([
    ['for another account', ['--trade', '--account', '1', '--max', '20'], /--account/],
    ['when the smallest order costs more', ['--max', '0.01'], /--max 0\.01/],
  ])('%s', async (_when, args, message) => {
    const all = args[0] === '--trade' ? args : ['--trade', '--account', people.uid, ...args];
    const { code, output } = await command(proxy.origin, all, people.env);
    expect(code).toBe(2);
    expect(output).toMatch(message);
    expect(linesAfterAddresses(output)).toHaveLength(1);
    expect(creates()).toEqual([]);
  });

  test('when an order is open on the pair', async () => {
    const params = {
      symbolId: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT_MAKER',
      price: '1000',
      quantity: '0.02',
      clientOrderId: 'own',
    };
    const headers = { usertoken: people.env.SLIPWAY_VERIFY_TOKEN, 'content-type': 'application/x-www-form-urlencoded' };
    const placed = await fetch(`${exchange.origin}${createPath}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(params).toString(),
    });
    expect(await placed.json()).toMatchObject({ ret_code: expect.any(Number) as number });
    const before = await openIds(people);
    expect(before).toEqual(['own']);
    const { code, output } = await command(proxy.origin, ['--pair', 'BTC/USDT', ...tradeArgs(people)], people.env);
    expect(code).toBe(2);
    expect(output).toMatch(/open order on BTC\/USDT/);
    expect(creates()).toEqual([]);
    expect(await openIds(people)).toEqual(before);
  });
});

test('[V7] Ctrl+C at the command itself: the order is canceled before it ends', async () => {
  const child = spawn(
    process.execPath,
    ['src/verify/main.ts', proxy.origin, '--origin', siteOrigin, '--only', 'order.create', ...tradeArgs(people)],
    { env: { ...process.env, ...people.env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  let sent = 0;
  proxy.alter({
    answer(_answer, request) {
      if (!isCreate(request) || !idOf(request).startsWith('vfy-')) return;
      sent += 1;
      if (sent === 1) child.kill('SIGINT');
    },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect(sent).toBeGreaterThanOrEqual(1);
  // Not ended by the signal: the command has printed its table and left with a code of its own.
  expect(code).not.toBeNull();
  expect(output).toMatch(/\d+ passed, \d+ failed, \d+ not checked/);
  expect(await openIds(people)).toEqual([]);
});

test.each([1, 3, 5, 6, 7])('[V7] a signal after order %d: none is open afterward', async (count) => {
  const stop = new AbortController();
  let sent = 0;
  proxy.alter({
    answer(_answer, request) {
      if (!isCreate(request) || !idOf(request).startsWith('vfy-')) return;
      sent += 1;
      if (sent === count) stop.abort();
    },
  });
  const { openOrders: left } = await check(proxy.origin, ['--only', 'order.create', ...tradeArgs(people)], people.env, {
    signal: stop.signal,
  });
  expect(sent).toBeGreaterThanOrEqual(count);
  expect(left).toEqual([]);
  expect(await openIds(people)).toEqual([]);
});

test('[V8] when orders cannot be canceled the ids are printed and the exit code is 4', async () => {
  proxy.alter({
    answer(answer, { url }) {
      if (/\/order\/(?:cancel|batch_cancel)$/.test(url)) Object.assign(answer, { status: 500, body: '' });
    },
    request(request) {
      if (/\/order\/(?:cancel|batch_cancel)$/.test(request.url)) request.body = '';
    },
  });
  const { code, output } = await command(proxy.origin, ['--only', 'order.cancel', ...tradeArgs(people)], people.env);
  const open = await openIds(people);
  expect(code).toBe(4);
  expect(open.length).toBeGreaterThan(0);
  for (const id of open) expect(output).toContain(id);
});

test('[V9] an order whose answer is lost is looked up and not sent again', async () => {
  let lost: string | undefined;
  proxy.alter({
    answer(answer, request) {
      if (!isCreate(request) || lost !== undefined || idOf(request) === '') return;
      lost = idOf(request);
      answer.isLost = true;
    },
  });
  const { report } = await check(proxy.origin, ['--only', 'order', ...tradeArgs(people)], people.env);
  expect(report.findings.filter(({ level }) => level === 'fail')).toEqual([]);
  expect(report.findings).toContainEqual(
    expect.objectContaining({ level: 'note', subject: 'order.create', path: 'answer' }),
  );
  const requests = creates().filter((request) => idOf(request) === lost);
  // The second has the same parameters to see the first answer again, the third others to be refused.
  expect(requests).toHaveLength(3);
  const lookUp = proxy.seen.findIndex(
    ({ url }) => url.includes(openOrders.path) && url.includes(`clientOrderId=${lost}`),
  );
  expect(lookUp).toBeGreaterThan(-1);
  const second = proxy.seen.findLastIndex((request) => request === requests[1]);
  expect(lookUp).toBeLessThan(second);
  expect(await openIds(people)).toEqual([]);
});

test('[V6] without a readable price no order is sent, and the run names the call instead of ending', async () => {
  proxy.alter({
    answer(answer, { url }) {
      if (!url.includes(ticker.path)) return;
      answer.body = '<!doctype html><title>Exchange</title>';
      answer.headers['content-type'] = 'text/html';
    },
  });
  const args = ['--only', 'order.create,basic.ticker', ...tradeArgs(people)];
  const { report } = await check(proxy.origin, args, people.env);
  expect(creates().filter((request) => idOf(request).startsWith('vfy-'))).toEqual([]);
  expect(report.findings).toContainEqual(expect.objectContaining({ level: 'unchecked', subject: 'order.create' }));
  expect(report.findings).toContainEqual(expect.objectContaining({ level: 'fail', subject: 'basic.ticker' }));
});

test('[V10] a bad order that is accepted stops everything that acts', async () => {
  let accepted = 0;
  let seenBefore = 0;
  proxy.alter({
    answer(answer, request) {
      if (!isCreate(request)) return;
      editBody(answer, (body) => {
        if (body['ret_code'] !== 10001 || new URLSearchParams(request.body).has('sendTime')) return;
        if (request.headers['usertoken'] === undefined) return;
        accepted += 1;
        seenBefore = proxy.seen.length;
        Object.assign(body, { ret_code: 0, result: {} });
      });
    },
  });
  const { report } = await check(proxy.origin, ['--only', 'order.create', ...tradeArgs(people)], people.env);
  expect(accepted).toBe(1);
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      level: 'fail',
      subject: 'order.create',
      path: expect.stringMatching(/^params\./) as string,
    }),
  );
  expect(seenBefore).toBeGreaterThan(0);
  const later = proxy.seen
    .slice(seenBefore)
    .filter(({ headers, method }) => headers['usertoken'] !== undefined && method === 'POST');
  expect(later.map(pathOf).filter((path) => /create|trade_hint|set_subscribe|pref-setting/.test(path))).toEqual([]);
  expect(await openIds(people)).toEqual([]);
});

describe('[V3] what orders need cannot be read', () => {
  const unchecked = (expected: string) =>
    expect.objectContaining({ level: 'unchecked', subject: 'order.create', path: 'all', expected }) as object;

  test('the pairs: orders are not checked, the rest of the run goes on', async () => {
    proxy.alter(field('/x/config/config/web', 'result', 'symbols', (_symbols, row) => (row['symbols'] = 'none')));
    const args = ['--only', 'account.webConfig,account.profile,order.create', ...tradeArgs(people)];
    const { report } = await check(proxy.origin, args, people.env);
    expect(report.findings).toContainEqual(unchecked('the pairs of account.webConfig to be readable'));
    expect(report.findings).toContainEqual(
      expect.objectContaining({ level: 'fail', subject: 'account.webConfig', path: 'result.symbols' }),
    );
    expect(creates().filter(({ headers }) => headers['usertoken'] !== undefined)).toEqual([]);
  });

  test('no pair trades: the run ends before anything is sent', async () => {
    proxy.alter(
      field('/x/config/config/web', 'result.symbols[]', 'tradeStatus', (_status, row) => (row['tradeStatus'] = 2)),
    );
    const { code, output } = await command(proxy.origin, tradeArgs(people), people.env);
    expect(code).toBe(2);
    expect(output).toMatch(/--trade: no pair is trading/);
    expect(creates()).toEqual([]);
  });
});

test('[V2] rows of topic grid are checked: those of the sandbox fit, an altered field is named', async () => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', usertoken: people.env.SLIPWAY_VERIFY_TOKEN };
    const response = await fetch(`${exchange.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { ret_code: number; result: { status_code?: number } };
  };
  const bot = { symbol: 'BTCUSDT', min_price: '40000', max_price: '80000', cell_number: 10, quote_investment: '5000' };
  const created = await post(`/x/bot${create.path}`, { ...bot, requestId: 'verify-rows-1' });
  expect(created).toMatchObject({ ret_code: 0, result: { status_code: 200 } });
  interface StreamFrame {
    op?: string;
    args?: unknown[];
    topic?: string;
    data?: Record<string, unknown>[];
  }
  // The profits of a bot are published when its price changes, so the price moves as soon as the topic is subscribed
  // to.
  let price = 60_000;
  const run = async (alter: (frame: StreamFrame) => void) => {
    proxy.alter({
      frame(text) {
        const frame = JSON.parse(text) as StreamFrame;
        if (frame.op === 'subscribe' && frame.args?.includes('grid') === true)
          void exchange.post('market', { symbolId: 'BTCUSDT', price: String((price += 10)) });
        alter(frame);
        return [JSON.stringify(frame)];
      },
    });
    const { report } = await check(proxy.origin, ['--only', 'private'], people.env, { streamMs: 4_000 });
    return report.findings.filter(({ subject }) => subject === 'private.grid');
  };
  expect(await run(() => undefined)).toEqual([]);
  const altered = await run(({ topic, data }) => {
    if (topic === 'grid') for (const row of data ?? []) row['total_profit'] = 12;
  });
  expect(altered).toContainEqual(expect.objectContaining({ level: 'fail', path: 'data[].total_profit' }));
});

test('[V19] hosts and lines on five origins', async () => {
  const proxies = await Promise.all(Array.from({ length: 4 }, () => openFaultProxy(exchange.origin)));
  const [main, config, notice, bot] = proxies.map(({ origin }) => origin);
  const socket = proxy.origin.replace('http', 'ws');
  const args = [
    ...[
      '--host',
      `main=${main}/x/main`,
      '--host',
      `config=${config}/x/config`,
      '--host',
      `second=${proxy.origin}/x/second`,
    ],
    ...['--host', `notice=${notice}/x/notice`, '--host', `bot=${bot}/x/bot`, '--line', `market=${socket}/x/ws/market`],
    ...['--line', `spot=${socket}/x/ws/spot`, '--only', 'account,basic.ticker,launchpad.caliberBalance,ticker,private'],
  ];
  const { report } = await check(exchange.origin, args, people.env);
  expect(report.findings.filter(({ level }) => level === 'fail')).toEqual([]);
  expect(new Set([...proxies, proxy].map(({ origin }) => origin)).size).toBe(5);
  for (const each of [...proxies, proxy])
    expect(each.seen.some(({ headers }) => headers['origin'] === siteOrigin)).toBe(true);
  await Promise.all(proxies.map((each) => each.close()));
});
