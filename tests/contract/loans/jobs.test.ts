import { afterEach, beforeEach, expect, test } from 'vitest';
import { loan } from '../support/calls.ts';
import { openLoans } from '../support/loan-orders.ts';
import type { Loans } from '../support/loan-orders.ts';
import { dayMs, hourMs } from '../support/trading.ts';

let loans: Loans;
beforeEach(async () => {
  loans = await openLoans();
});
afterEach(() => loans.close());

const kinds = (notices: ReturnType<Loans['noticesOf']>) =>
  notices.map(({ kind, state }) => (state === undefined ? kind : `${kind} ${state}`));

/** A loan so small that no price of these tests reaches its margin call. */
const safe = { loanAmount: '10000', pledgeAmount: '1' };

test('[P14] at the due time the loan is overdue with one penalty charge, 1 ms before neither', async () => {
  const who = loans.borrower();
  const { orderId, expireTime } = await loans.borrow(who, safe);
  await loans.setClock(expireTime - 1);
  expect(await loans.readLoan(who, orderId)).toMatchObject({
    status: 2,
    interest: '9.24',
    penalty: '0',
    overdueTime: 0,
    ver: 1,
  });
  await loans.setClock(expireTime);
  expect(await loans.readLoan(who, orderId)).toMatchObject({
    status: 4,
    interest: '9.24',
    penalty: '0.165',
    overdueTime: expireTime,
    ver: 2,
  });
  const other = await loans.submit(who, safe);
  expect(other.body.ret_code).toBe(36014);
  expect(await loans.mustCall(loan.user, {}, who)).toMatchObject({ canBorrow: false, reason: 'OVERDUE' });
  expect((await loans.adjust(who, orderId, 2, '0.1')).body.ret_code).toBe(36010);
  await loans.mustCall(loan.adjust, { orderId, direction: 1, amount: '0.1' }, who);
  const paid = await loans.mustRepay(who, orderId, { amount: '500' });
  expect(paid).toMatchObject({ repaidPenalty: '0.165', repaidInterest: '9.24', repaidPrincipal: '490.595' });
});

test('[P15] 72 h after the due time the liquidation begins, 10 s later the collateral is sold and the rest returns', async () => {
  const who = loans.borrower({ balances: { BTC: '1' } });
  const { orderId, expireTime } = await loans.borrow(who, { ...safe, pledgeAmount: '0.3' });
  const grace = expireTime + 72 * hourMs;
  await loans.setClock(grace - 1);
  expect((await loans.readLoan(who, orderId)).status).toBe(4);
  await loans.setClock(grace);
  expect(await loans.readLoan(who, orderId)).toMatchObject({ status: 5, penalty: '12.045', closeReason: '' });
  expect((await loans.repay(who, orderId)).body.ret_code).toBe(36010);
  await loans.setClock(grace + 9_999);
  expect((await loans.readLoan(who, orderId)).status).toBe(5);
  await loans.setClock(grace + 10_000);
  expect(await loans.readLoan(who, orderId)).toMatchObject({
    status: 6,
    principal: '0',
    closeReason: 'LIQUIDATED_OVERDUE',
    closeTime: grace + 10_000,
    nextChargeTime: 0,
  });
  const { list } = await loans.mustCall(loan.repays, { orderId }, who);
  expect(list).toMatchObject([
    { type: 2, repaidPrincipal: '10000', repaidInterest: '9.24', repaidPenalty: '12.045', fee: '200.4257' },
  ]);
  const [sale] = (await loans.mustCall(loan.adjusts, { orderId }, who)).list;
  expect(sale).toMatchObject({ direction: 3, ltvAfter: '0' });
  const returned = list[0]?.returnedPledge ?? '';
  expect(Number(sale?.amount) + Number(returned)).toBeCloseTo(0.3, 8);
  expect(loans.balanceOf(who, 'free', 'BTC')).toBe(String(0.7 + Number(returned)));
  expect(kinds(loans.noticesOf(who)).slice(-2)).toEqual(['LIQUIDATION STARTED', 'LIQUIDATION DONE']);
});

