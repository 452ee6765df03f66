import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { scale } from '#money/index.ts';

/** What does not change about a leveraged token. exchange-api 6 */
export interface TokenTerms {
  ltCode: string;
  /** Its spot pair. */
  symbolId: string;
  /** The pair whose price it multiplies. */
  underlying: string;
  /** Target leverage; negative: short. */
  target: bigint;
  /** Status of a new exchange. */
  status: (typeof ltStatus)[keyof typeof ltStatus];
  /** NAV at the start of the clock, USDT. */
  startNav: string;
}

const terms = (coin: string, target: bigint, startNav: string, status: TokenTerms['status'] = ltStatus.open) => {
  const ltCode = `${coin}3${target > 0n ? 'L' : 'S'}`;
  return { ltCode, symbolId: `${ltCode}USDT`, underlying: `${coin}USDT`, target, status, startNav };
};

/** The leveraged tokens. exchange-api 6 */
export const leveragedTokens: readonly TokenTerms[] = [
  terms('BTC', 3n, '10'),
  terms('BTC', -3n, '10'),
  terms('ETH', 3n, '8'),
  terms('ETH', -3n, '8', ltStatus.redeemOnly),
];

/** A token by its code; undefined when it does not exist. */
export const tokenByCode = (ltCode: string): TokenTerms | undefined =>
  leveragedTokens.find((token) => token.ltCode === ltCode);

/** The token of a stored row. Throws when this version does not know it. */
export function knownToken(ltCode: string): TokenTerms {
  const token = tokenByCode(ltCode);
  if (!token) throw new Error(`no leveraged token ${ltCode}`);
  return token;
}

/** Fee of purchases and redemptions, a fraction in 10⁻⁸. exchange-api 4.4 */
export const tradeFeeRate = scale('0.0005');
/** Fee of management per day, a fraction. leverage.md 1 */
export const manageFeeRate = '0.00005';

/**
 * Limits of an order and of a UTC day, of one account and of all together; USDT, or tokens when redeemed.
 * exchange-api 6, 2.4
 */
export const purchaseLimits = { min: '100', max: '50000', daily: '200000', platform: '5000000' } as const;
export const redeemLimits = { min: '10', max: '5000', daily: '20000', platform: '500000' } as const;
/** The most that an account may hold of a token, USDT at NAV. exchange-api 6 */
export const positionLimit = '100000';
/** Tokens in circulation on a new exchange. exchange-api 6 */
export const startCirculation = scale('400000');
