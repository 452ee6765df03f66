import { afterAll, beforeAll, expect, test } from 'vitest';
import { loan, margin, order } from '../support/calls.ts';
import { openLoans } from '../support/loan-orders.ts';
import type { Loans } from '../support/loan-orders.ts';
import { dayMs, hourMs } from '../support/trading.ts';

let loans: Loans;
beforeAll(async () => {
  loans = await openLoans();
});
afterAll(() => loans.close());

const answer = (response: Awaited<ReturnType<Loans['submit']>>) => [
  response.body.ret_code,
  response.body.ext_info?.field,
  response.body.ext_info?.limit,
];

test('[R7.10] a loan locks its collateral and arrives in the same account, active, with the first charge', async () => {
  const who = loans.borrower({ balances: { BTC: '2' } });
  const made = await loans.borrow(who, { requestId: 'first' });
  expect(made).toMatchObject({
    requestId: 'first',
    principal: '39000',
    interest: '0.2145',
    penalty: '0',
    pledgeAmount: '1',
    hourlyInterestRate: '0.0000055',
    ltv: '0.6501',
    liquidationPrice: '43333.58',
    status: 2,
    accountType: 1,
    overdueTime: 0,
    closeTime: 0,
    closeReason: '',
    ver: 1,
  });
  expect(made.expireTime - made.createTime).toBe(7 * dayMs);
  expect(made.nextChargeTime - made.createTime).toBe(hourMs);
  expect([loans.balanceOf(who, 'free', 'BTC'), loans.balanceOf(who, 'free', 'USDT')]).toEqual(['1', '39000']);
  expect(loans.rowsOf(who, 'loan')).toMatchObject([{ kind: 'PLEDGE', orderId: made.orderId, ver: 1 }]);
});

test('[R7.10] a loan from the fund account stays there', async () => {
  const who = loans.borrower({ balances: {}, fund: { ETH: '10' } });
  const params = {
    loanToken: 'XRP',
    loanAmount: '20000',
    pledgeToken: 'ETH',
    pledgeAmount: '6',
    accountType: 5,
  } as const;
  const made = await loans.borrow(who, { ...params, term: 180 });
  expect(made).toMatchObject({ hourlyInterestRate: '0.0000189', ltv: '0.5556', accountType: 5 });
  expect([loans.balanceOf(who, 'fund', 'ETH'), loans.balanceOf(who, 'fund', 'XRP')]).toEqual(['4', '20000']);
});

test('[P3] the maximum at the current price is accepted; one unit more answers 36008 with this maximum as the limit', async () => {
  const who = loans.borrower({ balances: { BTC: '5' } });
  const pledge = { pledgeAmount: '0.2537' };
  expect(answer(await loans.submit(who, { ...pledge, loanAmount: '9894.3001' }))).toEqual([
    36008,
    'loanAmount',
    '9894.3',
  ]);
  await loans.borrow(who, { ...pledge, loanAmount: '9894.3' });
});

test.each([
  [{ loanToken: 'BTC' }, [36004, 'pledgeToken', undefined]],
  [{ loanToken: 'ADA' }, [36002, 'loanToken', undefined]],
  [{ loanToken: 'SLIP' }, [36002, 'loanToken', undefined]],
  [{ loanToken: 'NONE' }, [36002, 'loanToken', undefined]],
  [{ pledgeToken: 'DOGE' }, [36003, 'pledgeToken', undefined]],
  [{ pledgeAmount: '0.0024' }, [36007, 'pledgeAmount', '0.0025']],
  [{ pledgeAmount: '25.1' }, [36007, 'pledgeAmount', '25']],
  [{ loanAmount: '99.9999' }, [36005, 'loanAmount', '100']],
  [{ loanAmount: '100000.0001' }, [36006, 'loanAmount', '100000']],
  [{ loanAmount: '39000.0001' }, [36008, 'loanAmount', '39000']],
  [{ pledgeAmount: '1.50000001' }, [36013, 'accountType', '1.5']],
  [{ accountType: 5 }, [36013, 'accountType', '0']],
  [{ loanAmount: '39000.00001' }, [10001, 'loanAmount', undefined]],
  [{ pledgeAmount: '1.000000001' }, [10001, 'pledgeAmount', undefined]],
  [{ loanAmount: '9'.repeat(40) }, [36006, 'loanAmount', '100000']],
  [{ loanAmount: '9'.repeat(60) }, [10001, 'loanAmount', undefined]],
  [{ loanAmount: '1e4' }, [10001, 'loanAmount', undefined]],
  [{ loanAmount: '-1' }, [10001, 'loanAmount', undefined]],
  [{ loanAmount: '０１' }, [10001, 'loanAmount', undefined]],
  [{ term: 8 }, [10001, 'term', undefined]],
] as const)('[P33] submit with %o answers %o', async (params, expected) => {
  const who = loans.borrower({ balances: { BTC: '1.5' } });
  expect(answer(await loans.submit(who, params as object))).toEqual(expected);
});