test('[P16] each reminder comes once, at its time: 24 h and 2 h before, at the due time, every 24 h after it', async () => {
  const who = loans.borrower();
  const { orderId, expireTime } = await loans.borrow(who, safe);
  await loans.setClock(expireTime + 71 * hourMs);
  await loans.setClock(expireTime + 71 * hourMs + 1);
  const expected = [
    ['LOAN_DUE', expireTime - dayMs],
    ['LOAN_DUE', expireTime - 2 * hourMs],
    ['LOAN_OVERDUE', expireTime],
    ['LOAN_OVERDUE', expireTime + dayMs],
    ['LOAN_OVERDUE', expireTime + 2 * dayMs],
  ];
  const notices = loans.noticesOf(who);
  expect(notices.map(({ kind, time }) => [kind, time])).toEqual(expected);
  expect(notices[0]).toMatchObject({ orderId, coin: 'USDT', amount: '10007.975', dueTime: expireTime });
  expect(notices[2]).toMatchObject({ amount: '10009.405', dueTime: expireTime + 72 * hourMs });
});

test('[P17] a fall through both levels in one step gives both notices, in order, once, and then the sale', async () => {
  const who = loans.borrower({ balances: { BTC: '1' } });
  const { orderId } = await loans.borrow(who);
  await loans.setPrice('BTC', '43000');
  expect(await loans.readLoan(who, orderId)).toMatchObject({ status: 5 });
  const notices = loans.noticesOf(who);
  expect(kinds(notices)).toEqual(['MARGIN_CALL', 'LIQUIDATION STARTED']);
  expect(notices[0]).toMatchObject({ orderId, coin: 'BTC', amount: '0.39535652', price: '43333.58' });
  expect(notices[1]).toMatchObject({ coin: 'BTC', amount: '1', price: '43000' });
  await loans.advance(10_000);
  expect(await loans.readLoan(who, orderId)).toMatchObject({ status: 6, closeReason: 'LIQUIDATED_LTV' });
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL', 'LIQUIDATION STARTED', 'LIQUIDATION DONE']);
});

test('[P5] one tick below the liquidation price the loan is liquidated, at one tick above it is not', async () => {
  const who = loans.borrower({ balances: { BTC: '2' } });
  const above = await loans.borrow(who);
  await loans.setPrice('BTC', '43333.59');
  expect(await loans.readLoan(who, above.orderId)).toMatchObject({ status: 2, ltv: '0.8999' });
  await loans.setPrice('BTC', '43333.57');
  expect(await loans.readLoan(who, above.orderId)).toMatchObject({ status: 5 });
});

test('[P18] back below the margin call the loan is safe, and a later crossing notifies again', async () => {
  const who = loans.borrower({ balances: { BTC: '2' } });
  const { orderId } = await loans.borrow(who);
  for (const price of ['48000', '47900', '60000', '48000']) {
    await loans.setPrice('BTC', price);
    await loans.readLoan(who, orderId);
  }
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL', 'MARGIN_CALL']);
  await loans.mustCall(loan.adjust, { orderId, direction: 1, amount: '0.5' }, who);
  await loans.mustCall(loan.adjust, { orderId, direction: 2, amount: '0.2499' }, who);
  await loans.setPrice('BTC', '37000');
  await loans.readLoan(who, orderId);
  expect(loans.noticesOf(who)).toHaveLength(3);
});

test('[P18] a repayment ends a margin call at once, so that a later crossing notifies again', async () => {
  const who = loans.borrower({ balances: { BTC: '1', USDT: '10000' } });
  const { orderId } = await loans.borrow(who);
  await loans.setPrice('BTC', '48000');
  expect(await loans.readLoan(who, orderId)).toMatchObject({ status: 2 });
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL']);
  await loans.mustRepay(who, orderId, { amount: '9000' });
  await loans.setPrice('BTC', '37000');
  await loans.readLoan(who, orderId);
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL', 'MARGIN_CALL']);
});

test('[P10] interest alone brings a loan to its margin call: the first full hour after the charge finds it', async () => {
  const who = loans.borrower({ balances: { BTC: '1' } });
  const { createTime } = await loans.borrow(who);
  await loans.setPrice('BTC', '48770');
  await loans.setStatus('BTC', 0);
  // 80 % of 48770 is 39016: 75 charges of 0.2145 exceed 16 USDT, 74 do not.
  const charged = createTime + 74 * hourMs;
  const found = Math.ceil(charged / hourMs) * hourMs;
  await loans.setClock(found - 1);
  expect(loans.noticesOf(who)).toEqual([]);
  await loans.setClock(found);
  expect(loans.noticesOf(who)).toMatchObject([{ kind: 'MARGIN_CALL', time: found }]);
});

