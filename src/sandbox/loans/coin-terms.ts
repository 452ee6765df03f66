import { loanTerms } from '#contract/loans/loan-order.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import type { LoanLtvs } from '#formulas/loans/ltv.ts';
import { canonical, decimal, scale } from '#money/index.ts';

/** Terms of a coin that is lent; amounts per loan and the hourly rate of 7 days as texts. exchange-api 6 */
export interface LoanCoin {
  coin: string;
  hourlyRate: string;
  minLoan: string;
  maxLoan: string;
  /** 'N': listed, but not lent. */
  isEnabled: boolean;
}

/** Terms of a coin that is accepted as collateral; amounts per loan as texts, LTVs in units of 10⁻⁸. exchange-api 6 */
export interface PledgeCoin {
  coin: string;
  minPledge: string;
  maxPledge: string;
  ltvs: LoanLtvs;
}

/** Coins that are lent, in the order of the lists. Minimum loans are worth about 100 USD. */
export const loanCoins: readonly LoanCoin[] = [
  { coin: 'USDT', hourlyRate: '0.0000055', minLoan: '100', maxLoan: '100000', isEnabled: true },
  { coin: 'USDC', hourlyRate: '0.0000055', minLoan: '100', maxLoan: '100000', isEnabled: true },
  { coin: 'BTC', hourlyRate: '0.0000025', minLoan: '0.002', maxLoan: '3', isEnabled: true },
  { coin: 'ETH', hourlyRate: '0.000003', minLoan: '0.03', maxLoan: '60', isEnabled: true },
  { coin: 'SOL', hourlyRate: '0.000012', minLoan: '1', maxLoan: '800', isEnabled: true },
  { coin: 'XRP', hourlyRate: '0.000014', minLoan: '200', maxLoan: '40000', isEnabled: true },
  { coin: 'ADA', hourlyRate: '0.000014', minLoan: '250', maxLoan: '50000', isEnabled: false },
  { coin: 'LTC', hourlyRate: '0.000014', minLoan: '1.25', maxLoan: '250', isEnabled: false },
  { coin: 'LINK', hourlyRate: '0.000014', minLoan: '6.6667', maxLoan: '1333.3333', isEnabled: false },
  { coin: 'AVAX', hourlyRate: '0.000014', minLoan: '2.8572', maxLoan: '571.4285', isEnabled: false },
];

const ltvsOf = (initial: string, marginCall: string, liquidation: string): LoanLtvs => ({
  initial: scale(initial),
  marginCall: scale(marginCall),
  liquidation: scale(liquidation),
});
const stable = ltvsOf('0.8', '0.87', '0.93');
const major = ltvsOf('0.65', '0.8', '0.9');
const other = ltvsOf('0.55', '0.72', '0.85');

/**
 * Collateral coins, in the order of the lists. 150 and 1,500,000 USD at the prices of the seed, cut to 4 significant
 * digits. loans.md 7
 */
export const pledgeCoins: readonly PledgeCoin[] = [
  { coin: 'USDT', minPledge: '150', maxPledge: '1500000', ltvs: stable },
  { coin: 'USDC', minPledge: '150', maxPledge: '1500000', ltvs: stable },
  { coin: 'BTC', minPledge: '0.0025', maxPledge: '25', ltvs: major },
  { coin: 'ETH', minPledge: '0.05', maxPledge: '500', ltvs: major },
  { coin: 'SOL', minPledge: '1', maxPledge: '10000', ltvs: ltvsOf('0.6', '0.76', '0.88') },
  { coin: 'XRP', minPledge: '300', maxPledge: '3000000', ltvs: other },
  { coin: 'ADA', minPledge: '375', maxPledge: '3750000', ltvs: other },
  { coin: 'LTC', minPledge: '1.875', maxPledge: '18750', ltvs: other },
  { coin: 'LINK', minPledge: '10', maxPledge: '100000', ltvs: other },
  { coin: 'AVAX', minPledge: '4.285', maxPledge: '42850', ltvs: other },
  { coin: 'SLIP', minPledge: '187.5', maxPledge: '1875000', ltvs: ltvsOf('0.5', '0.68', '0.82') },
];

const loanByCoin = new Map(loanCoins.map((terms) => [terms.coin, terms]));
const pledgeByCoin = new Map(pledgeCoins.map((terms) => [terms.coin, terms]));

/** The terms of a coin that is listed for loans. */
export const loanCoin = (coin: string): LoanCoin | undefined => loanByCoin.get(coin);
/** The terms of a collateral coin. */
export const pledgeCoin = (coin: string): PledgeCoin | undefined => pledgeByCoin.get(coin);

/** The LTVs of a collateral coin of an existing loan. */
export function ltvsOfPledge(coin: string): LoanLtvs {
  const terms = pledgeByCoin.get(coin);
  if (!terms) throw new Error(`no collateral terms of ${coin}`);
  return terms.ltvs;
}

/** Multiples of the rate by term. exchange-api 6 */
const termFactors = { 7: '1', 14: '1.05', 30: '1.1', 90: '1.2', 180: '1.35' } as const;
export type LoanTerm = (typeof loanTerms)[number];

/** The hourly rate of a term, as text. */
export const termRate = ({ hourlyRate }: Pick<LoanCoin, 'hourlyRate'>, term: LoanTerm): string =>
  canonical(decimal(hourlyRate).times(termFactors[term]));

/** The hourly rate of a term, units of 10⁻¹². */
export const termRateUnits = (terms: LoanCoin, term: LoanTerm): bigint =>
  scale(termRate(terms, term), interestRateDecimals);

/** The rates of all terms, shortest first. */
export const termRates = (terms: LoanCoin): { days: number; hourlyInterestRate: string }[] =>
  loanTerms.map((days) => ({ days, hourlyInterestRate: termRate(terms, days) }));

/** What happens after the due time, the same for all coins. loans.md 7 */
export const overdueTerms = { graceHours: 72, penaltyMultiple: '3', liquidationFeeRate: '0.02' } as const;
export const penaltyMultiple = scale(overdueTerms.penaltyMultiple);
export const liquidationFeeRate = scale(overdueTerms.liquidationFeeRate);

/** What all loans of a person may be worth, USD, by VIP level. loans.md 7 */
const maxLoanUsd = ['100000', '150000', '200000', '300000', '500000', '800000'] as const;

/** What all loans of a person may be worth, units of 10⁻⁸ USD. */
export const maxLoanUsdOf = (vipLevel: number): bigint => scale(maxLoanUsd[vipLevel] ?? maxLoanUsd[0]);