test('submit answers 36001 without the terms, then 36014 with an overdue loan, then 36015 with 20 open loans', async () => {
  const who = loans.borrower({ balances: { BTC: '2' }, isAdmitted: false });
  expect(answer(await loans.submit(who, { loanToken: 'BTC' }))).toEqual([36001, undefined, undefined]);
  const wrong = await loans.call(loan.admit, { version: 'old' }, who.token);
  expect(answer(wrong)).toEqual([10001, 'version', '2026-05-01']);
  await loans.mustCall(loan.admit, { version: '2026-05-01' }, who);
  const small = { loanAmount: '100', pledgeAmount: '0.003' };
  for (let count = 0; count < 20; count += 1) await loans.borrow(who, small);
  expect(answer(await loans.submit(who, { ...small, loanToken: 'BTC' }))).toEqual([36015, undefined, undefined]);
  expect(await loans.mustCall(loan.user, {}, who)).toMatchObject({
    unclearOrderCount: 20,
    canBorrow: false,
    reason: 'LIMIT',
  });
});

test('36006 and 36002 count what all loans of the person and of the platform leave', async () => {
  const who = loans.borrower({ balances: { BTC: '20' } });
  await loans.borrow(who, { loanAmount: '60000', pledgeAmount: '2' });
  const range = await loans.mustCall(loan.range, { loanToken: 'USDT', pledgeToken: 'BTC' }, who);
  expect(range.userRemain).toBe('39999.67');
  expect(answer(await loans.submit(who, { loanAmount: '40000' }))).toEqual([36006, 'loanAmount', '39999.67']);
  await loans.borrow(who, { loanAmount: '39999.67', pledgeAmount: '5' });
  expect(answer(await loans.submit(who, { loanAmount: '100' }))).toEqual([36002, 'loanToken', undefined]);
  expect(await loans.mustCall(loan.user, {}, who)).toMatchObject({ maxLoanUsd: '100000', canBorrow: true });
});

test('the platform pool is shared with margin loans', async () => {
  const before = (await loans.mustCall(loan.loanTokens, {}, loans.borrower())).list.find(
    ({ token }) => token === 'SOL',
  );
  const who = loans.borrower({ balances: { BTC: '2' } });
  await loans.borrow(who, { loanToken: 'SOL', loanAmount: '200' });
  const { list } = await loans.mustCall(margin.tokenList, {}, who);
  expect(list.find(({ tokenId }) => tokenId === 'SOL')?.poolRemain).toBe(String(Number(before?.poolRemain) - 200));
});

test('[P11] a partial repayment pays interest, then principal, and keeps the collateral', async () => {
  const who = loans.borrower({ balances: { BTC: '1', USDT: '1000' } });
  const { orderId } = await loans.borrow(who);
  const paid = await loans.mustRepay(who, orderId, { amount: '9000' });
  expect(paid).toMatchObject({
    repaidInterest: '0.2145',
    repaidPenalty: '0',
    repaidPrincipal: '8999.7855',
    returnedPledge: '0',
  });
  expect(paid.order).toMatchObject({ principal: '30000.2145', interest: '0', pledgeAmount: '1', status: 2, ver: 2 });
  const { list } = await loans.mustCall(loan.repays, { orderId }, who);
  expect(list).toMatchObject([{ repayId: paid.repayId, amount: '9000', type: 1, price: '', fee: '0', token: 'USDT' }]);
});