test('a margin call repeats at each full hour, once per person, for the loan with the highest LTV', async () => {
  const who = loans.borrower({ balances: { BTC: '4' } });
  await loans.borrow(who, { loanAmount: '38800' });
  const worst = await loans.borrow(who, { loanAmount: '39000' });
  await loans.setPrice('BTC', '47000');
  await loans.readLoan(who, worst.orderId);
  expect(loans.noticesOf(who)).toHaveLength(2);
  await loans.setStatus('BTC', 0);
  await loans.setClock(Date.UTC(2026, 5, 1, 10));
  const hourly = loans.noticesOf(who).slice(2);
  expect(hourly.map(({ orderId, time }) => [orderId, new Date(time).getUTCHours()])).toEqual([
    [worst.orderId, 9],
    [worst.orderId, 10],
  ]);
});

test('[P20] a shortfall leaves no debt: insurance pays it, what it lacks comes from outside', async () => {
  const who = loans.borrower({ balances: { BTC: '1', ETH: '6' } });
  const usdt = await loans.borrow(who);
  const xrp = await loans.borrow(who, { loanToken: 'XRP', loanAmount: '19000', pledgeToken: 'ETH', pledgeAmount: '6' });
  await loans.setPrice('BTC', '38000');
  await loans.setPrice('ETH', '1500');
  await loans.advance(10_000);
  for (const { orderId } of [usdt, xrp])
    expect(await loans.readLoan(who, orderId)).toMatchObject({ status: 6, principal: '0', interest: '0' });
  const { list } = await loans.mustCall(loan.repays, { orderId: usdt.orderId }, who);
  expect(list).toMatchObject([
    { repaidPrincipal: '39000', repaidInterest: '0.2145', fee: '0', returnedPledge: '0', price: '38000' },
  ]);
  for (const coin of ['USDT', 'XRP', 'BTC', 'ETH'])
    expect(loans.books(coin)).toMatchObject({ escrow: '0', loan: '0', pledged: '0', principals: '0' });
  expect(loans.exchange.ledger.audit('postings')).toEqual([]);
});

test('a loan of two coins is judged when either price moves', async () => {
  const who = loans.borrower({ balances: { ETH: '12' } });
  const params = { loanToken: 'XRP', loanAmount: '20000', pledgeToken: 'ETH', pledgeAmount: '6' } as const;
  const { orderId } = await loans.borrow(who, params);
  await loans.setPrice('XRP', '0.6');
  await loans.setPrice('ETH', '2700');
  await loans.readLoan(who, orderId);
  expect(loans.noticesOf(who)).toEqual([]);
  await loans.setPrice('XRP', '0.7');
  await loans.readLoan(who, orderId);
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL']);
  await loans.setPrice('ETH', '2200');
  expect((await loans.readLoan(who, orderId)).status).toBe(5);
});

test('[P22] while a price is paused no liquidation starts and nothing is sold; the first trade after it judges', async () => {
  const who = loans.borrower({ balances: { BTC: '2', ETH: '20' }, fund: { USDT: '100000' } });
  const params = { loanToken: 'XRP', loanAmount: '20000', pledgeToken: 'ETH', pledgeAmount: '6' } as const;
  const { orderId } = await loans.borrow(who, params);
  await loans.setStatus('ETH', 0);
  // The price of the other coin alone would liquidate the loan.
  await loans.setPrice('XRP', '0.9');
  await loans.setClock(Date.UTC(2026, 5, 1, 9));
  expect((await loans.readLoan(who, orderId)).status).toBe(2);
  expect(kinds(loans.noticesOf(who))).toEqual(['MARGIN_CALL']);
  await loans.setStatus('ETH', 1);
  expect((await loans.readLoan(who, orderId)).status).toBe(2);
  await loans.setPrice('ETH', '3000');
  expect((await loans.readLoan(who, orderId)).status).toBe(5);

  // A pending sale waits too.
  await loans.setStatus('ETH', 0);
  await loans.advance(hourMs / 2);
  expect((await loans.readLoan(who, orderId)).status).toBe(5);
  await loans.setPrice('XRP', '0.9');
  await loans.setStatus('ETH', 1);
  await loans.setPrice('ETH', '3100');
  expect((await loans.readLoan(who, orderId)).status).toBe(6);
  const { list } = await loans.mustCall(loan.repays, { orderId }, who);
  expect(Number(list[0]?.price)).toBeCloseTo(3100 / 0.9, 6);
});

