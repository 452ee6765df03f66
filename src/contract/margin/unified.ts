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
  riskInfoStatus: YesNo,
  questionaireStatus: YesNo,
  openStatus: YesNo,
  leverage: Dec,
  supportLeverage: v.array(Dec),
  marginMode: MarginMode,
  lockedUntil: Ms,
});

/** How far the account is. */
export const getAgreement = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/agreement/spot_margin/get',
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
  encoding: 'json',
  auth: 'required',
  effect: 'money',
  params: v.object({
    riskInfoStatus: v.optional(v.literal('Y')),
    version: v.optional(TextVersion),
    answers: v.optional(TestAnswers),
    openStatus: v.optional(YesNo),
    leverage: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'leverage expected'))),
  }),
  result: Agreement,
  errors: {
    ...turnOnErrors,
    3200300: 'borrowedCoins',
    3200311: 'marginModeIsolated',
    3200903: 'turnOffRefused',
    3200905: 'borrowingOrders',
    3200906: 'accountInLiquidation',
    3200908: 'platformMarginOff',
    3200910: 'conversionRunning',
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
  auth: 'required',
  params: v.object({ coin }),
  result: listOf(
    v.object({
      coin: Coin,
      hourlyRate: Amount,
      maxLoan: Amount,
      borrowed: Amount,
      remain: Amount,
      platformRemain: Amount,
      minLoan: Amount,
      /** Part of the loan without interest. */
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
  auth: 'required',
  params: v.object({}),
  result: v.object({
    vipLevel: Count,
    list: answeredRows(
      v.object({ vipLevel: Count, coins: v.array(v.object({ coin: Coin, hourlyRate: Amount, maxLoan: Amount })) }),
    ),
  }),
  errors: {},
});

/** Coins with their collateral ratios (fractions), by quantity. */
export const marginCoins = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/mp/coin-margincoinlist',
  auth: 'required',
  params: v.object({ coin }),
  result: listOf(
    v.object({
      coin: Coin,
      collateral: v.boolean(),
      collateralRatio: Amount,
      tiers: CollateralTiers,
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
  auth: 'required',
  params: v.object({ coin }),
  result: listOf(
    v.object({
      coin: Coin,
      poolTotal: Amount,
      poolUsed: Amount,
      poolRemain: Amount,
      userLimit: Amount,
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
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({ keys: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))) }),
  result: v.object({
    marginMode: MarginMode,
    spotMarginOpen: YesNo,
    hedgeMode: v.boolean(),
    usdcSupport: v.boolean(),
    spotHedging: v.boolean(),
    mmrAlert: Amount,
  }),
  errors: {},
});
