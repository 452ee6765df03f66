import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costOf,
  defaultLtv,
  draftProblem,
  firstDraft,
  largestFor,
  withAmount,
  withCoins,
  withLoan,
  withLtv,
} from '#loans/calculator/loan-form.ts';
import { marketOf } from '#loans/market/loan-context.ts';
import { scale, unscale } from '#money/index.ts';
import { loanContext } from '../support/loan-samples.ts';

const context = loanContext();
const [usdt, btc] = context.loans;
const [btcPledge, ethPledge, usdtPledge] = context.pledges;
if (!usdt || !btc || !btcPledge || !ethPledge || !usdtPledge) throw new Error('the samples have these coins');
const market = marketOf(context, usdt, btcPledge);
if (!market) throw new Error('the samples have prices');
const blank = firstDraft(context.loans, context.pledges, undefined, false);
const borrower = { isAdmitted: true, hasOverdueLoan: false, openLoans: 0, userRemain: scale('100000') };

test('a new loan starts 0.15 below the initial LTV of its collateral', () => {
  expect([defaultLtv(btcPledge), defaultLtv(usdtPledge)]).toEqual([50, 65]);
  expect(blank).toMatchObject({ loanToken: 'USDT', pledgeToken: 'BTC', loanAmount: '', pledgeAmount: '', ltv: 50 });
});

test('the other amount follows the one that was typed last, at the chosen LTV', () => {
  const byLoan = withAmount(blank, 'loan', '7500', market);
  expect(byLoan).toMatchObject({ source: 'loan', loanAmount: '7500', pledgeAmount: '0.25' });
  expect(withLtv(byLoan, 65, market).pledgeAmount).toBe('0.1923077');
  const byPledge = withAmount(byLoan, 'pledge', '0.5', market);
  expect(byPledge).toMatchObject({ source: 'pledge', loanAmount: '15000', pledgeAmount: '0.5' });
  expect(withLtv(byPledge, 65, market)).toMatchObject({ loanAmount: '19500', pledgeAmount: '0.5' });
  expect(withAmount(byPledge, 'pledge', '', market)).toMatchObject({ loanAmount: '', pledgeAmount: '' });
});

test('another collateral coin has its own default LTV; amounts keep the places of their coin', () => {
  const draft = withLtv(withAmount(blank, 'loan', '7500.12', market), 20, market);
  const eth = withCoins(draft, { loan: usdt, pledge: ethPledge }, marketOf(context, usdt, ethPledge));
  expect(eth).toMatchObject({ pledgeToken: 'ETH', loanAmount: '7500.12', ltv: 50, pledgeAmount: '5.00008' });
  expect(withCoins(draft, { loan: usdt, pledge: btcPledge }, market).ltv).toBe(20);
});

test('[P1] interest of 39000 USDT over 7 days: 0.2145 an hour, 36.036 in total', () => {
  expect(costOf('39000', '0.0000055', 7)).toEqual({ firstHour: '0.2145', perDay: '5.148', ofTerm: '36.036' });
});

test('[P3] the offered maximum is accepted; one unit more is not, and its limit is the maximum', () => {
  const last = marketOf(loanContext({ BTC: '60015.72' }), usdt, btcPledge);
  if (!last) throw new Error('the samples have prices');
  const draft = withAmount(blank, 'pledge', '0.25', last);
  expect(largestFor(draft, last, undefined)).toBe('9752.5545');
  const most = withLoan(draft, '9752.5545', btcPledge);
  expect(most).toMatchObject({ pledgeAmount: '0.25', source: 'loan', ltv: 65 });
  expect(draftProblem(most, last, borrower)).toBeUndefined();
  const problem = draftProblem({ ...most, loanAmount: '9752.5546' }, last, borrower);
  expect(problem).toMatchObject({ error: 'ltvTooHigh', limit: scale('9752.5545') });
});

test('[P3] for any collateral the maximum that the form offers is accepted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000_000n, max: 2_500_000_000n }), (pledge) => {
      const draft = { ...blank, pledgeAmount: unscale(pledge), source: 'pledge' as const };
      const largest = largestFor(draft, market, borrower.userRemain);
      const most = withLoan(draft, largest, btcPledge);
      const problem = draftProblem(most, market, borrower);
      return problem === undefined || problem.error === 'belowMinLoan';
    }),
  );
});

test('nothing is wrong with a draft without amounts', () => {
  expect(draftProblem(blank, market, borrower)).toBeUndefined();
});
