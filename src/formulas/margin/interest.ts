import { mulDivUp } from '../../money/index.ts';
import { hourMs } from '../durations.ts';

/** Decimals of an hourly interest rate: those of the seed with the discount of a VIP level. exchange-api 4.5 */
export const interestRateDecimals = 12;

/**
 * One charge of interest, units of 10⁻⁸, rounded up; `rate` is the hourly rate in units of 10⁻¹². A loan is
 * charged when it is borrowed and at each full hour UTC after that. exchange-api 4.5
 */
export const interestCharge = (principal: bigint, rate: bigint): bigint =>
  mulDivUp(principal, rate, 10n ** BigInt(interestRateDecimals));

/** The full hour UTC after a time, ms. */
export const nextFullHour = (time: number): number => time - (time % hourMs) + hourMs;

/**
 * How often a loan is charged from borrowing to repaying, ms: at once, and at each full hour after that up to
 * repaying. leverage.md 2 M1
 */
export function chargesBetween(borrowedAt: number, repaidAt: number): number {
  const next = nextFullHour(borrowedAt);
  return next > repaidAt ? 1 : 2 + Math.floor((repaidAt - next) / hourMs);
}
