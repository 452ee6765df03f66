import * as v from 'valibot';
import { minuteMs, secondMs } from '../formulas/durations.ts';
import { call } from './call.ts';
import { GridSymbol } from './bots/grid-symbol.ts';
import { botResult } from './bots/status-codes.ts';
import {
  Amount,
  Area,
  BaseCoins,
  Coin,
  Count,
  Dec,
  Flag,
  PlainText,
  listOf,
  Ms,
  openEnum,
  QuoteCoins,
  answeredRows,
  rows,
  SymbolId,
  Lot,
  Tick,
} from './scalars.ts';
import { tradeStatus } from './market-data.ts';

export * from './account/instruments.ts';
export * from './account/reach.ts';
export * from './account/site-content.ts';
export * from './person.ts';
export * from './preferences.ts';

/** Retries of failed loads of symbols, leveraged tokens and currencies: three, 1 to 10 s apart. R9.3 */
export const loadRetry = { times: 3, waitMs: [secondMs, 10 * secondMs] } as const;

/**
 * One-time token for the login of a private socket; expires after 30 s (`expiresIn`, ms). Retried three times, 0.5 to
 * 3 s apart. R9.3
 */
export const ott = call({
  method: 'POST',
  host: 'main',
  path: '/v2/private/user/ott',
  encoding: 'json',
  auth: 'required',
  effect: 'session',
  bucket: 'ott',
  retry: { times: 3, waitMs: [secondMs / 2, 3 * secondMs] },
  params: v.object({ scene: v.optional(v.picklist(['spot', 'unified'])) }),
  result: v.object({ token: v.string(), expiresIn: Ms }),
  errors: {},
});

/** Identity level as `LEVEL_n` (R3.4), and the area that the KYC rules apply to; '' when it is unknown. */
export const kycInfo = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/kyc-info',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({}),
  result: v.object({
    applicant: v.object({
      level: v.pipe(v.string(), v.regex(/^LEVEL_\d$/)),
      status: openEnum(['NONE', 'PENDING', 'PASSED', 'REJECTED']),
      country: v.string(),
      rejectReason: v.optional(PlainText),
    }),
    area: v.union([Area, v.literal('')]),
  }),
  errors: {},
});

/** Details of an invitation code; the browser keeps the code for 30 days. */
export const inviteInfo = call({
  method: 'GET',
  host: 'main',
  path: '/s1/code/info-msg',
  auth: 'optional',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)) }),
  result: v.object({ valid: v.boolean(), code: v.string(), inviterMask: PlainText, rewardText: v.optional(PlainText) }),
  errors: { 20001: 'unknownInvitation' },
});

/**
 * Balances by account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. `transferLimit` is the most
 * that can be transferred out now.
 */
export const coinBalance = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/asset/account/coin-balance',
  auth: 'required',
  params: v.object({
    coin: v.optional(Coin),
    accountType: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
  }),
  result: listOf(
    v.object({
      coin: Coin,
      accountType: Count,
      free: Amount,
      frozen: Amount,
      spotAvailableBalance: Dec,
      transferLimit: Dec,
      transferSafeAmount: Dec,
      /** USD, net of loans; '' for a coin without a price. */
      equityUsd: v.union([Dec, v.literal('')]),
    }),
  ),
  errors: {},
});

/** Exchange rate: the value of 1 USD in the fiat currency `name` (upper case). Cached for 60 s. */
export const exchangeRate = call({
  method: 'GET',
  host: 'main',
  path: '/api/exchange-rate',
  auth: 'none',
  cacheMs: minuteMs,
  params: v.object({ name: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) }),
  result: v.object({
    name: v.string(),
    rate: Amount,
    precision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
    symbol: v.string(),
    time: Ms,
  }),
  errors: { 20002: 'unknownCurrency' },
});

/** A trading pair with its order limits and flags (R3.2); exchange-api 4.1 lists the effects of the flags. */
export const TradingSymbol = v.object({
  symbolId: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/)),
  symbolName: PlainText,
  baseTokenId: Coin,
  quoteTokenId: Coin,
  symbolType: openEnum(['SPOT', 'LT']),
  zone: openEnum(['MAIN', 'INNOVATION', 'LT']),
  sort: v.pipe(v.number(), v.finite()),
  tick: Tick,
  lot: Lot,
  minQty: BaseCoins,
  maxQty: BaseCoins,
  minAmount: QuoteCoins,
  maxAmount: QuoteCoins,
  maxMarketAmount: QuoteCoins,
  quotePrecision: Count,
  depthSteps: v.array(Amount),
  buyLimitRatio: Amount,
  sellLimitRatio: Amount,
  makerFee: v.optional(Amount),
  takerFee: v.optional(Amount),
  openTime: Ms,
  loanEnabled: v.boolean(),
  noticeVisible: v.boolean(),
  allowPlan: v.boolean(),
  showStatus: Flag,
  tradeStatus: v.picklist(Object.values(tradeStatus)),
  isBanBuy: v.boolean(),
  isBanSell: v.boolean(),
  mark: v.array(v.string()),
  maxLeverage: Amount,
});
export type TradingSymbol = v.InferOutput<typeof TradingSymbol>;

/**
 * Web configuration: pairs, tokens, features, fee rates (fractions) and stream URLs. Returns `unchanged` without items
 * when `version` is current.
 */
export const webConfig = call({
  method: 'POST',
  host: 'config',
  path: '/config/web',
  encoding: 'json',
  auth: 'none',
  effect: 'read',
  retry: loadRetry,
  params: v.object({
    items: v.optional(v.array(v.picklist(['symbols', 'tokens', 'features', 'fees', 'lines']))),
    version: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  result: v.object({
    version: v.string(),
    unchanged: v.optional(v.boolean()),
    symbols: v.optional(answeredRows(TradingSymbol)),
    tokens: v.optional(
      rows(
        v.object({
          tokenId: Coin,
          fullName: PlainText,
          precision: Count,
          sort: v.pipe(v.number(), v.finite()),
          isCollateral: v.boolean(),
          isLoanable: v.boolean(),
          iconUrl: v.string(),
        }),
      ),
    ),
    features: v.optional(v.record(v.string(), v.boolean())),
    fees: v.optional(rows(v.object({ vipLevel: Count, maker: Dec, taker: Dec, need30dUsd: Dec }))),
    lines: v.optional(
      v.object({ market: v.array(v.string()), spot: v.array(v.string()), unified: v.array(v.string()) }),
    ),
  }),
  errors: {},
});

/**
 * Pairs of the grid bots, or only `symbol`. Fee rates are those of the caller, VIP 0 without a token. The strategy tab
 * polls it every 5 s. R9.4
 */
export const gridSymbols = call({
  method: 'POST',
  host: 'bot',
  path: '/s1/bot/grid/v1/list-symbol-info',
  encoding: 'json',
  auth: 'optional',
  effect: 'read',
  params: v.object({ symbol: v.optional(SymbolId) }),
  result: v.object({ status_code: botResult.status_code, symbols: answeredRows(GridSymbol) }),
  errors: {},
});
