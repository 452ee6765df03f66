import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accrualAfterRepayment,
  chargesAt,
  debtAfter,
  debtAt,
  debtOf,
  newAccrual,
  nextChargeTime,
  periodInterest,
  periodPenalty,
} from '#formulas/loans/loan-interest.ts';
import { minimumRepayment, repaymentProblem, repaymentSplit } from '#formulas/loans/loan-repayment.ts';
import { scale, unscale } from '#money/index.ts';
import { anyAmount, anyRate, anyTerm, hoursAfterStart, start, terms } from './loan-samples.ts';

const texts = ({ principal, interest, penalty }: { principal: bigint; interest: bigint; penalty: bigint }) =>
  [unscale(principal), unscale(interest), unscale(penalty)] as const;

test.each([
  ['39000', '0.0000055', 1, '0.2145'],
  ['39000', '0.0000055', 168, '36.036'],
  ['1000', '0.0000055', 2, '0.011'],
  ['0.003', '0.000002625', 336, '0.00000265'],
  ['6000', '0.00000605', 287, '10.4181'],
  ['39000', '0.0000055', 49, '10.5105'],
  ['30010.5105', '0.0000055', 119, '19.64187913'],
  ['100', '0.00011', 24, '0.264'],
  ['100', '0.00011', 168, '1.848'],
  // Seven charges of a whole day.
  ['10000', '0.000244', 7, '17.08'],
  ['10000', '0.000007425', 4320, '320.76'],
])('[P1] %s at %s per hour, %s charges: %s', (principal, rate, charges, interest) => {
  expect(unscale(periodInterest(scale(principal), scale(rate, 12), charges))).toBe(interest);
});

test('[P1] 1000 from 08:30: 0.011 at 10:29, 0.0165 at 10:30', () => {
  const [loan, accrual] = [terms('0.0000055', 7), newAccrual(scale('1000'))];
  expect(texts(debtAt(loan, accrual, Date.UTC(2026, 5, 1, 10, 29)))).toEqual(['1000', '0.011', '0']);
  expect(texts(debtAt(loan, accrual, Date.UTC(2026, 5, 1, 10, 30)))).toEqual(['1000', '0.0165', '0']);
  expect(nextChargeTime(start, Date.UTC(2026, 5, 1, 10, 29))).toBe(Date.UTC(2026, 5, 1, 10, 30));
});

test('[P1] [P9] 9000 of 39000 repaid after 49 charges: each stretch is rounded once', () => {
  const loan = terms('0.0000055', 7);
  const at = hoursAfterStart(48);
  const paid = repaymentSplit(debtAt(loan, newAccrual(scale('39000')), at), scale('9000'));
  expect(texts(paid)).toEqual(['8989.4895', '10.5105', '0']);
  const accrual = accrualAfterRepayment(loan, newAccrual(scale('39000')), paid, at);
  expect(texts(debtAt(loan, accrual, at))).toEqual(['30010.5105', '0', '0']);
  expect(texts(debtAfter(loan, accrual, 168))).toEqual(['30010.5105', '19.64187913', '0']);
});

test('[P1] 10000 for 7 days, 5 h overdue: penalty, and what 500 pay of it', () => {
  const loan = terms('0.0000055', 7);
  const at = hoursAfterStart(168 + 5);
  const debt = debtAt(loan, newAccrual(scale('10000')), at);
  expect(texts(debt)).toEqual(['10000', '9.24', '0.99']);
  const paid = repaymentSplit(debt, scale('500'));
  expect(texts(paid)).toEqual(['489.77', '9.24', '0.99']);
  const accrual = accrualAfterRepayment(loan, newAccrual(scale('10000')), paid, at);
  const later = debtAt(loan, accrual, at + 67 * 3_600_000);
  expect(texts(later)).toEqual(['9510.23', '0', '10.51355927']);
  expect(unscale(debtOf(later))).toBe('9520.74355927');
});

test('[P1] 10000 for 7 days at the end of the grace period: 73 penalty charges', () => {
  const debt = debtAt(terms('0.0000055', 7), newAccrual(scale('10000')), hoursAfterStart(168 + 72));
  expect(texts(debt)).toEqual(['10000', '9.24', '12.045']);
  expect(unscale(debtOf(debt))).toBe('10021.285');
});

test('[P1] 100 of 10000 after 180 days pay interest only and end no stretch', () => {
  const loan = terms('0.000007425', 180);
  const at = hoursAfterStart(4_320) - 1;
  const debt = debtAt(loan, newAccrual(scale('10000')), at);
  expect(texts(debt)).toEqual(['10000', '320.76', '0']);
  const limits = { loanAmount: scale('10000'), minLoan: scale('100') };
  expect(unscale(minimumRepayment(limits))).toBe('100');
  expect(repaymentProblem(scale('100'), debt, limits)).toBeUndefined();
  const accrual = accrualAfterRepayment(loan, newAccrual(scale('10000')), repaymentSplit(debt, scale('100')), at);
  expect(texts(debtAt(loan, accrual, at))).toEqual(['10000', '220.76', '0']);
  expect(accrual.stretchStart).toBe(0);
});

test('[P14] the charge at the due time is the first penalty', () => {
  const [loan, accrual] = [terms('0.0000055', 7), newAccrual(scale('10000'))];
  expect(texts(debtAt(loan, accrual, hoursAfterStart(168) - 1))).toEqual(['10000', '9.24', '0']);
  expect(texts(debtAt(loan, accrual, hoursAfterStart(168)))).toEqual(['10000', '9.24', '0.165']);
});

const anyHours = fc.integer({ min: 0, max: 6_000 });
/** Repayments at hours, as parts of the debt. */
const anyRepayments = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 900 }), fc.double({ min: 0.01, max: 0.9, noNaN: true })),
  {
    maxLength: 4,
  },
);

