import type { CollateralTier } from '#formulas/margin/collateral.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import { canonical, decimal, scale, unscale } from '#money/index.ts';

/** Terms of a coin in margin trading. exchange-api 6 */
export interface CoinTerms {
  coin: string;
  /** Hourly rate and limits of one loan for VIP 0, as texts; '0' where the coin is not lent. */
  hourlyRate: string;
  maxLoan: string;
  minLoan: string;
  tiers: readonly CollateralTier[];
  /** Place in the order in which coins are sold. */
  liquidationOrder: number;
}

/** Tiers of ratios, each from a quantity in coins. */
const tiersOf = (...steps: readonly (readonly [from: string, ratio: string])[]): CollateralTier[] =>
  steps.map(([from, ratio], index) => {
    const next = steps[index + 1];
    return { from: scale(from), to: next && scale(next[0]), ratio: scale(ratio) };
  });

type Row = readonly [
  coin: string,
  hourlyRate: string,
  maxLoan: string,
  minLoan: string,
  liquidationOrder: number,
  ...tiers: (readonly [from: string, ratio: string])[],
];

const rows: readonly Row[] = [
  ['USDT', '0.000005', '100000', '1', 1, ['0', '1']],
  ['USDC', '0.000005', '100000', '1', 2, ['0', '0.99']],
  ['BTC', '0.000002', '3', '0.0001', 3, ['0', '0.95'], ['50', '0.9'], ['200', '0.8']],
  ['ETH', '0.0000025', '60', '0.001', 4, ['0', '0.92'], ['1000', '0.85']],
  ['SLIP', '0', '0', '0', 5, ['0', '0.6'], ['500000', '0.3']],
  ['SOL', '0.00001', '800', '0.01', 6, ['0', '0.85']],
  ['XRP', '0.000012', '40000', '2', 7, ['0', '0.8']],
  ['ADA', '0.000012', '50000', '2.5', 8, ['0', '0.8']],
  ['LTC', '0.000012', '250', '0.0125', 9, ['0', '0.8']],
  ['LINK', '0.000012', '1333.3333', '0.0667', 10, ['0', '0.8']],
  ['AVAX', '0.000012', '571.4285', '0.0286', 11, ['0', '0.8']],
  ['DOGE', '0.000015', '150000', '10', 12, ['0', '0.7']],
];

/** The coins of margin trading, in the order of the catalog's seed. */
export const coinTerms: readonly CoinTerms[] = rows.map(
  ([coin, hourlyRate, maxLoan, minLoan, liquidationOrder, ...tiers]) => ({
    coin,
    hourlyRate,
    maxLoan,
    minLoan,
    liquidationOrder,
    tiers: tiersOf(...tiers),
  }),
);

const byCoin = new Map(coinTerms.map((terms) => [terms.coin, terms]));

/** The terms of a coin; undefined for one that is neither lent nor collateral. */
export const termsOf = (coin: string): CoinTerms | undefined => byCoin.get(coin);

export const isLent = ({ maxLoan }: CoinTerms): boolean => maxLoan !== '0';

/** Discount of the rate and multiple of the largest loan by VIP level. exchange-api 4.5 */
const vipFactors = [
  { rate: '1', maxLoan: '1' },
  { rate: '0.95', maxLoan: '1.5' },
  { rate: '0.9', maxLoan: '2' },
  { rate: '0.85', maxLoan: '3' },
  { rate: '0.8', maxLoan: '5' },
  { rate: '0.7', maxLoan: '8' },
] as const;

export const vipLevels = vipFactors.map((_factors, vipLevel) => vipLevel);

/** The hourly rate and the largest loan at a VIP level, as texts. */
export function vipTerms(
  { hourlyRate, maxLoan }: CoinTerms,
  vipLevel: number,
): { hourlyRate: string; maxLoan: string } {
  const factors = vipFactors[vipLevel] ?? vipFactors[0];
  return {
    hourlyRate: canonical(decimal(hourlyRate).times(factors.rate)),
    maxLoan: canonical(decimal(maxLoan).times(factors.maxLoan)),
  };
}

/** Hourly rates by coin and VIP level, units of 10⁻¹²: clock jumps read them thousands of times. */
const rates = new Map(
  coinTerms.map((terms) => [
    terms.coin,
    vipFactors.map((_factors, vipLevel) => scale(vipTerms(terms, vipLevel).hourlyRate, interestRateDecimals)),
  ]),
);

/** The hourly rate of a coin at a VIP level, units of 10⁻¹²; 0 for a coin that is not lent. */
export const interestRateOf = (coin: string, vipLevel: number): bigint => rates.get(coin)?.[vipLevel] ?? 0n;

/** The platform lends this many times the largest loan of VIP 0, to all accounts together. exchange-api 6 */
const poolLoans = 200n;

/** The platform pool of a coin, units of 10⁻⁸. */
export const poolOf = ({ maxLoan }: CoinTerms): bigint => poolLoans * scale(maxLoan);

/** The tiers as texts of the contract. */
export const tierRows = (tiers: readonly CollateralTier[]): { from: string; to: string; ratio: string }[] =>
  tiers.map(({ from, to, ratio }) => ({
    from: unscale(from),
    to: to === undefined ? '' : unscale(to),
    ratio: unscale(ratio),
  }));

/** The collateral ratio of the first tier as text; '0' for a coin that is no collateral. */
export const firstRatio = (coin: string): string => unscale(termsOf(coin)?.tiers[0]?.ratio ?? 0n);
