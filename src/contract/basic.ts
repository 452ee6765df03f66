import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Area, Coin, Count, Dec, PlainText, listOf, Ms, openEnum, SymbolId } from './scalars.ts';
import { klineIntervals, Klines, Ticker } from './market-data.ts';

// A module of its own: every page reads the time, and only trading pages need the rest.
export { systemDate } from './system-date.ts';

/** Bars of a pair with from ≤ t < to, oldest first: the last `limit` of them, by default 200, at most 1,000. */
export const klines = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/quote/v2/klines',
  need: 'required',
  auth: 'none',
  params: v.object({
    symbol: SymbolId,
    /** Length of a bar. */
    interval: v.picklist(klineIntervals),
    /** Number of bars, by default 200. */
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
    /** First open time, ms UTC. */
    from: v.optional(Ms),
    /** End of the span, exclusive, ms UTC. */
    to: v.optional(Ms),
  }),
  result: v.object({ list: Klines }),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
  },
});

/** Facts about a coin; `description` is in the page's language, otherwise in English. */
export const tokenDetail = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/token/get/detail',
  need: 'optional',
  auth: 'none',
  params: v.object({ tokenId: Coin }),
  result: v.object({
    tokenId: Coin,
    /** Name of the coin, `Bitcoin`. */
    fullName: PlainText,
    /** What the coin is, in the page's language, otherwise in English. */
    description: PlainText,
    /** When the coin was issued, ms UTC. */
    issueTime: Ms,
    /** Price at the issue, '' when unknown, in USD. */
    issuePrice: v.union([Amount, v.literal('')]),
    /** Coins that exist or will exist, in the coin. */
    totalSupply: Amount,
    /** Coins in circulation, in the coin. */
    circulating: Amount,
    /** Address of the project; '' without one. */
    website: PlainText,
    /** Address of the white paper; '' without one. */
    whitepaper: PlainText,
    /** Address of a block explorer; '' without one. */
    explorer: PlainText,
    /** Subjects of the coin, such as `Layer 1`. */
    tags: v.array(PlainText),
    /** Names of the chains on which the coin exists. */
    chains: v.array(PlainText),
  }),
  errors: {
    /** There is no such coin. */
    170221: 'unknownCoin',
  },
});

/** Notices of the pairs with `noticeVisible`, shown above the order form. */
export const noticeSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/query_notice_visible_symbol',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      /** The newest notice of the pair. */
      notice: v.object({
        /** Kind of notice. */
        type: openEnum(['ST', 'DELIST', 'RENAME', 'RISK', 'NEW']),
        /** Text in the language of the page. */
        text: PlainText,
        /** Address with more about it; '' without one. */
        link: PlainText,
        /** When it was published, ms UTC. */
        time: Ms,
      }),
    }),
  ),
  errors: {},
});

/** Suspended pairs; `endTime` 0 means until further notice. */
export const suspensionSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/query_suspension_visible_symbol',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      /** Why trading is suspended. */
      reason: openEnum(['MAINTENANCE', 'DELIST', 'REBALANCE']),
      /** When the suspension starts, ms UTC. */
      startTime: Ms,
      /** When it ends, 0 until further notice, ms UTC. */
      endTime: Ms,
      /** True when the chart stays visible. */
      showChart: v.boolean(),
    }),
  ),
  errors: {},
});

/** Whether this person can pay with fiat money. */
export const realMoney = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/asset/user_is_sustain_real_money',
  need: 'optional',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** True when the person can pay with fiat money. */
    isSustain: v.boolean(),
    /** Codes of the fiat currencies. */
    currencies: v.array(PlainText),
    /** Address of the payment page; '' without one. */
    url: PlainText,
  }),
  errors: {},
});

/** Tickers of up to 50 comma-separated pairs; without `symbol` those of all visible pairs. */
export const ticker = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/quote/v1/ticker',
  need: 'required',
  auth: 'none',
  params: v.object({
    /** At most 50 pairs, comma-separated. */
    symbol: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/))),
  }),
  result: listOf(Ticker),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
  },
});

/**
 * Visible pairs with the largest 24 h volume (quote value); `c` is the last price, `m` the 24 h change as a fraction.
 */
export const hotSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/hot_symbols',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      /** Position in the list, from 1. */
      rank: Count,
      /** Last price, in quote coins per base coin. */
      c: Amount,
      /** Change of 24 h, a fraction. */
      m: Dec,
    }),
  ),
  errors: {},
});

/**
 * Pairs with a KYC rule and its result for the caller: AREA hides the pair, LEVEL shows the rule in the order form, ''
 * passes. R6.5
 */
export const isKycRule = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/isKycRule',
  need: 'optional',
  auth: 'optional',
  params: v.object({ symbolId: v.optional(SymbolId) }),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      /** False when the pair is hidden from the caller. */
      isShow: v.boolean(),
      area: v.array(Area),
      /** Identity level that trading the pair needs. */
      minLevel: Count,
      /** Which rule the caller does not meet: area, identity level, or none. */
      reason: openEnum(['AREA', 'LEVEL', '']),
    }),
  ),
  errors: {
    /** There is no such pair. */
    170121: 'unknownPair',
  },
});
