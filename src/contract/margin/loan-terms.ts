/** What the exchange lends and takes as collateral, and at which rates. exchange-api 2.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Dec, listOf, answeredRows, SymbolId } from '../scalars.ts';

/** Collateral ratio (fraction) of the part of a quantity from `from` up to `to`, '' without an end. */
export const CollateralTiers = v.array(
  v.object({
    /** Start of the tier, in the coin. */
    from: Amount,
    /** End of the tier, '' without one, in the coin. */
    to: v.union([Amount, v.literal('')]),
    /** Part of the value that counts as collateral, a fraction. */
    ratio: Amount,
  }),
);

/**
 * Coins of margin trading: rates per hour as fractions, loans of VIP 0 in the coin, `collateralRatio` of the first
 * tier.
 */
export const tokens = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/tokens',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      tokenId: Coin,
      /** True when the coin is lent. */
      borrowable: v.boolean(),
      /** True when the coin is accepted as collateral. */
      collateral: v.boolean(),
      /** Part of the value of the first tier that counts, a fraction. */
      collateralRatio: Amount,
      /** Rate per hour at VIP 0, a fraction. */
      hourlyRate: Amount,
      /** Largest loan at VIP 0, in the coin. */
      maxLoan: Amount,
      /** Smallest loan, in the coin. */
      minLoan: Amount,
      /** Decimals of amounts in the coin. */
      precision: Count,
      /** Position in which a liquidation sells the coin, lowest first. */
      liquidationOrder: Count,
      tiers: CollateralTiers,
    }),
  ),
  errors: {},
});

/**
 * The coins that the account can borrow, or those of a pair: rates at its VIP level, amounts in the coin. `remainLoan`
 * is the lowest of the rooms by VIP level, platform pool and risk rate.
 */
export const tokenList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/token/list',
  need: 'required',
  auth: 'required',
  params: v.object({ symbolId: v.optional(SymbolId) }),
  result: listOf(
    v.object({
      tokenId: Coin,
      /** Rate per hour at the caller's VIP level, a fraction. */
      hourlyRate: Amount,
      /** Rate per day, a fraction. */
      dailyRate: Amount,
      /** Largest loan at the caller's VIP level, in the coin. */
      maxLoan: Amount,
      /** What is borrowed, in the coin. */
      usedLoan: Amount,
      /** What can still be borrowed, in the coin. */
      remainLoan: Amount,
      /** What the exchange can still lend, in the coin. */
      poolRemain: Amount,
      /** Smallest loan, in the coin. */
      minLoan: Amount,
      /** Free balance, in the coin. */
      free: Amount,
      /** Principal that is owed, in the coin. */
      loan: Amount,
      /** Interest that is owed, in the coin. */
      interest: Amount,
    }),
  ),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
    /** The pair has no margin trading. */
    176013: 'pairWithoutMargin',
  },
});

/** Rates per hour and largest loans by VIP level; `vipLevel` is the caller's, 0 without a token. */
export const vipInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/vip/info/list',
  need: 'required',
  auth: 'optional',
  params: v.object({}),
  result: v.object({
    /** The caller's VIP level, 0 without a token. */
    vipLevel: Count,
    /** The levels. */
    list: answeredRows(
      v.object({
        /** VIP level. */
        vipLevel: Count,
        /** Coins that are lent at the level. */
        tokens: v.array(
          v.object({
            tokenId: Coin,
            /** Rate per hour, a fraction. */
            hourlyRate: Dec,
            /** Largest loan, in the coin. */
            maxLoan: Amount,
          }),
        ),
      }),
    ),
  }),
  errors: {},
});
