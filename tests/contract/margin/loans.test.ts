import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import { scale, unscale } from '#money/index.ts';
import { interestIncome } from '#sandbox/ledger/exchange-accounts.ts';
import { text, units } from '#sandbox/store/columns.ts';
import { margin, order } from '../support/calls.ts';
import { borrowCoin, marginPerson, repayCoin } from '../support/margin.ts';
import { hourMs, openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

const SumRow = v.object({ coin: text, total: units });

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

const borrow = (who: Person, coin: string, amount: string, id?: string) => borrowCoin(exchange, who, coin, amount, id);
const repay = (who: Person, coin: string, amount?: string, id?: string) => repayCoin(exchange, who, coin, amount, id);
const debtsOf = async (who: Person) => (await exchange.mustCall(margin.loanBalance, {}, who)).list;
const advance = (ms: number) => exchange.setClock(exchange.clock.now() + ms);

/** Every account's ledger debt of a coin equals its open loans, and the interest income equals all charges. */
async function expectBooksToMatch(people: readonly Person[]): Promise<void> {
  for (const who of people) {
    const { list } = await exchange.mustCall(margin.loans, { status: 1, limit: 100 }, who);
    for (const coin of new Set(list.map(({ tokenId }) => tokenId))) {
      const owed = list
        .filter(({ tokenId }) => tokenId === coin)
        .reduce((sum, { remainAmount }) => sum + Number(remainAmount), 0);
      expect(Number(exchange.balanceOf(who, 'loan', coin))).toBeCloseTo(-owed, 8);
    }
  }
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
}

describe('the loan room', () => {
  test.each([
    ['USDT', '20000', 3],
    ['USDT', '40000', 5],
    ['BTC', '0.3030303', 3],
  ])('[L15] of %s on 10000 USDT is %s at %sx; one unit more is 176030', async (coin, amount, leverage) => {
    const who = marginPerson(exchange, { USDT: '10000' }, { leverage });
    const { list } = await exchange.mustCall(margin.tokenList, {}, who);
    expect(list.find(({ tokenId }) => tokenId === coin)?.remainLoan).toBe(amount);
    const { precision = 0 } = exchange.exchange.catalog.token(coin) ?? {};
    const above = await borrow(who, coin, unscale(scale(amount, precision) + 1n, precision));
    expect(above.body).toMatchObject({ ret_code: 176030, ext_info: { field: 'amount', limit: amount } });
    expect((await borrow(who, coin, amount)).body.ret_code).toBe(0);
  });

  test('[L15] is limited by the VIP level: 176027, with what is left', async () => {
    const who = marginPerson(exchange, { USDT: '1000000' });
    expect((await borrow(who, 'USDT', '100000.0001')).body).toMatchObject({ ret_code: 176026 });
    expect((await borrow(who, 'USDT', '60000')).body.ret_code).toBe(0);
    const above = await borrow(who, 'USDT', '40000.0001');
    expect(above.body).toMatchObject({ ret_code: 176027, ext_info: { limit: '40000' } });
    expect((await borrow(who, 'USDT', '40000')).body.ret_code).toBe(0);
  });

  test('[L15] is limited by the platform pool: 176028', async () => {
    const lenders = Array.from({ length: 25 }, () =>
      marginPerson(exchange, { USDT: '1000000' }, { vipLevel: 5, leverage: 5 }),
    );
    // 25 × 8 × 250 LTC is the whole pool.
    for (const who of lenders.slice(1)) expect((await borrow(who, 'LTC', '2000')).body.ret_code).toBe(0);
    const [last] = lenders.slice(0, 1);
    if (!last) throw new Error('no lender');
    expect((await borrow(last, 'LTC', '1999')).body.ret_code).toBe(0);
    const other = marginPerson(exchange, { USDT: '1000000' });
    expect((await borrow(other, 'LTC', '1.1')).body).toMatchObject({ ret_code: 176028, ext_info: { limit: '1' } });
    expect((await borrow(other, 'LTC', '1')).body.ret_code).toBe(0);
  });
});

test('each bad loan has its own code', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  const off = exchange.person();
  const codes = [
    await borrow(off, 'USDT', '10'),
    await borrow(who, 'SLIP', '10'),
    await borrow(who, 'NOVA', '10'),
    await borrow(who, 'USDT', '0.9999'),
    await borrow(who, 'USDT', '10.00001'),
    await exchange.call(margin.createOrder, { bizType: 'LOAN', tokenId: 'USDT' }, who.token),
  ].map(({ body }) => body.ret_code);
  expect(codes).toEqual([176008, 176010, 176010, 176025, 10001, 10001]);
  expect(await debtsOf(who)).toEqual([]);
});

