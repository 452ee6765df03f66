import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import type { Call, ParamsOf } from '#contract/call.ts';
import { droppedRows } from '#contract/scalars.ts';
import { contractVersion } from '#contract/schema/version.ts';
import { account, basic, grid, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
const tokens = new Map<string, string>();
beforeAll(async () => {
  exchange = await openTestExchange();
  for (const name of ['standard', 'unified', 'vip', 'nokyc', 'submember', 'newcomer'])
    tokens.set(name, await exchange.login(name));
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

/** Returns the parsed result; fails when the schema rejects it, drops a row or removes a field. */
async function resultOf<C extends Call>(call: C, params: ParamsOf<C>, who?: string): Promise<unknown> {
  const { body } = await exchange.call(call, params, who === undefined ? undefined : tokens.get(who));
  expect(body.ret_code).toBe(0);
  droppedRows.count = 0;
  const parsed = v.parse(call.result, body.result);
  expect(droppedRows.count).toBe(0);
  expect(parsed).toEqual(body.result);
  return parsed;
}

describe('[R3.1] every result matches the schema of the contract', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['profile of a standard account', () => resultOf(account.profile, {}, 'standard')],
    ['profile of a unified account', () => resultOf(account.profile, {}, 'unified')],
    ['kycInfo', () => resultOf(account.kycInfo, {}, 'vip')],
    ['ott', () => resultOf(account.ott, { scene: 'spot' }, 'standard')],
    ['prefSetting', () => resultOf(account.prefSetting, { settings: [{ key: 'theme', value: 'dark' }] }, 'standard')],
    ['preferences', () => resultOf(account.preferences, {}, 'standard')],
    ['inviteInfo', () => resultOf(account.inviteInfo, { code: 'S100001' })],
    ['coinBalance', () => resultOf(account.coinBalance, { accountType: 5 }, 'standard')],
    ['exchangeRate', () => resultOf(account.exchangeRate, { name: 'CNY' })],
    ['webConfig', () => resultOf(account.webConfig, {})],
    ['gridSymbols', () => resultOf(account.gridSymbols, {})],
    ['bots', () => resultOf(grid.list, { status: 0, page: 0, limit: 100 }, 'standard')],
    ['systemDate', () => resultOf(basic.systemDate, {})],
    ['ticker of all', () => resultOf(basic.ticker, {})],
    ['ticker of some', () => resultOf(basic.ticker, { symbol: 'BTCUSDT,DAWNUSDT' })],
    ['assets', () => resultOf(order.assets, {}, 'standard')],
    ['assets of a unified account', () => resultOf(order.assets, { hideZero: 1 }, 'unified')],
    ['available', () => resultOf(order.available, { symbolId: 'BTCUSDT' }, 'standard')],
    ['available of a unified account', () => resultOf(order.available, {}, 'unified')],
  ];
  test.each(cases)('%s', async (_name, ask) => {
    await ask();
  });
});

test('[R3.1] the message field is ret_msg or message, depending on the host', async () => {
  const main = await exchange.call(account.exchangeRate, { name: 'EUR' });
  const config = await exchange.call(account.webConfig, { items: ['fees'] });
  expect(main.body).toHaveProperty('ret_msg', 'OK');
  expect(main.body).not.toHaveProperty('message');
  expect(config.body).toHaveProperty('message', 'OK');
  expect(config.body).not.toHaveProperty('ret_msg');
  expect(main.body.time_now).toBe(exchange.clock.now());
});

describe('[R7.3] encodings', () => {
  test.each([
    ['a number', 'accountType=5', 0],
    ['an invalid number', 'accountType=five', 10001],
    ['a number in exponent form', 'accountType=5e0', 10001],
    ['a number out of bounds', 'accountType=6', 10001],
    ['a repeated name', 'accountType=1&accountType=5', 10001],
    ['an unknown name, which is ignored', 'nonsense=1', 0],
  ])('in a query %s (%s) returns %s', async (_what, query, code) => {
    const headers = { usertoken: tokens.get('standard') ?? '' };
    const { body } = await exchange.ask('GET', `/x/main${account.coinBalance.path}?${query}`, headers);
    expect(body.ret_code).toBe(code);
    if (code === 10001) expect(body.ext_info).toEqual({ field: 'accountType' });
  });

  test('in JSON a text instead of a list is rejected with the name of the field', async () => {
    const headers = { 'content-type': 'application/json', usertoken: tokens.get('standard') ?? '' };
    const { body } = await exchange.ask('POST', `/x/main${account.prefSetting.path}`, headers, '{"settings":"theme"}');
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'settings' } });
  });
});

