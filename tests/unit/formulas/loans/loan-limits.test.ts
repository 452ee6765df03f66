import fc from 'fast-check';
import { expect, test } from 'vitest';
import { debtToRepay, maximumLoan, maximumToRemove, minimumPledge, pledgeToAdd } from '#formulas/loans/loan-limits.ts';
import { addProblem, offeredLoan, removeProblem, submitProblem } from '#formulas/loans/loan-checks.ts';
import type { Borrower, LoanMarket } from '#formulas/loans/loan-checks.ts';
import { compareLtv, shownLtv } from '#formulas/loans/ltv.ts';
import { scale, unscale } from '#money/index.ts';
import { anyAmount, anyStep, btcLtvs, indexes, position } from './loan-samples.ts';

const stepOfUsdt = scale('0.0001');

test.each([
  ['0.25', '60015.72', '1', '0.65', '0.0001', '9752.5545'],
  ['1', '60000', '3000', '0.65', '0.00000001', '13'],
  ['10000', '0.8', '0.5', '0.5', '0.0001', '8000'],
])('[P1] %s of collateral at %s (loan coin %s, LTV %s, step %s) allow %s', (pledge, index, ofLoan, ltv, step, loan) => {
  expect(unscale(maximumLoan(scale(pledge), indexes(index, ofLoan), scale(ltv), scale(step)))).toBe(loan);
});

test.each([
  ['9752.5545', '60015.72', '1', '0.65', '0.25'],
  ['9752.5546', '60015.72', '1', '0.65', '0.25000001'],
  ['10000', '60000', '1', '0.65', '0.25641026'],
  ['1', '3000', '60000', '0.65', '30.76923077'],
])('[P1] a loan of %s at %s (loan coin %s, LTV %s) needs %s', (loan, index, ofLoan, ltv, pledge) => {
  expect(unscale(minimumPledge(scale(loan), indexes(index, ofLoan), scale(ltv), 1n))).toBe(pledge);
});

test('[P1] what can be removed, and the LTV after it', () => {
  const loan = position('30000.5', '1', '60000');
  const most = maximumToRemove(loan, btcLtvs.initial, 1n);
  expect(unscale(most)).toBe('0.23075641');
  expect(shownLtv({ ...loan, pledge: loan.pledge - most }, btcLtvs)).toBe('0.65');
  expect(maximumToRemove(position('39000.2145', '1', '60000'), btcLtvs.initial, 1n)).toBe(0n);
});

test.each([
  ['50000', '0.65', '0.2000066'],
  ['48000', '0.8', '0.01563059'],
  ['60000', '0.8', '0'],
])('[P1] 39000.2145 on 1 BTC at %s reach %s by adding %s', (index, ltv, amount) => {
  expect(unscale(pledgeToAdd(position('39000.2145', '1', index), scale(ltv), 1n))).toBe(amount);
});

test('a margin call ends by a repayment too: 39000.2145 on 1 BTC at 48000', () => {
  const loan = position('39000.2145', '1', '48000');
  expect(unscale(debtToRepay(loan, btcLtvs.marginCall, scale('1')))).toBe('601');
  expect(debtToRepay(position('39000.2145', '1', '60000'), btcLtvs.marginCall, 1n)).toBe(0n);
});

const anyMarket = fc.record({ pledgeIndex: anyAmount('0.1', '100000'), loanIndex: anyAmount('0.1', '100000') });
const anyLtv = fc.constantFrom(scale('0.5'), scale('0.55'), scale('0.6'), scale('0.65'), scale('0.8'));

test('[P4] maximum loan and minimum collateral are inverse, whatever the steps', () => {
  fc.assert(
    fc.property(
      anyMarket,
      anyLtv,
      anyStep,
      anyStep,
      anyAmount('0.01', '100000'),
      (prices, ltv, loanStep, pledgeStep, any) => {
        const [pledge, loan] = [any - (any % pledgeStep), any - (any % loanStep)];
        expect(minimumPledge(maximumLoan(pledge, prices, ltv, loanStep), prices, ltv, pledgeStep)).toBeLessThanOrEqual(
          pledge,
        );
        expect(maximumLoan(minimumPledge(loan, prices, ltv, pledgeStep), prices, ltv, loanStep)).toBeGreaterThanOrEqual(
          loan,
        );
      },
    ),
  );
});

