/** Balances of spot accounts. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Coin, Dec, Flag, listOf, answeredRows, Side, SymbolId } from './scalars.ts';
import { RowVersion } from './schema/shared-fields.ts';

/** Value in USD; '' for a coin without a price. exchange-api 2.1 */
const UsdValue = v.union([Dec, v.literal('')]);

/**
 * A standard account's balance of one coin. `ver` rises with each change; `frozen` includes the amount locked in
 * launches. exchange-api 2.3
 */
export const Balance = v.object({
  tokenId: Coin,
  /** Not locked, in the coin. */
  free: Amount,
  /** Locked by orders, loans and launches, in the coin. */
  frozen: Amount,
  /** Free and frozen less debts, in the coin. */
  total: Dec,
  /** Principal that is owed, in the coin. */
  loan: Amount,
  /** Interest that is owed, in the coin. */
  interest: Amount,
  /** What orders can use, negative with a debt beyond it, in the coin. */
  spotAvailableBalance: Dec,
  /** Most that can be transferred out now, in the coin. */
  transferLimit: Dec,
  usdValue: UsdValue,
  /** Value of loan and interest in USD. */
  debtUsd: v.optional(UsdValue),
  ver: RowVersion,
});
export type Balance = v.InferOutput<typeof Balance>;

/** A unified account's balance of one coin, a row of `coinList`. R3.5, exchange-api 2.3 order.available */
export const UnifiedBalance = v.object({
  coin: Coin,
  /** Not locked, in the coin. */
  free: Amount,
  /** Locked by orders, loans and launches, in the coin. */
  frozen: Amount,
  /** Balance less debts, in the coin. */
  walletBalance: Dec,
  /** What orders can use, negative with a debt beyond it, in the coin. */
  spotAvailableBalance: Dec,
  /** Principal that is owed, in the coin. */
  borrowAmount: Amount,
  /** Interest that is owed, in the coin. */
  accruedInterest: Amount,
  /** What can still be borrowed, in the coin. */
  availableToBorrow: Amount,
  usdValue: UsdValue,
  /** True when the coin counts as collateral. */
  collateralSwitch: v.boolean(),
  ver: RowVersion,
});
export type UnifiedBalance = v.InferOutput<typeof UnifiedBalance>;

const tokenIds = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,99}$/)));

/** Balances of a standard account; `totalUsd` in USD, `totalBtc` in BTC. */
export const assets = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/asset/get',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** At most 100 coins, comma-separated. */
    tokenIds,
    /** 1 leaves coins without a balance out. */
    hideZero: v.optional(Flag),
  }),
  result: v.object({
    list: answeredRows(Balance),
    /** Value of all balances, in USD. */
    totalUsd: Dec,
    /** Value of all balances, in BTC. */
    totalBtc: Dec,
    ver: RowVersion,
  }),
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
  need: 'required',
  auth: 'required',
  params: v.object({
    symbolId: v.optional(SymbolId),
    /** At most 100 coins, comma-separated. */
    tokenIds,
    side: v.optional(Side),
    /** 1 counts what an order of the pair can borrow. */
    isLoan: v.optional(Flag),
  }),
  result: v.variant('accountType', [
    v.object({
      accountType: v.literal(1),
      ...listOf(
        v.object({
          tokenId: Coin,
          /** Not locked, in the coin. */
          free: Amount,
          /** What orders can use, negative with a debt beyond it, in the coin. */
          spotAvailableBalance: Dec,
          /** What an order can borrow, in the coin. */
          maxLoan: Amount,
        }),
      ).entries,
      /** Most that a buy can cost, in the quote coin. */
      maxBuy: Amount,
      /** Most that can be sold, in the base coin. */
      maxSell: Amount,
    }),
    v.object({
      accountType: v.literal(6),
      coinList: answeredRows(UnifiedBalance),
      /** Value of the wallet less debts, in USD. */
      totalEquity: Dec,
      /** Value that counts as margin, in USD. */
      totalMarginBalance: Dec,
      /** Initial margin rate of the account, a fraction. */
      accountIMRate: Dec,
      /** Maintenance margin rate of the account, a fraction. */
      accountMMRate: Dec,
      /** Most that a buy can cost, in the quote coin. */
      maxBuy: Amount,
      /** Most that can be sold, in the base coin. */
      maxSell: Amount,
    }),
  ]),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
  },
});
