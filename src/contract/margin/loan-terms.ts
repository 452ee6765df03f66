/** What the exchange lends and takes as collateral, and at which rates. exchange-api 2.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Dec, listOf, answeredRows, SymbolId } from '../scalars.ts';

/** Collateral ratio (fraction) of the part of a quantity from `from` up to `to`, '' without an end. */
export const CollateralTiers = v.array(v.object({ from: Amount, to: v.union([Amount, v.literal('')]), ratio: Amount }));

/**
 * Coins of margin trading: rates per hour as fractions, loans of VIP 0 in the coin, `collateralRatio` of the first
 * tier.
 */
export const tokens = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/tokens',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      tokenId: Coin,
      borrowable: v.boolean(),
      collateral: v.boolean(),
      collateralRatio: Amount,
      hourlyRate: Amount,
      maxLoan: Amount,
      minLoan: Amount,
      precision: Count,
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
  auth: 'required',
  params: v.object({ symbolId: v.optional(SymbolId) }),
  result: listOf(
    v.object({
      tokenId: Coin,
      hourlyRate: Amount,
      dailyRate: Amount,
      maxLoan: Amount,
      usedLoan: Amount,
      remainLoan: Amount,
      poolRemain: Amount,
      minLoan: Amount,
      free: Amount,
      loan: Amount,
      interest: Amount,
    }),
  ),
  errors: { 170121: 'unknownPair', 176013: 'pairWithoutMargin' },
});

/** Rates per hour and largest loans by VIP level; `vipLevel` is the caller's, 0 without a token. */
export const vipInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/vip/info/list',
  auth: 'optional',
  params: v.object({}),
  result: v.object({
    vipLevel: Count,
    list: answeredRows(
      v.object({
        vipLevel: Count,
        tokens: v.array(v.object({ tokenId: Coin, hourlyRate: Dec, maxLoan: Amount })),
      }),
    ),
  }),
  errors: {},
});
