import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, ParamsOf } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { LoanOrder } from '#contract/loans/loan-order.ts';
import { droppedRows } from '#contract/scalars.ts';
import { scale } from '#money/index.ts';
import { account, loan, margin, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
const tokens = new Map<string, string>();
const names = ['standard', 'unified', 'vip', 'debtor', 'nokyc', 'submember', 'restricted', 'newcomer'];
beforeAll(async () => {
  exchange = await openTestExchange();
  await exchange.sandbox('POST', 'clock', { speed: 0 });
  for (const name of names) tokens.set(name, await exchange.login(name));
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

/** Returns the parsed result; fails when the schema rejects it, drops a row or removes a field. */
async function resultOf<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  who?: string,
): Promise<v.InferOutput<C['result']>> {
  const { body, text } = await exchange.call(call, params, who === undefined ? undefined : tokens.get(who));
  if (body.ret_code !== 0) throw new Error(text);
  droppedRows.count = 0;
  const parsed = v.parse(call.result, body.result) as v.InferOutput<C['result']>;
  expect(droppedRows.count).toBe(0);
  expect(parsed).toEqual(body.result);
  return parsed;
}
const codeOf = async <C extends Call>(call: C, params: ParamsOf<C>, who: string) => {
  const { body } = await exchange.call(call, params, tokens.get(who));
  return [body.ret_code, body.ext_info?.limit];
};

test('[R7.10] the 15 calls of domain loan are declared', () => {
  const declared = [...allCalls.keys()].filter((name) => name.startsWith('loan.')).map((name) => name.slice(5));
  expect(declared.sort()).toEqual([
    'adjust',
    'adjusts',
    'admit',
    'assets',
    'available',
    'loanTokens',
    'orders',
    'overdueParams',
    'pledgeTokens',
    'range',
    'repay',
    'repays',
    'submit',
    'user',
    'video',
  ]);
});

describe('[R3.1] [R7.10] every result matches the schema of the contract', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['loanTokens', () => resultOf(loan.loanTokens, {})],
    ['pledgeTokens', () => resultOf(loan.pledgeTokens, {})],
    ['pledgeTokens of a loan coin', () => resultOf(loan.pledgeTokens, { loanToken: 'BTC' })],
    ['range of a visitor', () => resultOf(loan.range, { loanToken: 'USDT', pledgeToken: 'BTC' })],
    ['range of a person', () => resultOf(loan.range, { loanToken: 'BTC', pledgeToken: 'USDT' }, 'vip')],
    ['overdueParams', () => resultOf(loan.overdueParams, {})],
    ['video', () => resultOf(loan.video, {})],
    ...['standard', 'debtor', 'newcomer', 'unified'].flatMap((who): [string, () => Promise<unknown>][] => [
      [`user of ${who}`, () => resultOf(loan.user, {}, who)],
      [`orders of ${who}`, () => resultOf(loan.orders, {}, who)],
      [`repays of ${who}`, () => resultOf(loan.repays, {}, who)],
      [`adjusts of ${who}`, () => resultOf(loan.adjusts, {}, who)],
      [`assets of ${who}`, () => resultOf(loan.assets, {}, who)],
      [`available of ${who}`, () => resultOf(loan.available, { token: 'BTC', accountTypes: '1,2,3,4,5' }, who)],
    ]),
  ];
  test.each(cases)('%s', async (_name, read) => {
    await read();
  });
});

