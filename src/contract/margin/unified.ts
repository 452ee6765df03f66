/** Domain `unified`: spot margin of unified accounts. Other accounts get 10034. exchange-api 2.8 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Dec, listOf, Ms, answeredRows } from '../scalars.ts';
import { CollateralTiers } from './loan-terms.ts';
import { TestAnswers, TextVersion, turnOnErrors, turnOnRefusals } from './turn-on.ts';

const YesNo = v.picklist(['Y', 'N']);
const MarginMode = v.picklist(['REGULAR_MARGIN', 'ISOLATED_MARGIN', 'PORTFOLIO_MARGIN']);

/** Steps of a unified account toward spot margin: Y is done. `lockedUntil` in ms, 0 without a lock. */
const Agreement = v.object({
  /** Y when the risk text is accepted. */
  riskInfoStatus: YesNo,
  /** Y when the test is passed. */
  questionaireStatus: YesNo,
  /** Y when spot margin is on. */
  openStatus: YesNo,
  /** Leverage that the person chose, a number. */
  leverage: Dec,
  /** Leverages to choose from. */
  supportLeverage: v.array(Dec),
  /** Margin mode of the account. */
  marginMode: MarginMode,
  /** Until when the test is locked, 0 without a lock, ms UTC. */
  lockedUntil: Ms,
});

/** How far the account is. */
export const getAgreement = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/agreement/spot_margin/get',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: Agreement,
  errors: {},
});

/**
 * Takes one step: accepts the risk text, hands in the answers, turns spot margin on or off, or sets the leverage.
 * Exactly one of them.
 */
export const setAgreement = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/agreement/spot_margin/set',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'money',
  params: v.object({
    /** Y accepts the risk text. */
    riskInfoStatus: v.optional(v.literal('Y')),
    version: v.optional(TextVersion),
    answers: v.optional(TestAnswers),
    /** Turns spot margin on or off. */
    openStatus: v.optional(YesNo),
    /** Leverage to set, `3`. */
    leverage: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'leverage expected'))),
  }),
  result: Agreement,
  errors: {
    ...turnOnErrors,
    /** Coins are borrowed. */
    3200300: 'borrowedCoins',
    /** The margin mode is isolated. */
    3200311: 'marginModeIsolated',
    /** Spot margin cannot be turned off for another reason. */
    3200903: 'turnOffRefused',
    /** Orders that borrow are open. */
    3200905: 'borrowingOrders',
    /** The account is being liquidated. */
    3200906: 'accountInLiquidation',
    /** Spot margin is off on the whole exchange. */
    3200908: 'platformMarginOff',
    /** A conversion is repaying debts. */
    3200910: 'conversionRunning',
    /** The account is under liquidation protection. */
    3400207: 'liquidationProtection',
  },
  refusalResults: turnOnRefusals,
});

const coin = v.optional(Coin);

/** Coins that the account can borrow: rate per hour at its VIP level, amounts in the coin. */
export const loanCoins = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/mp/coin-loancoinlist',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Only this coin. */
    coin,
  }),
  result: listOf(
    v.object({
      coin: Coin,
      /** Rate per hour at the account's VIP level, a fraction. */
      hourlyRate: Amount,
      /** Largest loan at the account's VIP level, in the coin. */
      maxLoan: Amount,
      /** What is borrowed, in the coin. */
      borrowed: Amount,
      /** What can still be borrowed, in the coin. */
      remain: Amount,
      /** What the exchange can still lend, in the coin. */
      platformRemain: Amount,
      /** Smallest loan, in the coin. */
      minLoan: Amount,
      /** Part of the loan without interest, in the coin. */
      freeBorrowLimit: Amount,
    }),
  ),
  errors: {},
});

/** Rates per hour and largest loans by VIP level. */
export const vipInfo = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/mp/platform-vipinfo',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** The account's VIP level. */
    vipLevel: Count,
    /** The levels. */
    list: answeredRows(
      v.object({
        /** VIP level. */
        vipLevel: Count,
        /** Coins that are lent at the level. */
        coins: v.array(
          v.object({
            coin: Coin,
            /** Rate per hour, a fraction. */
            hourlyRate: Amount,
            /** Largest loan, in the coin. */
            maxLoan: Amount,
          }),
        ),
      }),
    ),
  }),
  errors: {},
});

/** Coins with their collateral ratios (fractions), by quantity. */
export const marginCoins = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/mp/coin-margincoinlist',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Only this coin. */
    coin,
  }),
  result: listOf(
    v.object({
      coin: Coin,
      /** True when the coin is accepted as collateral. */
      collateral: v.boolean(),
      /** Part of the value of the first tier that counts, a fraction. */
      collateralRatio: Amount,
      tiers: CollateralTiers,
      /** Position in which a liquidation sells the coin, lowest first. */
      liquidationOrder: Count,
    }),
  ),
  errors: {},
});

/** Platform pool by coin, and the account's own limit; `utilization` is a fraction. */
export const limit = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/mp/platform-limit',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Only this coin. */
    coin,
  }),
  result: listOf(
    v.object({
      coin: Coin,
      /** What the exchange lends in all, in the coin. */
      poolTotal: Amount,
      /** What it has lent, in the coin. */
      poolUsed: Amount,
      /** What it can still lend, in the coin. */
      poolRemain: Amount,
      /** Largest loan of the account, in the coin. */
      userLimit: Amount,
      /** What is lent of the pool, a fraction. */
      utilization: Amount,
    }),
  ),
  errors: {},
});

/**
 * Margin mode of the account, which spot margin needs to be regular; `mmrAlert` is the maintenance margin rate of the
 * margin call.
 */
export const usdcConfig = call({
  method: 'POST',
  host: 'main',
  path: '/option/usdc/config/query',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({
    /** Names of the settings; all without it. */
    keys: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
  }),
  result: v.object({
    /** Margin mode of the account. */
    marginMode: MarginMode,
    /** Y when spot margin is on. */
    spotMarginOpen: YesNo,
    /** True when long and short positions are held side by side. */
    hedgeMode: v.boolean(),
    /** True when the account has USDC contracts. */
    usdcSupport: v.boolean(),
    /** True when spot balances hedge positions. */
    spotHedging: v.boolean(),
    /** Maintenance margin rate of the margin call, a fraction. */
    mmrAlert: Amount,
  }),
  errors: {},
});
