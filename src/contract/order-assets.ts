/** Balances of spot accounts. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Coin, Count, Dec, Flag, listOf, answeredRows, Side, SymbolId } from './scalars.ts';

/** Value in USD; '' for a coin without a price. exchange-api 2.1 */
const UsdValue = v.union([Dec, v.literal('')]);

/**
 * A standard account's balance of one coin. `ver` rises with each change; `frozen` includes the amount locked in
 * launches. exchange-api 2.3
 */
export const Balance = v.object({
  tokenId: Coin,
  free: Amount,
  frozen: Amount,
  total: Dec,
  loan: Amount,
  interest: Amount,
  spotAvailableBalance: Dec,
  transferLimit: Dec,
  usdValue: UsdValue,
  /** Value of loan and interest in USD. */
  debtUsd: v.optional(UsdValue),
  ver: Count,
});
export type Balance = v.InferOutput<typeof Balance>;

/** A unified account's balance of one coin, a row of `coinList`. R3.5, exchange-api 2.3 order.available */
export const UnifiedBalance = v.object({
  coin: Coin,
  free: Amount,
  frozen: Amount,
  walletBalance: Dec,
  spotAvailableBalance: Dec,
  borrowAmount: Amount,
  accruedInterest: Amount,
  availableToBorrow: Amount,
  usdValue: UsdValue,
  collateralSwitch: v.boolean(),
  ver: Count,
});
export type UnifiedBalance = v.InferOutput<typeof UnifiedBalance>;

const tokenIds = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,99}$/)));

/** Balances of a standard account; `totalUsd` in USD, `totalBtc` in BTC. */
export const assets = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/asset/get',
  auth: 'required',
  params: v.object({ tokenIds, hideZero: v.optional(Flag) }),
  result: v.object({ list: answeredRows(Balance), totalUsd: Dec, totalBtc: Dec, ver: Count }),
  errors: {},
});

/**
 * Amounts that are available for orders now; for unified accounts the whole wallet as `coinList`. `maxBuy` is in the
 * quote coin, `maxSell` in the base coin; with `isLoan` they and `maxLoan` include the largest loan of an order of the
 * pair.
 */
export const available = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/v1/asset/get_available',
  auth: 'required',
  params: v.object({
    symbolId: v.optional(SymbolId),
    tokenIds,
    side: v.optional(Side),
    isLoan: v.optional(Flag),
  }),
  result: v.variant('accountType', [
    v.object({
      accountType: v.literal(1),
      ...listOf(v.object({ tokenId: Coin, free: Amount, spotAvailableBalance: Dec, maxLoan: Amount })).entries,
      maxBuy: Amount,
      maxSell: Amount,
    }),
    v.object({
      accountType: v.literal(6),
      coinList: answeredRows(UnifiedBalance),
      totalEquity: Dec,
      totalMarginBalance: Dec,
      accountIMRate: Dec,
      accountMMRate: Dec,
      maxBuy: Amount,
      maxSell: Amount,
    }),
  ]),
  errors: { 170121: 'unknownPair' },
});