describe('the terms', () => {
  test('six coins are lent, four more are listed; the pool counts margin and pledge loans', async () => {
    const { list } = await resultOf(loan.loanTokens, {});
    expect(list.filter(({ enabled }) => enabled === 'Y').map(({ token }) => token)).toEqual([
      'USDT',
      'USDC',
      'BTC',
      'ETH',
      'SOL',
      'XRP',
    ]);
    expect(list.filter(({ enabled }) => enabled === 'N').map(({ token }) => token)).toEqual([
      'ADA',
      'LTC',
      'LINK',
      'AVAX',
    ]);
    // 200 × 100000 less 300000 of vip, 50730 of debtor and the three seeded loans.
    expect(list[0]).toMatchObject({
      hourlyInterestRate: '0.0000055',
      minLoan: '100',
      maxLoan: '100000',
      poolRemain: '19613270',
      precision: 4,
      terms: [
        { days: 7, hourlyInterestRate: '0.0000055' },
        { days: 14, hourlyInterestRate: '0.000005775' },
        { days: 30, hourlyInterestRate: '0.00000605' },
        { days: 90, hourlyInterestRate: '0.0000066' },
        { days: 180, hourlyInterestRate: '0.000007425' },
      ],
    });
  });

  test('[P7] every collateral coin has its LTVs; the margin call is at least 0.07 above the initial LTV', async () => {
    const { list } = await resultOf(loan.pledgeTokens, {});
    expect(list).toHaveLength(11);
    for (const { initialLtv, marginCallLtv, liquidationLtv } of list) {
      expect(scale(marginCallLtv) - scale(initialLtv)).toBeGreaterThanOrEqual(scale('0.07'));
      expect(scale(liquidationLtv)).toBeGreaterThan(scale(marginCallLtv));
    }
    expect(list.find(({ token }) => token === 'BTC')).toMatchObject({
      minPledge: '0.0025',
      maxPledge: '25',
      indexPrice: '60000',
    });
    const others = await resultOf(loan.pledgeTokens, { loanToken: 'BTC' });
    expect(others.list.map(({ token }) => token)).not.toContain('BTC');
    expect(await codeOf(loan.pledgeTokens, { loanToken: 'NONE' }, 'vip')).toEqual([36002, undefined]);
  });

  test('the range of two coins has the price of the collateral in the loan coin', async () => {
    const of = { loanToken: 'BTC', pledgeToken: 'USDT' };
    expect(await resultOf(loan.range, of)).toMatchObject({
      price: '0.00001666666666666666',
      initialLtv: '0.8',
      userRemain: '',
    });
    expect(await resultOf(loan.range, of, 'vip')).toMatchObject({ minLoan: '0.002', maxLoan: '3', userRemain: '5' });
    expect(await codeOf(loan.range, { ...of, pledgeToken: 'BTC' }, 'vip')).toEqual([36004, undefined]);
    expect(await codeOf(loan.range, { ...of, pledgeToken: 'DOGE' }, 'vip')).toEqual([36003, undefined]);
    expect(await codeOf(loan.range, { ...of, loanToken: 'DOGE' }, 'vip')).toEqual([36002, undefined]);
  });

  test('after the due time: 72 hours, three times the rate, 2 % of the debt', async () => {
    const { list } = await resultOf(loan.overdueParams, {});
    expect(list[0]).toEqual({ token: 'USDT', graceHours: 72, penaltyMultiple: '3', liquidationFeeRate: '0.02' });
  });
});