test('each bad repayment has its own code, with the limit', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  expect((await repay(who, 'USDT')).body.ret_code).toBe(176016);
  await borrow(who, 'BTC', '0.1');
  const above = await repay(who, 'BTC', '0.2');
  expect(above.body).toMatchObject({ ret_code: 176017, ext_info: { limit: '0.1000002' } });
  const missing = await repay(who, 'BTC', '0.1000002');
  expect(missing.body).toMatchObject({ ret_code: 176015, ext_info: { limit: '0.1' } });
  expect((await repay(who, 'BTC', '0.000000001')).body.ret_code).toBe(10001);
  const none = await exchange.call(margin.createOrder, { bizType: 'REPAY', tokenId: 'BTC' }, who.token);
  expect(none.body.ret_code).toBe(10001);
  const both = { bizType: 'REPAY', tokenId: 'BTC', amount: '0.01', all: 1 } as const;
  expect((await exchange.call(margin.createOrder, both, who.token)).body).toMatchObject({
    ret_code: 10001,
    ext_info: { field: 'all' },
  });
  const allOfALoan = { bizType: 'LOAN', tokenId: 'BTC', amount: '0.01', all: 1 } as const;
  expect((await exchange.call(margin.createOrder, allOfALoan, who.token)).body).toMatchObject({
    ret_code: 10001,
    ext_info: { field: 'all' },
  });
  const unknown = await exchange.call(margin.repayDetail, { repayId: '1' }, who.token);
  expect(unknown.body.ret_code).toBe(176020);
});

test('[L19] `all` leaves nothing owed, the loan is cleared, and the parts of the repayment are listed', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  await borrow(who, 'USDT', '1000');
  await borrow(who, 'USDT', '500');
  const { body } = await repay(who, 'USDT');
  expect(body.result).toMatchObject({ repaidInterest: '0.0075', repaidPrincipal: '1500', remainAmount: '0' });
  expect(await debtsOf(who)).toEqual([]);
  expect(exchange.balanceOf(who, 'loan', 'USDT')).toBe('0');
  expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('9999.9925');
  const { list } = await exchange.mustCall(margin.loans, { status: 2 }, who);
  expect(list).toMatchObject([
    { loanAmount: '500', loanBalance: '0', interestAmount: '0.0025', interestBalance: '0', remainAmount: '0' },
    { loanAmount: '1000', loanBalance: '0', interestAmount: '0.005', interestBalance: '0', remainAmount: '0' },
  ]);
  const [repayment] = (await exchange.mustCall(margin.repays, { tokenId: 'USDT', type: 1 }, who)).list;
  const detail = await exchange.mustCall(margin.repayDetail, { repayId: repayment?.repayId ?? '' }, who);
  expect(detail.list).toMatchObject([
    { repaidPrincipal: '1000', repaidInterest: '0.005', loanBalanceAfter: '0' },
    { repaidPrincipal: '500', repaidInterest: '0.0025', loanBalanceAfter: '0' },
  ]);
  const before = exchange.clock.now();
  await advance(2 * hourMs);
  expect(await debtsOf(who)).toEqual([]);
  const { list: later } = await exchange.mustCall(margin.loans, {}, who);
  expect(later.every(({ updateTime }) => updateTime <= before)).toBe(true);
});

test('[L29] a debt of 0.00000001 is visible and can be repaid', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  await borrow(who, 'USDT', '100');
  expect((await repay(who, 'USDT', '100.00049999')).body.result).toMatchObject({ remainAmount: '0.00000001' });
  expect(await debtsOf(who)).toMatchObject([{ loan: '0.00000001', interest: '0', remainAmount: '0.00000001' }]);
  const { debtValue } = await exchange.mustCall(margin.risk, {}, who);
  expect(debtValue).toBe('0.00000001');
  expect((await repay(who, 'USDT')).body.result).toMatchObject({ remainAmount: '0' });
  expect(await debtsOf(who)).toEqual([]);
});