test.each(['all', 'the debt as amount'] as const)('[P11] a repayment of %s returns the collateral', async (way) => {
  const who = loans.borrower({ balances: { BTC: '1', USDT: '1000' } });
  const { orderId } = await loans.borrow(who);
  const paid = await loans.mustRepay(who, orderId, way === 'all' ? { all: 1 } : { amount: '39000.2145' });
  expect(paid).toMatchObject({ repaidInterest: '0.2145', repaidPrincipal: '39000', returnedPledge: '1' });
  expect(paid.order).toMatchObject({
    status: 3,
    principal: '0',
    interest: '0',
    ltv: '0',
    liquidationPrice: '0',
    nextChargeTime: 0,
    closeReason: 'REPAID',
  });
  expect([loans.balanceOf(who, 'free', 'BTC'), loans.balanceOf(who, 'free', 'USDT')]).toEqual(['1', '999.7855']);
  expect(answer(await loans.repay(who, orderId))).toEqual([36010, 'orderId', undefined]);
  expect(answer(await loans.adjust(who, orderId, 1, '0.1'))).toEqual([36010, 'orderId', undefined]);
});

test('a repayment from the fund account returns the collateral to the account of the loan', async () => {
  const who = loans.borrower({ balances: { BTC: '1' }, fund: { USDT: '50000' } });
  const { orderId } = await loans.borrow(who);
  await loans.mustRepay(who, orderId, { all: 1, accountType: 5 });
  expect([loans.balanceOf(who, 'free', 'BTC'), loans.balanceOf(who, 'fund', 'USDT')]).toEqual(['1', '10999.7855']);
});

