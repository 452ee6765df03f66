import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
beforeEach(async () => {
  exchange = await openTestExchange();
});
afterEach(() => exchange.close());

const limitOrder = {
  symbolId: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '10000',
  quantity: '0.01',
  timeInForce: 'GTC',
} as const;

const profileOf = async (token: string) =>
  v.parse(account.profile.result, (await exchange.call(account.profile, {}, token)).body.result);
const fundOf = async (token: string) => {
  const { body } = await exchange.call(account.coinBalance, { accountType: 5 }, token);
  return v.parse(account.coinBalance.result, body.result).list;
};

describe('[A12] the fund account', () => {
  test('newcomer has none: type 5 is empty', async () => {
    const token = await exchange.login('newcomer');
    expect((await profileOf(token)).grayFlag).toEqual({ IsFA: false });
    expect(await fundOf(token)).toEqual([]);
  });

  test('it opens by identity and has the rows of every coin then', async () => {
    const token = await exchange.login('newcomer');
    await exchange.sandbox('POST', 'identity', { uid: '100008', hasFundAccount: true });
    expect((await profileOf(token)).grayFlag).toEqual({ IsFA: true });
    expect((await fundOf(token)).some(({ coin }) => coin === 'USDT')).toBe(true);
  });
});

test('[R3.3] an account that is being upgraded cannot trade but can read: tag PROCESS, 10030', async () => {
  const token = await exchange.login('standard');
  const { body } = await exchange.sandbox('POST', 'identity', { uid: '100001', isUpgrading: true });
  expect(body.result).toMatchObject({ account: 'standard', isUpgrading: true });
  expect((await profileOf(token)).member_tag).toMatchObject({ UTA: 'PROCESS' });
  expect((await exchange.call(order.create, limitOrder, token)).body.ret_code).toBe(10030);
  expect((await exchange.call(order.assets, {}, token)).body.ret_code).toBe(0);
  await exchange.sandbox('POST', 'identity', { uid: '100001', isUpgrading: false });
  expect((await exchange.call(order.create, limitOrder, token)).body.ret_code).toBe(0);
});

test('[A25] [R8.5] a restriction by identity answers 10024 with the way to withdraw, and can be lifted', async () => {
  const token = await exchange.login('standard');
  await exchange.sandbox('POST', 'identity', { uid: '100001', isRestricted: true });
  const { body } = await exchange.call(order.create, limitOrder, token);
  expect(body.ret_code).toBe(10024);
  expect(body.result).toMatchObject({
    area: 'SG',
    product: 'spot',
    actions: [
      { kind: 'verify', url: '/x/sandbox/elsewhere/?page=verify' },
      { kind: 'withdraw', url: '/x/sandbox/elsewhere/?page=withdraw' },
      { kind: 'leave', url: '/' },
    ],
  });
  await exchange.sandbox('POST', 'identity', { uid: '100001', isRestricted: false });
  expect((await exchange.call(order.create, limitOrder, token)).body.ret_code).toBe(0);
});

describe('[A29] phone numbers', () => {
  test('a demo account shows its number masked and logs in with it', async () => {
    const token = await exchange.login('+65555010001');
    expect(await profileOf(token)).toMatchObject({ username: 'standard', mobile_mask: '+65****0001' });
    expect((await profileOf(await exchange.login('+49555010002'))).username).toBe('unified');
  });

  test('the number of another area is unknown; created accounts have none', async () => {
    const wrong = await exchange.sandbox('POST', 'login', { account: '+66555010001', password: 'slipway' });
    expect(wrong.body.ret_code).toBe(20005);
    const { body } = await exchange.sandbox('POST', 'accounts', { like: 'standard' });
    const Created = v.object({ account: v.string(), password: v.string() });
    const created = v.parse(Created, body.result);
    expect((await profileOf(await exchange.login(created.account, created.password))).mobile_mask).toBe('');
  });
});

describe('the page in place of an operator’s own', () => {
  const pageOf = (query: string) => exchange.ask('GET', `/x/sandbox/elsewhere/?${query}`);

  test('it names the page and the coin', async () => {
    const { status, headers, text } = await pageOf('page=deposit&coin=BTC');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('<h1 id="title">Deposit · BTC</h1>');
  });

  test.each(['', 'page=constructor', 'page=%3Cscript%3E', 'page=deposit&page=verify', 'page=deposit&coin=%3Cb%3E'])(
    'nothing of the query %j becomes markup',
    async (query) => {
      const { status, text } = await pageOf(query);
      expect(status).toBe(200);
      expect(text).not.toMatch(/<script|<b>|constructor/);
    },
  );
});
