import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, ParamsOf } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { droppedRows } from '#contract/scalars.ts';
import { hourMs } from '#formulas/durations.ts';
import { margin, order, unified } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
const tokens = new Map<string, string>();
beforeAll(async () => {
  exchange = await openTestExchange();
  for (const name of ['standard', 'unified', 'vip', 'debtor', 'nokyc', 'submember', 'restricted'])
    tokens.set(name, await exchange.login(name));
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

/** Returns the parsed result; fails when the schema rejects it, drops a row or removes a field. */
async function resultOf<C extends Call>(call: C, params: ParamsOf<C>, who?: string): Promise<unknown> {
  const { body, text } = await exchange.call(call, params, who === undefined ? undefined : tokens.get(who));
  if (body.ret_code !== 0) throw new Error(text);
  droppedRows.count = 0;
  const parsed = v.parse(call.result, body.result);
  expect(droppedRows.count).toBe(0);
  expect(parsed).toEqual(body.result);
  return parsed;
}

const codeOf = async <C extends Call>(call: C, params: ParamsOf<C>, who: string): Promise<number> =>
  (await exchange.call(call, params, tokens.get(who))).body.ret_code;

/** Names of the calls of a domain, sorted. */
const namesOf = (domain: string): string[] =>
  [...allCalls.keys()]
    .filter((name) => name.startsWith(`${domain}.`))
    .map((name) => name.slice(domain.length + 1))
    .sort();

test('[R7.9] the 14 calls of domain margin are declared', () => {
  expect(namesOf('margin')).toEqual([
    'balance',
    'createOrder',
    'forceRepay',
    'loanBalance',
    'loans',
    'questionnaires',
    'repayDetail',
    'repays',
    'risk',
    'submitTips',
    'tips',
    'tokenList',
    'tokens',
    'vipInfo',
  ]);
});

test('[R7.12] the 7 calls of domain unified are declared', () => {
  expect(namesOf('unified')).toEqual([
    'getAgreement',
    'limit',
    'loanCoins',
    'marginCoins',
    'setAgreement',
    'usdcConfig',
    'vipInfo',
  ]);
});

describe('[R3.1] [R7.9] [R7.12] every result matches the schema of the contract', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['tips', () => resultOf(margin.tips, {}, 'vip')],
    ['tips of a unified account', () => resultOf(margin.tips, {}, 'unified')],
    ['questionnaires', () => resultOf(margin.questionnaires, {}, 'standard')],
    ['tokens', () => resultOf(margin.tokens, {})],
    ['tokenList', () => resultOf(margin.tokenList, {}, 'vip')],
    ['balance', () => resultOf(margin.balance, {}, 'vip')],
    ['risk', () => resultOf(margin.risk, {}, 'debtor')],
    ['loans', () => resultOf(margin.loans, {}, 'unified')],
    ['repays', () => resultOf(margin.repays, {}, 'debtor')],
    ['vipInfo of a visitor', () => resultOf(margin.vipInfo, {})],
    ['loanBalance', () => resultOf(margin.loanBalance, {}, 'vip')],
    ['getAgreement', () => resultOf(unified.getAgreement, {}, 'unified')],
    ['loanCoins', () => resultOf(unified.loanCoins, {}, 'unified')],
    ['unified vipInfo', () => resultOf(unified.vipInfo, {}, 'unified')],
    ['marginCoins', () => resultOf(unified.marginCoins, { coin: 'BTC' }, 'unified')],
    ['limit', () => resultOf(unified.limit, {}, 'unified')],
    ['usdcConfig', () => resultOf(unified.usdcConfig, {}, 'unified')],
  ];
  test.each(cases)('%s', async (_name, ask) => {
    await ask();
  });
});

test('[L34] unified accounts get 10033 from the calls of standard accounts, and the other way round 10034', async () => {
  const standardOnly = [margin.tokenList, margin.balance, margin.risk];
  const unifiedOnly = [unified.getAgreement, unified.loanCoins, unified.vipInfo, unified.marginCoins, unified.limit];
  for (const call of standardOnly) expect(await codeOf(call, {}, 'unified')).toBe(10033);
  for (const call of unifiedOnly) expect(await codeOf(call, {}, 'standard')).toBe(10034);
  expect(await codeOf(unified.usdcConfig, {}, 'standard')).toBe(10034);
  expect(await codeOf(unified.setAgreement, { openStatus: 'Y' }, 'standard')).toBe(10034);
  expect(await codeOf(margin.submitTips, { type: 1, status: 1 }, 'unified')).toBe(10033);
  expect(await codeOf(margin.createOrder, { bizType: 'REPAY', tokenId: 'USDC', all: 1 }, 'unified')).toBe(10033);
});

