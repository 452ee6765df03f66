import { mulDivUp, unitsPerCoin } from '#money/index.ts';
import { dayMs, hourMs } from '../durations.ts';
import { interestRateDecimals } from '../margin/interest.ts';

const rateUnits = 10n ** BigInt(interestRateDecimals);
const chargesPerDay = dayMs / hourMs;

/** What the charges of a loan are computed from. */
export interface LoanTerms {
  /** ms. */
  createTime: number;
  /** Days. */
  term: number;
  /** Hourly rate, a fraction in units of 10⁻¹². */
  rate: bigint;
  /** Multiple of the rate after the due time, units of 10⁻⁸. */
  penaltyMultiple: bigint;
}

/**
 * What a loan owes besides its terms, amounts in units of 10⁻⁸. A stretch is a run of charges of one kind on one
 * principal: the current one began with charge `stretchStart`; `pastInterest` and `pastPenalty` are what earlier
 * stretches cost. loans.md 2 "stretch"
 */
export interface LoanAccrual {
  principal: bigint;
  stretchStart: number;
  pastInterest: bigint;
  pastPenalty: bigint;
  paidInterest: bigint;
  paidPenalty: bigint;
}

/** What a loan owes, units of 10⁻⁸. */
export interface LoanDebt {
  principal: bigint;
  interest: bigint;
  penalty: bigint;
}

/** Principal, interest and penalty together. */
export const debtOf = ({ principal, interest, penalty }: LoanDebt): bigint => principal + interest + penalty;

/** The due time of a loan, ms; at this time itself the loan is overdue. loans.md 3 */
export const expireTimeOf = ({ createTime, term }: Pick<LoanTerms, 'createTime' | 'term'>): number =>
  createTime + term * dayMs;

/** How many hours of a loan have started, the first at its start; ms. loans.md 2 "charges" */
export const chargesAt = (createTime: number, at: number): number => Math.floor((at - createTime) / hourMs) + 1;

/** The time of the next charge, ms. */
export const nextChargeTime = (createTime: number, at: number): number =>
  createTime + chargesAt(createTime, at) * hourMs;

/** The interest of one stretch, units of 10⁻⁸, rounded up once. loans.md 2 "interest, penalty" */
export const periodInterest = (principal: bigint, rate: bigint, charges: number): bigint =>
  mulDivUp(principal * rate, BigInt(charges), rateUnits);

/** The penalty of one stretch, units of 10⁻⁸, rounded up once. loans.md 2 "interest, penalty" */
export const periodPenalty = (
  principal: bigint,
  { rate, penaltyMultiple }: Pick<LoanTerms, 'rate' | 'penaltyMultiple'>,
  charges: number,
): bigint => mulDivUp(principal * rate * BigInt(charges), penaltyMultiple, rateUnits * unitsPerCoin);

/**
 * The charges from `start` up to `end`, without it, by kind: those of the term are interest, later ones
 * penalty.
 */
function chargesByKind(term: number, start: number, end: number): { interest: number; penalty: number } {
  const ofTerm = term * chargesPerDay;
  const interest = Math.max(0, Math.min(end, ofTerm) - start);
  return { interest, penalty: Math.max(0, end - start) - interest };
}

/** What a loan has cost in all stretches after so many charges, paid or not. */
function costAfter(terms: LoanTerms, accrual: LoanAccrual, charges: number): { interest: bigint; penalty: bigint } {
  const current = chargesByKind(terms.term, accrual.stretchStart, charges);
  return {
    interest: accrual.pastInterest + periodInterest(accrual.principal, terms.rate, current.interest),
    penalty: accrual.pastPenalty + periodPenalty(accrual.principal, terms, current.penalty),
  };
}

/** What a loan owes after so many charges. Any split of the time gives the same result. loans.md 2 */
export function debtAfter(terms: LoanTerms, accrual: LoanAccrual, charges: number): LoanDebt {
  const cost = costAfter(terms, accrual, charges);
  return {
    principal: accrual.principal,
    interest: cost.interest - accrual.paidInterest,
    penalty: cost.penalty - accrual.paidPenalty,
  };
}

/** What a loan owes at a time, ms. loans.md 2 */
export const debtAt = (terms: LoanTerms, accrual: LoanAccrual, at: number): LoanDebt =>
  debtAfter(terms, accrual, chargesAt(terms.createTime, at));

/** The accrual of a loan that starts. */
export const newAccrual = (principal: bigint): LoanAccrual => ({
  principal,
  stretchStart: 0,
  pastInterest: 0n,
  pastPenalty: 0n,
  paidInterest: 0n,
  paidPenalty: 0n,
});

/**
 * The accrual after a repayment, ms. One that lowers the principal ends the stretch with the current charge;
 * charges that have not started are never due. loans.md 2 "stretch"
 */
export function accrualAfterRepayment(terms: LoanTerms, accrual: LoanAccrual, paid: LoanDebt, at: number): LoanAccrual {
  const after = {
    ...accrual,
    paidInterest: accrual.paidInterest + paid.interest,
    paidPenalty: accrual.paidPenalty + paid.penalty,
  };
  if (paid.principal === 0n) return after;
  const charges = chargesAt(terms.createTime, at);
  const cost = costAfter(terms, accrual, charges);
  return {
    ...after,
    principal: accrual.principal - paid.principal,
    stretchStart: charges,
    pastInterest: cost.interest,
    pastPenalty: cost.penalty,
  };
}
