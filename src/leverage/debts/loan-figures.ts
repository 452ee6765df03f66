import type { LoanRecord } from '#contract/margin/loans.ts';
import { nextFullHour } from '#formulas/margin/interest.ts';
import { interestCharge, interestRateDecimals } from '#formulas/margin/interest.ts';
import { canonical, decimal, ledgerDecimals, scale, truncate, unscale } from '#money/index.ts';
import type { Debt } from '#session/leverage/debts.ts';

/** Interest of a principal: the next charge and those of a day, in the coin. leverage.md 2 M1 */
export function chargesOf(principal: string, hourlyRate: string): { next: string; perDay: string } {
  const rate = scale(truncate(hourlyRate, interestRateDecimals), interestRateDecimals);
  const charge = interestCharge(scale(truncate(principal, ledgerDecimals)), rate);
  return { next: unscale(charge), perDay: unscale(charge * 24n) };
}

/** The time of the next charge, ms: that of the exchange unless it has passed. */
export const nextChargeOf = ({ nextInterestTime }: Pick<Debt, 'nextInterestTime'>, now: number): number =>
  nextInterestTime > now ? nextInterestTime : nextFullHour(now);

/** The interest of a loan that is paid. */
export const paidInterest = ({ interestAmount, interestBalance }: LoanRecord): string =>
  canonical(decimal(interestAmount).minus(interestBalance));
