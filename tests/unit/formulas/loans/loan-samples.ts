import fc from 'fast-check';
import type { LoanTerms } from '#formulas/loans/loan-interest.ts';
import type { LoanLtvs, LoanPosition } from '#formulas/loans/ltv.ts';
import { hourMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';

/** LTVs of BTC as collateral. */
export const btcLtvs: LoanLtvs = { initial: scale('0.65'), marginCall: scale('0.8'), liquidation: scale('0.9') };
export const stableLtvs: LoanLtvs = { initial: scale('0.8'), marginCall: scale('0.87'), liquidation: scale('0.93') };

/** Returns a loan at index prices in USDT. */
export const position = (debt: string, pledge: string, pledgeIndex: string, loanIndex = '1'): LoanPosition => ({
  debt: scale(debt),
  pledge: scale(pledge),
  pledgeIndex: scale(pledgeIndex),
  loanIndex: scale(loanIndex),
});

/** Returns prices in USDT. */
export const indexes = (pledgeIndex: string, loanIndex = '1') => ({
  pledgeIndex: scale(pledgeIndex),
  loanIndex: scale(loanIndex),
});

/** Start of all loans of these tests, 08:30 UTC. */
export const start = Date.UTC(2026, 5, 1, 8, 30);
export const hoursAfterStart = (hours: number): number => start + hours * hourMs;

/** Returns terms with three times the rate after the due time. */
export const terms = (hourlyRate: string, term: number): LoanTerms => ({
  createTime: start,
  term,
  rate: scale(hourlyRate, 12),
  penaltyMultiple: scale('3'),
});

/** Whole units of 10⁻⁸ from `min` to `max` coins. */
export const anyAmount = (min: string, max: string) => fc.bigInt({ min: scale(min), max: scale(max) });
/** Smallest amounts of coins with 4, 6 and 8 decimals. */
export const anyStep = fc.constantFrom(1n, 100n, 10_000n);
export const anyRate = fc.bigInt({ min: 1n, max: 50_000_000n });
export const anyTerm = fc.constantFrom(7, 14, 30, 90, 180);
