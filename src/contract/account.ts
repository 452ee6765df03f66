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
  need: 'required',
  encoding: 'json',
  auth: 'required',
  effect: 'session',
  bucket: 'ott',
  retry: { times: 3, waitMs: [secondMs / 2, 3 * secondMs] },
  params: v.object({
    /** The stream that the token logs in to; by default `spot`. */
    scene: v.optional(v.picklist(['spot', 'unified'])),
  }),
  result: v.object({
    /** One-time token, the argument of operation `login`. */
    token: v.string(),
    /** How long the token is valid, ms. */
    expiresIn: Ms,
  }),
  errors: {},
});

/** Identity level as `LEVEL_n` (R3.4), and the area that the KYC rules apply to; '' when it is unknown. */
export const kycInfo = call({
  method: 'POST',
  host: 'main',
  path: '/v3/private/user/member/kyc-info',
  need: 'optional',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({}),
  result: v.object({
    /** The person's identity check. */
    applicant: v.object({
      /** Identity level, `LEVEL_0` to `LEVEL_9`. */
      level: v.pipe(v.string(), v.regex(/^LEVEL_\d$/)),
      /** State of the newest identity check. */
      status: openEnum(['NONE', 'PENDING', 'PASSED', 'REJECTED']),
      /** Country of the document, ISO 3166-1 alpha-2; '' when unknown. */
      country: v.string(),
      /** Why the check failed, in the language of the page. */
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
  need: 'required',
  auth: 'optional',
  params: v.object({
    /** Invitation code from the address of the page. */
    code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)),
  }),
  result: v.object({
    /** True when the code can be used to register. */
    valid: v.boolean(),
    /** The code as it was sent. */
    code: v.string(),
    /** Masked name of the person who invites. */
    inviterMask: PlainText,
    /** What both people get, in the language of the page. */
    rewardText: v.optional(PlainText),
  }),
  errors: {
    /** There is no such invitation. */
    20001: 'unknownInvitation',
  },
});

/**
 * Balances by account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. `transferLimit` is the most
 * that can be transferred out now.
 */
export const coinBalance = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/asset/account/coin-balance',
  need: 'optional',
  auth: 'required',
  params: v.object({
    coin: v.optional(Coin),
    /** Only this account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. */
    accountType: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
  }),
  result: listOf(
    v.object({
      coin: Coin,
      /** Account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. */
      accountType: Count,
      /** Not locked, in the coin. */
      free: Amount,
      /** Locked by orders, loans or launches, in the coin. */
      frozen: Amount,
      /** What spot orders can use, negative with a debt beyond it, in the coin. */
      spotAvailableBalance: Dec,
      /** Most that can be transferred out now, in the coin. */
      transferLimit: Dec,
      /** What can be transferred out without a higher risk, in the coin. */
      transferSafeAmount: Dec,
      /** Value net of loans, '' for a coin without a price, in USD. */
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
  need: 'optional',
  auth: 'none',
  cacheMs: minuteMs,
  params: v.object({
    /** Code of the fiat currency in upper case, `EUR`. */
    name: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  }),
  result: v.object({
    /** Code of the currency. */
    name: v.string(),
    /** Value of 1 USD, in the currency. */
    rate: Amount,
    /** Decimals that the currency is shown with. */
    precision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
    /** Sign of the currency, such as `€`. */
    symbol: v.string(),
    /** When the rate was set, ms UTC. */
    time: Ms,
  }),
  errors: {
    /** There is no rate for the currency. */
    20002: 'unknownCurrency',
  },
});

/** A trading pair with its order limits and flags (R3.2); the flags say what is refused. exchange-api 4.1 */
export const TradingSymbol = v.object({
  /** Id of the pair: its name without the slash. */
  symbolId: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/)),
  /** Name of the pair, `BTC/USDT`. */
  symbolName: PlainText,
  baseTokenId: Coin,
  quoteTokenId: Coin,
  /** Spot pair, or pair of a leveraged token. */
  symbolType: openEnum(['SPOT', 'LT']),
  /** Zone of the markets page that lists the pair. */
  zone: openEnum(['MAIN', 'INNOVATION', 'LT']),
  /** Position in lists, lowest first. */
  sort: v.pipe(v.number(), v.finite()),
  /** Smallest price step, in quote coins per base coin. */
  tick: Tick,
  /** Smallest quantity step, in base coins. */
  lot: Lot,
  /** Smallest quantity of an order, in base coins. */
  minQty: BaseCoins,
  /** Largest quantity of a limit order, in base coins. */
  maxQty: BaseCoins,
  /** Smallest value of an order, in quote coins. */
  minAmount: QuoteCoins,
  /** Largest value of a limit order, in quote coins. */
  maxAmount: QuoteCoins,
  /** Largest value of a market order, in quote coins. */
  maxMarketAmount: QuoteCoins,
  /** Decimals of amounts in the quote coin. */
  quotePrecision: Count,
  /** Price steps that the book can be grouped by, in quote coins. */
  depthSteps: v.array(Amount),
  /** How far above the market a buy may be priced, a fraction. */
  buyLimitRatio: Amount,
  /** How far below the market a sell may be priced, a fraction. */
  sellLimitRatio: Amount,
  /** Maker rate of the pair when it has one of its own, a fraction. */
  makerFee: v.optional(Amount),
  /** Taker rate of the pair when it has one of its own, a fraction. */
  takerFee: v.optional(Amount),
  /** When trading opens or opened, ms UTC. */
  openTime: Ms,
  /** True when orders of the pair can borrow. */
  loanEnabled: v.boolean(),
  /** True when the pair has a notice, which `basic.noticeSymbols` returns. */
  noticeVisible: v.boolean(),
  /** True when plan orders are accepted. */
  allowPlan: v.boolean(),
  /** 1 when lists show the pair. */
  showStatus: Flag,
  /** Suspended 0, trading 1, before the opening 2, delisted 3. */
  tradeStatus: v.picklist(Object.values(tradeStatus)),
  /** True while buys are refused. */
  isBanBuy: v.boolean(),
  /** True while sells are refused. */
  isBanSell: v.boolean(),
  /** Marks beside the name: `ST`, `NEW`, `HOT`, `SEED` for a token that was launched here. */
  mark: v.array(v.string()),
  /** Largest leverage of an order, a number. */
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
  need: 'required',
  encoding: 'json',
  auth: 'none',
  effect: 'read',
  retry: loadRetry,
  params: v.object({
    /** Parts to return; all without it. */
    items: v.optional(v.array(v.picklist(['symbols', 'tokens', 'features', 'fees', 'lines']))),
    /** Version of the last answer: an unchanged configuration is not sent again. */
    version: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  result: v.object({
    /** Version of this configuration. */
    version: v.string(),
    /** Version of the contract that the exchange implements; absent when it does not say so. */
    contract: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** True when the configuration still has the version that was sent. */
    unchanged: v.optional(v.boolean()),
    symbols: v.optional(answeredRows(TradingSymbol)),
    /** Coins. */
    tokens: v.optional(
      rows(
        v.object({
          tokenId: Coin,
          /** Name of the coin, `Bitcoin`. */
          fullName: PlainText,
          /** Decimals of amounts in the coin. */
          precision: Count,
          /** Position in lists, lowest first. */
          sort: v.pipe(v.number(), v.finite()),
          /** True when margin trading takes the coin as collateral. */
          isCollateral: v.boolean(),
          /** True when margin trading lends the coin. */
          isLoanable: v.boolean(),
          /** Address of the coin's icon; '' without one. */
          iconUrl: v.string(),
        }),
      ),
    ),
    /** Which products are offered, by their names. */
    features: v.optional(v.record(v.string(), v.boolean())),
    /** Fee rates by VIP level. */
    fees: v.optional(
      rows(
        v.object({
          /** VIP level. */
          vipLevel: Count,
          /** Maker rate, a fraction. */
          maker: Dec,
          /** Taker rate, a fraction. */
          taker: Dec,
          /** Trading volume of 30 days that the level needs, in USD. */
          need30dUsd: Dec,
        }),
      ),
    ),
    /** Addresses of the streams; each list in the order of preference. */
    lines: v.optional(
      v.object({
        /** Addresses of the market stream. */
        market: v.array(v.string()),
        /** Addresses of the private stream of standard accounts. */
        spot: v.array(v.string()),
        /** Addresses of the private stream of unified accounts. */
        unified: v.array(v.string()),
      }),
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
  need: 'required',
  encoding: 'json',
  auth: 'optional',
  effect: 'read',
  params: v.object({ symbol: v.optional(SymbolId) }),
  result: v.object({ status_code: botResult.status_code, symbols: answeredRows(GridSymbol) }),
  errors: {},
});