const market: LoanMarket = {
  loanToken: 'USDT',
  pledgeToken: 'BTC',
  isLoanEnabled: true,
  isPledgeEnabled: true,
  minLoan: scale('100'),
  maxLoan: scale('100000'),
  poolRemain: scale('20000000'),
  loanStep: stepOfUsdt,
  pledgeStep: 1n,
  minPledge: scale('0.0025'),
  maxPledge: scale('25'),
  ltvs: btcLtvs,
  ...indexes('60000'),
};
const borrower: Borrower = { isAdmitted: true, hasOverdueLoan: false, openLoans: 0, userRemain: scale('100000') };

test('[P3] the offered maximum is accepted, one unit more is refused with it as the limit', () => {
  fc.assert(
    fc.property(anyAmount('0.0026', '2.5'), anyAmount('30000', '90000'), (pledge, pledgeIndex) => {
      const at = { ...market, pledgeIndex };
      const most = offeredLoan(at, borrower, pledge);
      fc.pre(most >= market.minLoan);
      expect(submitProblem({ loanAmount: most, pledgeAmount: pledge }, at, borrower)).toBeUndefined();
      const more = submitProblem({ loanAmount: most + stepOfUsdt, pledgeAmount: pledge }, at, borrower);
      expect(more).toMatchObject({ error: most === scale('100000') ? 'aboveMaxLoan' : 'ltvTooHigh', limit: most });
    }),
  );
});

test.each([
  ['termsNotAccepted', {}, { isAdmitted: false, hasOverdueLoan: true }],
  ['overdueLoan', {}, { hasOverdueLoan: true, openLoans: 20 }],
  ['tooManyLoans', { loanToken: 'BTC' }, { openLoans: 20 }],
  ['sameToken', { loanToken: 'BTC', isLoanEnabled: false }, {}],
  ['loanTokenUnavailable', { isLoanEnabled: false, isPledgeEnabled: false }, {}],
  ['loanTokenUnavailable', { poolRemain: scale('99.9999'), isPledgeEnabled: false }, {}],
  ['loanTokenUnavailable', { isPledgeEnabled: false }, { userRemain: scale('99') }],
  ['pledgeTokenUnavailable', { isPledgeEnabled: false, minPledge: scale('2') }, {}],
  ['pledgeOutOfRange', { minPledge: scale('2'), minLoan: scale('90000') }, {}],
  ['pledgeOutOfRange', { maxPledge: scale('0.5'), minLoan: scale('90000') }, {}],
  ['belowMinLoan', { minLoan: scale('39001'), maxLoan: scale('38000') }, {}],
  ['aboveMaxLoan', { maxLoan: scale('38000') }, { available: 0n }],
  ['aboveMaxLoan', { poolRemain: scale('38000') }, {}],
  ['aboveMaxLoan', {}, { userRemain: scale('38000') }],
  ['ltvTooHigh', { pledgeIndex: scale('59999.99') }, { available: 0n }],
  ['insufficientBalance', {}, { available: scale('0.99999999') }],
  [undefined, {}, { available: scale('1') }],
])('submit answers %s before what comes later in the order', (error, of, who) => {
  const amounts = { loanAmount: scale('39000'), pledgeAmount: scale('1') };
  expect(submitProblem(amounts, { ...market, ...of }, { ...borrower, ...who })?.error).toBe(error);
});

test('[P12] collateral that the exchange lets go leaves the LTV within the initial one and the rest within its bounds', () => {
  fc.assert(
    fc.property(
      anyAmount('100', '40000'),
      anyAmount('0.5', '2'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (debt, pledge, part) => {
        const loan = { debt, pledge, ...indexes('60000') };
        const amount = BigInt(Math.floor(part * Number(pledge)));
        const problem = removeProblem(amount, loan, market);
        const after = { ...loan, pledge: pledge - amount };
        const isFine = after.pledge >= market.minPledge && compareLtv(after, btcLtvs.initial) <= 0;
        expect(problem === undefined).toBe(isFine || amount === 0n);
        if (problem?.limit !== undefined) expect(problem.limit).toBeLessThan(amount);
      },
    ),
  );
});

test('[P12] collateral can be added up to the maximum and what the account has', () => {
  expect(addProblem(scale('24'), scale('1'), market, scale('24'))).toBeUndefined();
  expect(addProblem(scale('24.00000001'), scale('1'), market)).toMatchObject({
    error: 'pledgeOutOfRange',
    limit: scale('24'),
  });
  expect(addProblem(scale('2'), scale('1'), market, scale('1'))).toMatchObject({
    error: 'insufficientBalance',
    limit: scale('1'),
  });
});