test('the end of a grace period waits for a paused price', async () => {
  const who = loans.borrower({ balances: { ETH: '20' } });
  const params = { loanToken: 'USDT', loanAmount: '1000', pledgeToken: 'ETH', pledgeAmount: '6' } as const;
  const { orderId, expireTime } = await loans.borrow(who, params);
  await loans.setStatus('ETH', 0);
  await loans.setClock(expireTime + 100 * hourMs);
  expect((await loans.readLoan(who, orderId)).status).toBe(4);
  expect(kinds(loans.noticesOf(who)).filter((kind) => kind === 'LOAN_OVERDUE')).toHaveLength(5);
  await loans.setStatus('ETH', 1);
  await loans.setPrice('ETH', '3000');
  expect((await loans.readLoan(who, orderId)).status).toBe(5);
});

test('a delisted pair keeps its last price: no new loans, the grace period and the sale work with it', async () => {
  const who = loans.borrower({ balances: { ETH: '20' } });
  const params = { loanToken: 'USDT', loanAmount: '1000', pledgeToken: 'ETH', pledgeAmount: '6' } as const;
  const { orderId, expireTime } = await loans.borrow(who, params);
  await loans.setStatus('ETH', 3);
  expect((await loans.submit(who, params)).body.ret_code).toBe(36003);
  const eth = (await loans.mustCall(loan.loanTokens, {}, who)).list.find(({ token }) => token === 'ETH');
  expect(eth?.enabled).toBe('N');
  await loans.setClock(expireTime + 72 * hourMs + 10_000);
  expect((await loans.readLoan(who, orderId)).status).toBe(6);
});

test('a price that reaches the threshold and the end of the grace period in one instant liquidate by LTV', async () => {
  const who = loans.borrower({ balances: { BTC: '1' } });
  const { orderId, expireTime } = await loans.borrow(who, { ...safe, pledgeAmount: '0.3' });
  await loans.setClock(expireTime + 72 * hourMs - 1);
  await loans.setStatus('BTC', 0);
  await loans.setClock(expireTime + 72 * hourMs);
  await loans.setStatus('BTC', 1);
  await loans.setPrice('BTC', '36000');
  expect((await loans.readLoan(who, orderId)).status).toBe(5);
  await loans.advance(10_000);
  expect((await loans.readLoan(who, orderId)).closeReason).toBe('LIQUIDATED_LTV');
});

test('[P21] suspended, switched off, restricted, banned: repaying and adding collateral always work', async () => {
  const who = loans.borrower({ balances: { BTC: '3', USDT: '50000' } });
  const { orderId } = await loans.borrow(who);
  await loans.setStatus('BTC', 0);
  await loans.sandbox('POST', 'loans', { side: 'loan', token: 'USDT', enabled: false });
  await loans.sandbox('POST', 'identity', { uid: who.uid, isBanned: true });
  expect((await loans.submit(who)).body.ret_code).toBe(10027);
  await loans.sandbox('POST', 'identity', { uid: who.uid, isRestricted: true });
  const refused = await loans.submit(who);
  expect(refused.body).toMatchObject({ ret_code: 10024, result: { product: 'loan', wall: 'REGION' } });
  expect(await loans.mustCall(loan.user, {}, who)).toMatchObject({ canBorrow: false, reason: 'REGION' });
  expect((await loans.adjust(who, orderId, 2, '0.01')).body.ret_code).toBe(10024);
  await loans.mustCall(loan.adjust, { orderId, direction: 1, amount: '0.5' }, who);
  await loans.mustRepay(who, orderId, { amount: '1000' });
  await loans.mustRepay(who, orderId);
  await loans.sandbox('POST', 'identity', { uid: who.uid, isRestricted: false, isBanned: false });
  expect((await loans.submit(who)).body.ret_code).toBe(36002);
  await loans.sandbox('POST', 'loans', { side: 'loan', token: 'USDT', enabled: true });
  await loans.setStatus('BTC', 1);
  await loans.borrow(who);
});