test('[P8] a split of the time changes nothing: 200 loans read in one step and in many', () => {
  fc.assert(
    fc.property(anyAmount('0.001', '100000'), anyRate, anyTerm, anyHours, anyHours, (principal, rate, term, a, b) => {
      const loan = { ...terms('0', term), rate };
      const accrual = newAccrual(principal);
      const once = debtAt(loan, accrual, hoursAfterStart(a + b));
      const nothing = { principal: 0n, interest: 0n, penalty: 0n };
      const looked = accrualAfterRepayment(loan, accrual, nothing, hoursAfterStart(a));
      expect(debtAt(loan, looked, hoursAfterStart(a + b))).toEqual(once);
    }),
    { numRuns: 200 },
  );
});

test('[P9] repaid in hour k a loan costs k charges, the full term costs term × 24', () => {
  fc.assert(
    fc.property(anyAmount('1', '100000'), anyTerm, fc.nat(), (principal, term, ms) => {
      const loan = terms('0.0000055', term);
      const inTerm = ms % (term * 24 * 3_600_000);
      const hour = Math.floor(inTerm / 3_600_000) + 1;
      expect(chargesAt(start, start + inTerm)).toBe(hour);
      const cost = (charges: number) => periodInterest(principal, loan.rate, charges);
      expect(debtAt(loan, newAccrual(principal), start + inTerm).interest).toBe(cost(hour));
      expect(debtAt(loan, newAccrual(principal), hoursAfterStart(term * 24) - 1).interest).toBe(cost(term * 24));
    }),
  );
});

test('[P10] interest and penalty are never below the exact product, and above it by less than one unit per stretch', () => {
  fc.assert(
    fc.property(anyAmount('0.001', '100000'), anyRate, anyTerm, anyRepayments, (principal, rate, term, repayments) => {
      const loan = { ...terms('0', term), rate };
      let accrual = newAccrual(principal);
      let hour = 0;
      /** Exact interest and penalty of all stretches, in units of 10⁻⁸ × 10⁻¹². */
      let exact = { interest: 0n, penalty: 0n };
      let [charged, stretches] = [0, 1n];
      const add = (to: number, owed: bigint) => {
        const ofTerm = Math.max(0, Math.min(to, term * 24) - charged);
        const later = to - charged - ofTerm;
        exact = {
          interest: exact.interest + owed * rate * BigInt(ofTerm),
          penalty: exact.penalty + owed * rate * 3n * BigInt(later),
        };
        charged = to;
      };
      for (const [hours, part] of repayments) {
        hour += hours;
        const at = hoursAfterStart(hour);
        add(hour + 1, accrual.principal);
        const debt = debtAt(loan, accrual, at);
        const amount = BigInt(Math.floor(Number(debtOf(debt)) * part));
        accrual = accrualAfterRepayment(loan, accrual, repaymentSplit(debt, amount), at);
        stretches += 1n;
      }
      add(hour + 11, accrual.principal);
      const end = debtAt(loan, accrual, hoursAfterStart(hour + 10));
      for (const [owed, paid, product] of [
        [end.interest, accrual.paidInterest, exact.interest],
        [end.penalty, accrual.paidPenalty, exact.penalty],
      ] as const) {
        const excess = (owed + paid) * 10n ** 12n - product;
        expect(excess >= 0n && excess < stretches * 10n ** 12n).toBe(true);
      }
    }),
  );
});

test('a penalty is rounded once too: 9510.23 at three times 0.0000055, 67 charges', () => {
  expect(unscale(periodPenalty(scale('9510.23'), terms('0.0000055', 7), 67))).toBe('10.51355927');
});

test('[P13] after an accepted repayment the principal is 0 or at least a tenth of the minimum loan', () => {
  const limits = { loanAmount: scale('1000'), minLoan: scale('100') };
  fc.assert(
    fc.property(
      anyAmount('10', '1000'),
      anyAmount('0', '20'),
      anyAmount('0.00000001', '1100'),
      (principal, interest, amount) => {
        const debt = { principal, interest, penalty: 0n };
        const problem = repaymentProblem(amount, debt, limits);
        if (problem) {
          expect(problem.limit).not.toBe(amount);
          return;
        }
        const left = principal - repaymentSplit(debt, amount).principal;
        expect(left === 0n ? amount === debtOf(debt) : left >= scale('10')).toBe(true);
        expect(amount === debtOf(debt) || amount >= scale('10')).toBe(true);
      },
    ),
  );
});

test.each([
  ['1000.5', undefined, undefined],
  ['1000.50000001', 'moreThanDebt', '1000.5'],
  ['9.99999999', 'repaymentTooSmall', '10'],
  ['10', undefined, undefined],
  ['990.5', undefined, undefined],
  ['990.50000001', 'repaymentTooSmall', '990.5'],
])('repaying %s of 1000.5 answers %s with the limit %s', (amount, error, limit) => {
  const debt = { principal: scale('1000'), interest: scale('0.5'), penalty: 0n };
  const problem = repaymentProblem(scale(amount), debt, { loanAmount: scale('1000'), minLoan: scale('100') });
  expect([problem?.error, problem && unscale(problem.limit)]).toEqual([error, limit]);
});

test('a repayment beyond the account is refused last', () => {
  const debt = { principal: scale('1000'), interest: 0n, penalty: 0n };
  const limits = { loanAmount: scale('1000'), minLoan: scale('100') };
  expect(repaymentProblem(scale('500'), debt, limits, scale('400'))?.error).toBe('insufficientBalance');
  expect(repaymentProblem(scale('1001'), debt, limits, scale('400'))?.error).toBe('moreThanDebt');
});