describe('the demo accounts of the seed', () => {
  const Assets = v.object({ list: v.array(v.object({ tokenId: v.string(), free: v.string(), loan: v.string() })) });
  const spotOf = async (who: string): Promise<Record<string, string>> => {
    const { list } = v.parse(Assets, await resultOf(order.assets, { hideZero: 1 }, who));
    return Object.fromEntries(list.filter(({ free }) => free !== '0').map(({ tokenId, free }) => [tokenId, free]));
  };

  test.each([
    ['nokyc', { USDT: '1000', BTC: '0.01' }],
    ['submember', { USDT: '10000' }],
    ['newcomer', {}],
  ])('%s has the balances of the seed', async (who, spot) => {
    expect(await spotOf(who)).toEqual(spot);
  });

  test.each([
    ['standard', { is_submember: false, vipLevel: 0 }, { KYC: '', UTA: '' }],
    ['unified', { vipLevel: 1 }, { UTA: 'SUCCESS', LT: 'AGREED' }],
    ['vip', { vipLevel: 3 }, { KYC: 'SUCCESS' }],
    ['submember', { is_submember: true, parent_id: '100001' }, {}],
  ])('%s is %o %o', async (who, fields, tags) => {
    expect(await resultOf(account.profile, {}, who)).toMatchObject({ ...fields, member_tag: tags });
  });

  test('a unified wallet shows debt as a negative balance', async () => {
    const Wallet = v.object({
      coinList: v.array(v.object({ coin: v.string(), walletBalance: v.string(), borrowAmount: v.string() })),
    });
    const { coinList } = v.parse(Wallet, await resultOf(order.available, {}, 'unified'));
    expect(coinList.find(({ coin }) => coin === 'USDC')).toMatchObject({
      walletBalance: '-5000',
      borrowAmount: '5000',
    });
  });
});

test('the web configuration lists the 29 pairs with their flags, and reports when it is unchanged', async () => {
  const Config = v.object({
    version: v.string(),
    symbols: v.array(v.looseObject({ symbolId: v.string() })),
  });
  const { version, symbols } = v.parse(Config, await resultOf(account.webConfig, { items: ['symbols'] }));
  const of = new Map(symbols.map((symbol) => [symbol.symbolId, symbol]));
  expect(symbols.length).toBeGreaterThanOrEqual(29);
  expect(of.get('VEILUSDT')).toMatchObject({ showStatus: 0 });
  expect(of.get('FADEUSDT')).toMatchObject({ isBanBuy: true, noticeVisible: true });
  expect(of.get('BTCUSDT')).toMatchObject({
    depthSteps: ['0.01', '0.1', '1', '10', '100'],
    maxMarketAmount: '1000000',
  });
  expect(of.get('NOVAUSDT')).toMatchObject({ zone: 'INNOVATION', buyLimitRatio: '0.3' });
  expect(await resultOf(account.webConfig, { version })).toEqual({
    version,
    contract: contractVersion,
    unchanged: true,
  });
});

test('pairs open, resume and end on schedule, and the configuration gets a new version', async () => {
  const own = await openTestExchange();
  const Config = v.object({
    version: v.string(),
    symbols: v.array(v.object({ symbolId: v.string(), tradeStatus: v.number() })),
  });
  const read = async () => {
    own.real.now += 1_000;
    const { version, symbols } = v.parse(Config, (await own.call(account.webConfig, {})).body.result);
    const status = (symbolId: string) => symbols.find((symbol) => symbol.symbolId === symbolId)?.tradeStatus;
    return { version, states: [status('HALTUSDT'), status('DAWNUSDT'), status('FADEUSDT')] };
  };
  const before = await read();
  await own.sandbox('POST', 'clock', { advanceMs: 10 * dayMs });
  const after = await read();
  await own.close();
  expect([before.states, after.states]).toEqual([
    [0, 2, 1],
    [1, 1, 3],
  ]);
  expect(after.version).not.toBe(before.version);
});

test('a rate limit answers 429 with its headers, and allows calls after Retry-After', async () => {
  const ask = () => exchange.call(account.exchangeRate, { name: 'EUR' }, undefined, { guid: 'visitor-1' });
  const answers = await Promise.all(Array.from({ length: 101 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const limited = answers.find(({ status }) => status === 429);
  expect(limited?.body.ret_code).toBe(10006);
  expect(limited?.headers).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '50',
    'x-ratelimit-remaining': '0',
  });
  const other = await exchange.call(account.exchangeRate, { name: 'EUR' }, undefined, { guid: 'visitor-2' });
  exchange.real.now += 1_000;
  expect([other.status, (await ask()).status]).toEqual([200, 200]);
});

test('rate limits can be configured', async () => {
  const own = await openTestExchange({ limits: { publicRead: { count: 1, perMs: 1_000 } } });
  const answers = await Promise.all(Array.from({ length: 3 }, () => own.call(basic.systemDate, {})));
  await own.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
});
