import type { CoinExposure, RiskValues } from './collateral.ts';
import { riskValueDecimals } from './collateral.ts';
import { loanLimit, riskLevel } from './risk.ts';
import type { Fraction, MarginTerms } from './risk.ts';
import { ledgerDecimals } from '../../money/index.ts';

/** The highest risk rate that a transfer may leave. exchange-api 4.5 */
export const transferRate: Fraction = { numerator: 60n, denominator: 100n };

/** A unified account also stays at an initial margin rate of at most 1. exchange-api 4.6 */
function limitOf({ isUnified, leverage }: MarginTerms): Fraction {
  const loan = loanLimit(leverage);
  const isLower = loan.numerator * transferRate.denominator < transferRate.numerator * loan.denominator;
  return isUnified && isLower ? loan : transferRate;
}

/**
 * The largest quantity that can leave for so much slack, units of 10⁻⁸: the part in the highest tier leaves
 * first.
 */
function quantityFor(slack: bigint, { held, index, tiers }: CoinExposure, limit: Fraction): bigint {
  let [left, quantity] = [slack, 0n];
  for (const { from, ratio } of [...tiers].reverse()) {
    const width = held - quantity - from;
    if (width <= 0n) continue;
    const unitCost = limit.numerator * index * ratio;
    const affordable = unitCost === 0n ? width : left / unitCost;
    if (affordable < width) return quantity + affordable;
    quantity += width;
    left -= width * unitCost;
  }
  return quantity;
}

/**
 * How much of a coin can leave the account, units of 10⁻⁸, at most `free`: debts / assets stays at most 0.6.
 * All of it without debts, and of a coin that is no collateral while the level is SAFE; none from LIMITED on.
 * exchange-api 4.5
 */
export function transferLimit(values: RiskValues, exposure: CoinExposure, free: bigint, terms: MarginTerms): bigint {
  if (values.debts === 0n) return free;
  if (riskLevel(values, terms) !== 'SAFE') return 0n;
  if (exposure.tiers.length === 0) return free;
  const limit = limitOf(terms);
  const slack = limit.numerator * values.assets - limit.denominator * values.debts;
  const quantity = slack > 0n ? quantityFor(slack, exposure, limit) : 0n;
  return quantity < free ? quantity : free;
}

/**
 * The transfer limit of a standard account in USDT, units of 10⁻⁸: assets − debts / 0.6, rounded down, at least
 * 0. exchange-api 4.5
 */
export function transferValue({ assets, debts }: RiskValues): bigint {
  const { numerator, denominator } = debts === 0n ? { numerator: 1n, denominator: 1n } : transferRate;
  const slack = numerator * assets - denominator * debts;
  return slack > 0n ? slack / numerator / 10n ** BigInt(riskValueDecimals - ledgerDecimals) : 0n;
}