test('[P13] [P33] each refusal of a repayment has its code, field and limit', async () => {
  const who = loans.borrower({ balances: { BTC: '2', USDT: '0.1' } });
  const { orderId } = await loans.borrow(who, { loanAmount: '1000', pledgeAmount: '0.5' });
  const of = async (params: Parameters<Loans['repay']>[2]) => answer(await loans.repay(who, orderId, params));
  expect(await of({})).toEqual([10001, 'amount', undefined]);
  expect(await of({ amount: '10', all: 1 })).toEqual([10001, 'amount', undefined]);
  expect(await of({ amount: '10.000000001' })).toEqual([10001, 'amount', undefined]);
  expect(await of({ amount: '1000.00550001' })).toEqual([36011, 'amount', '1000.0055']);
  expect(await of({ amount: '9.99' })).toEqual([36012, 'amount', '10']);
  expect(await of({ amount: '990.00550001' })).toEqual([36012, 'amount', '990.0055']);
  const stranger = loans.borrower();
  expect(answer(await loans.repay(stranger, orderId))).toEqual([36009, 'orderId', undefined]);
  expect(answer(await loans.adjust(stranger, orderId, 1, '1'))).toEqual([36009, 'orderId', undefined]);
  await loans.mustCall(
    order.create,
    { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.01', price: '60000' },
    who,
  );
  expect(await of({ all: 1 })).toEqual([36013, 'amount', '400.1']);
});

test('[P12] collateral is added up to the maximum and removed down to the initial LTV', async () => {
  const who = loans.borrower({ balances: { BTC: '30', USDT: '10000' } });
  const { orderId } = await loans.borrow(who);
  expect(answer(await loans.adjust(who, orderId, 2, '0.5'))).toEqual([36008, 'amount', '0']);
  await loans.mustRepay(who, orderId, { amount: '8999.7145' });
  const limits = async (direction: 1 | 2, amount: string) =>
    answer(await loans.adjust(who, orderId, direction, amount));
  expect(await limits(2, '0.9976')).toEqual([36007, 'amount', '0.23075641']);
  expect(await limits(2, '0.23075642')).toEqual([36008, 'amount', '0.23075641']);
  expect(await limits(1, '24.1')).toEqual([36007, 'amount', '24']);
  expect(await limits(1, '0.123456789')).toEqual([10001, 'amount', undefined]);
  expect(answer(await loans.adjust(who, orderId, 1, '1', { accountType: 5 }))).toEqual([36013, 'accountType', '0']);
  const removed = await loans.mustCall(loan.adjust, { orderId, direction: 2, amount: '0.23075641' }, who);
  expect(removed).toMatchObject({
    ltvBefore: '0.5001',
    ltvAfter: '0.65',
    order: { pledgeAmount: '0.76924359', ver: 3 },
  });
  const added = await loans.mustCall(loan.adjust, { orderId, direction: 1, amount: '1', requestId: 'add' }, who);
  expect(added).toMatchObject({ ltvBefore: '0.65', ltvAfter: '0.2827' });
  const { list } = await loans.mustCall(loan.adjusts, { orderId }, who);
  expect(list).toMatchObject([
    { changeId: added.changeId, direction: 1, amount: '1', token: 'BTC', requestId: 'add' },
    { changeId: removed.changeId, direction: 2, amount: '0.23075641' },
  ]);
  expect(loans.balanceOf(who, 'free', 'BTC')).toBe('28.23075641');
});

test('[P25] 50 equal requests at once make one loan; other parameters answer 10040', async () => {
  const who = loans.borrower({ balances: { BTC: '60' } });
  const responses = await Promise.all(Array.from({ length: 50 }, () => loans.submit(who, { requestId: 'same' })));
  const duplicates = responses.map(({ body }) => (body.result as { isDuplicate: number }).isDuplicate);
  expect(duplicates.sort()).toEqual([0, ...Array.from({ length: 49 }, () => 1)]);
  const { list, total } = await loans.mustCall(loan.orders, { requestId: 'same' }, who);
  expect([list.length, total]).toEqual([1, 1]);
  expect(answer(await loans.submit(who, { requestId: 'same', term: 14 }))[0]).toBe(10040);
  const { orderId } = await loans.readLoan(who, list[0]?.orderId ?? '');
  const twice = await Promise.all(
    [1, 2].map(() => loans.mustRepay(who, orderId, { amount: '1000', requestId: 'pay' })),
  );
  expect(twice.map(({ isDuplicate }) => isDuplicate).sort()).toEqual([0, 1]);
  expect((await loans.mustCall(loan.repays, { requestId: 'pay' }, who)).total).toBe(1);
  const added = { orderId, direction: 1, amount: '1', requestId: 'add' } as const;
  await loans.mustCall(loan.adjust, added, who);
  expect(await loans.mustCall(loan.adjust, added, who)).toMatchObject({ isDuplicate: 1 });
  expect((await loans.readLoan(who, orderId)).pledgeAmount).toBe('2');
});

test('a lost answer is found by its id in each list, whatever the other filters say', async () => {
  const who = loans.borrower({ balances: { BTC: '2', USDT: '100' } });
  const { orderId } = await loans.borrow(who, { requestId: 'a' });
  await loans.borrow(who, { requestId: 'b', loanAmount: '200', pledgeAmount: '0.1' });
  await loans.mustRepay(who, orderId, { amount: '5000', requestId: 'c' });
  const other = { loanToken: 'BTC', status: '3', startTime: 0, endTime: 1 };
  expect((await loans.mustCall(loan.orders, { requestId: 'a', ...other }, who)).list).toMatchObject([{ orderId }]);
  expect((await loans.mustCall(loan.repays, { requestId: 'c', orderId: '1' }, who)).total).toBe(1);
  expect((await loans.mustCall(loan.orders, { requestId: 'z' }, who)).total).toBe(0);
  expect(await loans.mustCall(loan.orders, { status: '2,4', page: 2, limit: 1 }, who)).toMatchObject({
    list: [{ orderId }],
    total: 2,
    page: 2,
    limit: 1,
  });
});

test('[P2] acts of persons balance: the ledger has each collateral, each principal and each interest', async () => {
  const who = loans.borrower({ balances: { BTC: '3', USDT: '5000' } });
  const first = await loans.borrow(who);
  await loans.borrow(who, { loanAmount: '500', pledgeAmount: '0.5', term: 30 });
  await loans.mustRepay(who, first.orderId, { amount: '3000' });
  await loans.mustCall(loan.adjust, { orderId: first.orderId, direction: 1, amount: '0.25' }, who);
  for (const coin of ['USDT', 'BTC', 'ETH', 'XRP', 'SOL']) {
    const books = loans.books(coin);
    expect(books.escrow).toBe(books.pledged);
    expect(books.loan).toBe(books.principals === '0' ? '0' : `-${books.principals}`);
    expect(books.income).toBe(books.paid);
  }
  expect(loans.exchange.ledger.audit('postings')).toEqual([]);
});
