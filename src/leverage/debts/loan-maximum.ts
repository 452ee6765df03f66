import { riskValuesOf } from '#formulas/margin/collateral.ts';
import { maxLoanByRisk } from '#formulas/margin/max-loan.ts';
import { canonical, decimal, truncate, unscale } from '#money/index.ts';
import { exposureUnits } from '#session/leverage/exposure.ts';
import type { Exposure } from '#session/leverage/exposure.ts';
import { leverageUnits } from '#session/leverage/access.ts';
import type { LoanTerms } from '#session/leverage/loan-terms.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';

/** The most that can be borrowed by hand, and the limit that applies. */
export interface LoanMaximum {
  amount: string;
  limit: 'vip' | 'pool' | 'risk';
  explain: ExplanationRequest;
}

/**
 * The lowest of the limits by VIP level, pool and risk rate held as cash; the limit by risk at the current prices
 * when they are known, else as the exchange computed it. leverage.md 2 M5
 */
export function loanMaximum(terms: LoanTerms, exposure: Exposure | undefined, leverage: string): LoanMaximum {
  const units = exposure && exposureUnits(exposure, [terms.coin]);
  const coin = units?.find((each) => each.coin === terms.coin);
  const risk =
    units && coin
      ? truncate(unscale(maxLoanByRisk(riskValuesOf(units), coin, leverageUnits(leverage))), terms.precision)
      : terms.available;
  const limits = [
    { amount: terms.vipRoom, limit: 'vip' },
    { amount: terms.poolRoom, limit: 'pool' },
    { amount: risk, limit: 'risk' },
  ] as const;
  const { coin: unit, vipRoom, poolRoom } = terms;
  const explain: ExplanationRequest = {
    rule: 'maxLoan',
    inputs: { vipRoom, poolRoom, riskRoom: risk },
    units: { vipRoom: unit, poolRoom: unit, riskRoom: unit },
    resultUnit: unit,
  };
  const lowest = limits.reduce<Omit<LoanMaximum, 'explain'>>(
    (low, each) => (decimal(each.amount).lt(low.amount) ? each : low),
    limits[0],
  );
  return { ...lowest, explain };
}

/** What a repayment of an amount leaves of a debt: never below 0. */
export function debtLeft(owed: string, amount: string): string {
  const left = decimal(owed).minus(amount === '' ? '0' : amount);
  return left.gt('0') ? canonical(left) : '0';
}

/** The lower of what is free and what is owed: what a repayment of everything takes. leverage.md 2 M2 */
export const repayAll = (free: string, owed: string): string => (decimal(free).lt(owed) ? free : owed);