describe('the loans of the seed', () => {
  test('standard: 6000 USDT on 0.2 BTC since 20 May, and one loan repaid in April', async () => {
    const { list } = await resultOf(loan.orders, {}, 'standard');
    expect(list).toMatchObject([
      {
        principal: '6000',
        interest: '10.4181',
        pledgeAmount: '0.2',
        term: 30,
        ltv: '0.5009',
        liquidationPrice: '33391.22',
        status: 2,
        accountType: 5,
        createTime: Date.UTC(2026, 4, 20, 9, 20),
        nextChargeTime: Date.UTC(2026, 5, 1, 8, 20),
      },
      { principal: '0', status: 3, closeReason: 'REPAID', closeTime: Date.UTC(2026, 3, 8, 12) },
    ]);
    expect((await resultOf(loan.repays, {}, 'standard')).list).toMatchObject([
      { amount: '2001.375', repaidInterest: '1.375', returnedPledge: '0.06' },
    ]);
    const { list: fund } = await resultOf(account.coinBalance, { accountType: 5 }, 'standard');
    const free = (coin: string) => fund.find((row) => row.coin === coin)?.free;
    expect([free('USDT'), free('BTC')]).toEqual(['20000', '0.5']);
  });

  test('debtor: one loan is due in 2 h, one is 5 h overdue; the fund account has enough for one of them', async () => {
    const { list } = await resultOf(loan.orders, {}, 'debtor');
    expect(list).toMatchObject([
      { principal: '20000', interest: '18.37', penalty: '0', pledgeAmount: '0.6', ltv: '0.5561', status: 2 },
      { principal: '10000', interest: '9.24', penalty: '0.99', pledgeAmount: '0.3', status: 4 },
    ]);
    const now = exchange.clock.now();
    expect([list[0]?.expireTime, list[1]?.overdueTime]).toEqual([now + 7_200_000, now - 18_000_000]);
    expect(await resultOf(loan.user, {}, 'debtor')).toEqual({
      admitted: 'Y',
      unclearOrderCount: 2,
      totalLoanUsd: '30028.6',
      totalPledgeUsd: '54000',
      ltv: '0.5561',
      maxLoanUsd: '100000',
      canBorrow: false,
      reason: 'OVERDUE',
    });
    expect(await resultOf(loan.assets, {}, 'debtor')).toEqual({
      loans: [{ token: 'USDT', principal: '30000', interest: '27.61', penalty: '0.99', usdValue: '30028.6' }],
      pledges: [{ token: 'BTC', amount: '0.9', usdValue: '54000' }],
      netUsd: '23971.4',
    });
    const balances = (await resultOf(loan.available, { token: 'USDT' }, 'debtor')).list;
    expect(balances).toEqual([
      { accountType: 1, token: 'USDT', available: '0', usable: true },
      { accountType: 5, token: 'USDT', available: '20000', usable: true },
    ]);
    expect((await resultOf(loan.available, { token: 'BTC', accountTypes: '5,3' }, 'debtor')).list).toEqual([
      { accountType: 5, token: 'BTC', available: '0.4', usable: true },
      { accountType: 3, token: 'BTC', available: '0', usable: false },
    ]);
  });
});

describe('access', () => {
  const params = { loanToken: 'USDT', loanAmount: '100', pledgeToken: 'BTC', pledgeAmount: '0.01', term: 7 } as const;

  test.each([
    ['nokyc', [10025, '1'], 'KYC'],
    ['submember', [10031, undefined], 'SUBMEMBER'],
    ['restricted', [10024, undefined], 'REGION'],
    ['unified', [36001, undefined], ''],
  ] as const)('[P34] %s: submit answers %o, the reason is %s', async (who, code, reason) => {
    expect(await codeOf(loan.submit, params, who)).toEqual(code);
    expect(await resultOf(loan.user, {}, who)).toMatchObject({ reason, canBorrow: reason === '', admitted: 'N' });
    if (reason !== '') expect(await codeOf(loan.admit, { version: '2026-05-01' }, who)).toEqual(code);
  });

  test('a sub-member sees rates and own lists only', async () => {
    expect(await codeOf(loan.repay, { orderId: '1', all: 1 }, 'submember')).toEqual([10031, undefined]);
    expect(await codeOf(loan.adjust, { orderId: '1', direction: 1, amount: '1' }, 'submember')).toEqual([
      10031,
      undefined,
    ]);
    expect((await resultOf(loan.orders, {}, 'submember')).total).toBe(0);
  });

  test('a unified account borrows from its fund account alone', async () => {
    await resultOf(loan.admit, { version: '2026-05-01' }, 'unified');
    const eth = { ...params, pledgeToken: 'ETH', pledgeAmount: '1' } as const;
    expect(await codeOf(loan.submit, eth, 'unified')).toEqual([36013, '0']);
    const made = await resultOf(loan.submit, { ...eth, accountType: 5 }, 'unified');
    expect(made.order).toMatchObject({ accountType: 5, status: 2 });
    expect((await resultOf(loan.available, { token: 'ETH' }, 'unified')).list).toMatchObject([
      { accountType: 1, usable: false },
      { accountType: 5, available: '19', usable: true },
    ]);
    const { orderId } = made.order;
    expect(await codeOf(loan.repay, { orderId, all: 1, accountType: 1 }, 'unified')).toEqual([36013, '0']);
    await resultOf(loan.repay, { orderId, amount: '20', requestId: 'part' }, 'unified');
    expect(v.parse(LoanOrder, (await resultOf(loan.orders, { orderId }, 'unified')).list[0]).principal).toBe(
      '80.00055',
    );
  });

  test('an account that is being upgraded answers 10030, one without a session 10007', async () => {
    await exchange.sandbox('POST', 'identity', { uid: '100003', isUpgrading: true });
    expect(await codeOf(loan.submit, params, 'vip')).toEqual([10030, undefined]);
    await exchange.sandbox('POST', 'identity', { uid: '100003', isUpgrading: false });
    expect((await exchange.call(loan.submit, params)).body.ret_code).toBe(10007);
  });
});