describe('the demo debtors of the seed', () => {
  test('vip: 300000 USDT and 9 BTC borrowed and withdrawn, margin on at 5x, risk about 0.17', async () => {
    expect(await resultOf(margin.tips, {}, 'vip')).toMatchObject({ openStatus: 1, leverage: '5', unified: false });
    const { riskRate } = v.parse(margin.risk.result, await resultOf(margin.risk, {}, 'vip'));
    expect(riskRate).toMatch(/^0\.1[67]/);
    const { list } = v.parse(order.assets.result, await resultOf(order.assets, { tokenIds: 'USDT,BTC' }, 'vip'));
    const row = (coin: string) => list.find(({ tokenId }) => tokenId === coin);
    expect(row('USDT')).toMatchObject({ free: '2000000', loan: '300000', interest: '0' });
    expect(row('BTC')).toMatchObject({ free: '30', loan: '9', interest: '0' });
  });

  test('debtor: 50730 USDT owed on 1 BTC is a rate of 0.89, and nothing can leave', async () => {
    const risk = await resultOf(margin.risk, {}, 'debtor');
    const expected = { riskRate: '0.89', level: 'LIMITED', status: 2, assetValue: '57000', debtValue: '50730' };
    expect(risk).toMatchObject({ ...expected, netValue: '6270', maxTransfer: '0' });
    const { list } = v.parse(margin.balance.result, await resultOf(margin.balance, { tokenIds: 'BTC' }, 'debtor'));
    expect(list).toMatchObject([{ tokenId: 'BTC', free: '1', collateralRatio: '0.95', transferLimit: '0' }]);
  });

  test('unified: 5000 USDC of automatic loans, spot margin on at 3x', async () => {
    expect(await resultOf(unified.getAgreement, {}, 'unified')).toMatchObject({ openStatus: 'Y', leverage: '3' });
    expect(await resultOf(margin.loans, {}, 'unified')).toMatchObject({
      list: [{ tokenId: 'USDC', type: 2, loanBalance: '5000' }],
      total: 1,
    });
    const wallet = await resultOf(order.available, {}, 'unified');
    // 5000 / 2 and 0.04 × 5000 of 80000 USDT + 2 × 60000 × 0.95 + 5000 SLIP × 0.8 × 0.6 − 5000.
    expect(wallet).toMatchObject({ accountIMRate: '0.0131', accountMMRate: '0.0011' });
  });
});

test('the rates: hourly and daily at the VIP level, the VIP limit and what is left of the pool', async () => {
  const { list } = v.parse(margin.tokenList.result, await resultOf(margin.tokenList, { symbolId: 'BTCUSDT' }, 'vip'));
  const row = (coin: string) => list.find(({ tokenId }) => tokenId === coin);
  expect(list).toHaveLength(2);
  expect(row('BTC')).toMatchObject({ hourlyRate: '0.0000017', dailyRate: '0.0000408', maxLoan: '9', remainLoan: '0' });
  expect(row('USDT')).toMatchObject({ maxLoan: '300000', usedLoan: '300000', poolRemain: '19613270' });
  expect(await codeOf(margin.tokenList, { symbolId: 'NOVAUSDT' }, 'vip')).toBe(176013);
  expect(await codeOf(margin.tokenList, { symbolId: 'NONEUSDT' }, 'vip')).toBe(170121);
});