test('a repeated client id borrows and repays once; other parameters are 10040', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  const first = await borrow(who, 'USDT', '100', 'loan-1');
  const second = await borrow(who, 'USDT', '100', 'loan-1');
  expect(first.body.result).toMatchObject({ isDuplicate: 0, amount: '100', firstInterest: '0.0005' });
  expect(second.body.result).toEqual({ ...Object(first.body.result), isDuplicate: 1 });
  expect((await borrow(who, 'USDT', '200', 'loan-1')).body.ret_code).toBe(10040);
  for (const isDuplicate of [0, 1])
    expect((await repay(who, 'USDT', '40', 'repay-1')).body.result).toMatchObject({ isDuplicate });
  expect(await debtsOf(who)).toMatchObject([{ remainAmount: '60.0005' }]);
  const found = await exchange.mustCall(margin.loans, { clientOrderId: 'loan-1', status: 2, tokenId: 'BTC' }, who);
  expect(found.list).toMatchObject([{ clientOrderId: 'loan-1', loanAmount: '100' }]);
  const repaid = await exchange.mustCall(margin.repays, { clientOrderId: 'repay-1' }, who);
  expect(repaid).toMatchObject({ total: 1, list: [{ repaidAmount: '40' }] });
});

test('[L17] [L18] [L22] interest: 08:30 to 10:10 is three charges; one jump equals many; repaying works at the full hour', async () => {
  const people = Array.from({ length: 2 }, () => marginPerson(exchange, { USDT: '10000' }));
  const [patient, other] = people;
  if (!patient || !other) throw new Error('no people');
  const hour = exchange.clock.now() - (exchange.clock.now() % hourMs) + hourMs;
  await exchange.setClock(hour + 30 * minuteMs);
  for (const who of people) await borrow(who, 'USDT', '1000');
  await exchange.setClock(hour + 2 * hourMs - 1);
  expect(await debtsOf(patient)).toMatchObject([{ interest: '0.01', nextInterestTime: hour + 2 * hourMs }]);
  await exchange.setClock(hour + 2 * hourMs);
  expect(await debtsOf(patient)).toMatchObject([{ loan: '1000', interest: '0.015' }]);
  expect((await repay(other, 'USDT')).body.result).toMatchObject({ repaidInterest: '0.015', remainAmount: '0' });
  await exchange.setClock(hour + 2 * hourMs + 4 * minuteMs);
  expect((await repay(patient, 'USDT', '0.015')).body.result).toMatchObject({ repaidPrincipal: '0' });
  await exchange.setClock(hour + 24 * hourMs);
  expect(await debtsOf(patient)).toMatchObject([{ loan: '1000', interest: '0.11' }]);
  await expectBooksToMatch(people);
});

test('[L17] a repayment at the full hour owes the charge of that hour', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  const hour = exchange.clock.now() - (exchange.clock.now() % hourMs) + hourMs;
  await exchange.setClock(hour + 30 * minuteMs);
  await borrow(who, 'USDT', '1000');
  await exchange.setClock(hour + hourMs - 1);
  exchange.real.now += 1;
  expect((await repay(who, 'USDT')).body.result).toMatchObject({ repaidInterest: '0.01', remainAmount: '0' });
  await expectBooksToMatch([who]);
});

test('[L22] the interest income equals what all loans were charged', () => {
  const charged = exchange.exchange.store
    .rows(SumRow, 'SELECT token_id AS coin, SUM(interest_amount) AS total FROM margin_loan GROUP BY token_id')
    .map(({ coin, total }) => [coin, unscale(total)]);
  const income = charged.map(([coin = '']) => [coin, unscale(exchange.exchange.ledger.balance(interestIncome, coin))]);
  expect(charged.length).toBeGreaterThan(2);
  expect(income).toEqual(charged);
});

test('[FV5] the balance shows principal and interest apart, and `order.available` the room for a loan', async () => {
  const who = marginPerson(exchange, { USDT: '10000' });
  await borrow(who, 'USDT', '5000');
  const { list } = await exchange.mustCall(order.assets, { tokenIds: 'USDT' }, who);
  expect(list).toMatchObject([
    {
      free: '15000',
      loan: '5000',
      interest: '0.025',
      transferLimit: '6666.625',
      usdValue: '15000',
      debtUsd: '5000.025',
    },
  ]);
  const available = await exchange.mustCall(order.available, { tokenIds: 'USDT' }, who);
  expect(available).toMatchObject({ list: [{ maxLoan: '14999.925' }] });
});