test('coins in orders and those that secure margin cannot be collateral', async () => {
  const secured = { loanToken: 'USDT', loanAmount: '200', pledgeToken: 'BTC', pledgeAmount: '0.5', term: 7 } as const;
  expect(await codeOf(loan.submit, { ...secured, loanToken: 'USDC' }, 'debtor')).toEqual([36014, undefined]);
  const limit = (await resultOf(margin.balance, { tokenIds: 'BTC' }, 'vip')).list[0]?.transferLimit ?? '';
  const { available = '' } = (await resultOf(loan.available, { token: 'BTC', accountTypes: '1' }, 'vip')).list[0] ?? {};
  expect(available).toBe(limit);
  const free = (await resultOf(loan.available, { token: 'BTC', accountTypes: '1' }, 'standard')).list[0]?.available;
  await resultOf(
    order.create,
    { symbolId: 'BTCUSDT', side: 'SELL', type: 'LIMIT', quantity: '0.1', price: '61000' },
    'standard',
  );
  const left = (await resultOf(loan.available, { token: 'BTC', accountTypes: '1' }, 'standard')).list[0]?.available;
  expect(scale(free ?? '') - scale(left ?? '')).toBe(scale('0.1'));
});

test('while margin debts are liquidated, submit and the spot account answer 176019; the fund account works', async () => {
  const { list } = await resultOf(loan.orders, { status: '4' }, 'debtor');
  const orderId = list[0]?.orderId ?? '';
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', changePercent: '-7' });
  exchange.real.now += 300;
  exchange.clock.runDue();
  await exchange.sandbox('POST', 'clock', { advanceMs: 3_600_000 });
  const { level, status } = await resultOf(margin.risk, {}, 'debtor');
  expect([level, status]).toEqual(['LIQUIDATION', 4]);
  const loanParams = {
    loanToken: 'USDT',
    loanAmount: '100',
    pledgeToken: 'BTC',
    pledgeAmount: '0.1',
    term: 7,
  } as const;
  expect(await codeOf(loan.submit, { ...loanParams, accountType: 5 }, 'debtor')).toEqual([176019, undefined]);
  expect(await codeOf(loan.adjust, { orderId, direction: 1, amount: '0.1', accountType: 1 }, 'debtor')).toEqual([
    176019,
    undefined,
  ]);
  expect(await codeOf(loan.repay, { orderId, all: 1, accountType: 1 }, 'debtor')).toEqual([176019, undefined]);
  await resultOf(loan.adjust, { orderId, direction: 1, amount: '0.1' }, 'debtor');
  const paid = await resultOf(loan.repay, { orderId, all: 1 }, 'debtor');
  expect(paid).toMatchObject({ returnedPledge: '0.4', order: { status: 3 } });
});