describe('turning margin on', () => {
  const right: Record<string, string[]> = {
    collateral: ['b'],
    interest: ['a'],
    rate: ['c'],
    rise: ['b', 'a'],
    limited: ['b'],
    call: ['a'],
    liquidation: ['c'],
    leverage: ['b'],
  };
  const failing = { ...right, rate: ['a'], limited: ['a'], leverage: ['c'] };
  const submit = (params: ParamsOf<typeof margin.submitTips>, who = 'standard') =>
    exchange.call(margin.submitTips, params, tokens.get(who));
  const submitCode = async (params: ParamsOf<typeof margin.submitTips>, who = 'standard') =>
    (await submit(params, who)).body.ret_code;

  test('the order is fixed: risk text, test, switch; the test needs 6 of 8 and names the wrong questions', async () => {
    expect(await submitCode({ type: 3, status: 1 })).toBe(100502);
    expect(await submitCode({ type: 2, answers: right })).toBe(100502);
    expect(await submitCode({ type: 1, status: 1, version: 'older' })).toBe(100502);
    expect(await submitCode({ type: 1, status: 1 })).toBe(0);
    expect(await submitCode({ type: 3, status: 1 })).toBe(176040);
    expect(await submitCode({ type: 2, version: 'older', answers: right })).toBe(100502);
    expect(await submitCode({ type: 2, answers: { ...right, rate: ['x'] } })).toBe(10001);
    expect(await submitCode({ type: 2 })).toBe(10001);
    const failed = await submit({ type: 2, answers: failing });
    expect(failed.body).toMatchObject({ ret_code: 176040, result: { wrong: ['rate', 'limited', 'leverage'] } });
    const passed = await submit({ type: 2, answers: { ...right, rate: ['a'], limited: ['a'] } });
    expect(passed.body).toMatchObject({ ret_code: 0, result: { questionaireStatus: 1, openStatus: 0 } });
    expect(await submitCode({ type: 3, status: 1, leverage: '6' })).toBe(10001);
    const on = await submit({ type: 3, status: 1, leverage: '5' });
    expect(on.body).toMatchObject({ ret_code: 0, result: { openStatus: 1, leverage: '5' } });
  });

  test('a second tab gets 100216; margin turns off without debts and stays on with them', async () => {
    expect(await submitCode({ type: 3, status: 1 })).toBe(100216);
    expect(await submitCode({ type: 2, answers: right })).toBe(100216);
    expect(await submitCode({ type: 3, status: 0 })).toBe(0);
    expect(await submitCode({ type: 3, status: 0 })).toBe(100216);
    expect(await submitCode({ type: 3, status: 0 }, 'vip')).toBe(176041);
  });

  test('three failed tests lock it for 24 hours; a sub-member may use 2x and 3x', async () => {
    expect(await submitCode({ type: 1, status: 1 }, 'submember')).toBe(0);
    for (const code of [176040, 176040, 100217, 100217])
      expect(await submitCode({ type: 2, answers: failing }, 'submember')).toBe(code);
    const { lockedUntil } = v.parse(margin.tips.result, await resultOf(margin.tips, {}, 'submember'));
    expect(lockedUntil).toBe(exchange.clock.now() + 24 * hourMs);
    await exchange.sandbox('POST', 'clock', { now: lockedUntil });
    expect(await submitCode({ type: 2, answers: right }, 'submember')).toBe(0);
    expect(await submitCode({ type: 3, status: 1, leverage: '5' }, 'submember')).toBe(10001);
    expect(await submitCode({ type: 3, status: 1, leverage: '2' }, 'submember')).toBe(0);
  });

  test('[L44] each account that may not use margin gets its reason', async () => {
    expect(await submitCode({ type: 1, status: 1 }, 'nokyc')).toBe(10025);
    expect(await submitCode({ type: 1, status: 1 }, 'restricted')).toBe(10024);
    expect(await codeOf(margin.createOrder, { bizType: 'REPAY', tokenId: 'USDT', all: 1 }, 'restricted')).toBe(176016);
    const identity = (change: object) => exchange.sandbox('POST', 'identity', { uid: '100001', ...change });
    await identity({ hasInstitutionalLoan: true });
    expect(await submitCode({ type: 1, status: 1 })).toBe(100201);
    await identity({ hasInstitutionalLoan: false, isUpgrading: true });
    expect(await submitCode({ type: 1, status: 1 })).toBe(10030);
    await identity({ isUpgrading: false });
  });

  test('[L33] a unified account takes the same steps with Y and N, one per call', async () => {
    const set = (params: ParamsOf<typeof unified.setAgreement>) =>
      exchange.call(unified.setAgreement, params, tokens.get('unified'));
    expect((await set({ leverage: '4' })).body).toMatchObject({ result: { leverage: '4', openStatus: 'Y' } });
    expect((await set({ leverage: '4' })).body.ret_code).toBe(100216);
    expect((await set({ openStatus: 'N' })).body.ret_code).toBe(3200300);
    expect((await set({ openStatus: 'Y', leverage: '3' })).body.ret_code).toBe(10001);
    expect((await set({})).body.ret_code).toBe(10001);
  });
});
