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
  auth: 'none',
  params: v.object({
    symbol: SymbolId,
    interval: v.picklist(klineIntervals),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
    from: v.optional(Ms),
    to: v.optional(Ms),
  }),
  result: v.object({ list: Klines }),
  errors: { 170121: 'unknownPair' },
});

/** Facts about a coin; `description` is in the page's language, otherwise in English. */
export const tokenDetail = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/token/get/detail',
  auth: 'none',
  params: v.object({ tokenId: Coin }),
  result: v.object({
    tokenId: Coin,
    fullName: PlainText,
    description: PlainText,
    issueTime: Ms,
    issuePrice: v.union([Amount, v.literal('')]),
    totalSupply: Amount,
    circulating: Amount,
    website: PlainText,
    whitepaper: PlainText,
    explorer: PlainText,
    tags: v.array(PlainText),
    chains: v.array(PlainText),
  }),
  errors: { 170221: 'unknownCoin' },
});

/** Notices of the pairs with `noticeVisible`, shown above the order form. */
export const noticeSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/query_notice_visible_symbol',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      notice: v.object({
        type: openEnum(['ST', 'DELIST', 'RENAME', 'RISK', 'NEW']),
        text: PlainText,
        link: PlainText,
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
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      reason: openEnum(['MAINTENANCE', 'DELIST', 'REBALANCE']),
      startTime: Ms,
      endTime: Ms,
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
  auth: 'required',
  params: v.object({}),
  result: v.object({ isSustain: v.boolean(), currencies: v.array(PlainText), url: PlainText }),
  errors: {},
});

/** Tickers of up to 50 comma-separated pairs; without `symbol` those of all visible pairs. */
export const ticker = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/quote/v1/ticker',
  auth: 'none',
  params: v.object({ symbol: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/))) }),
  result: listOf(Ticker),
  errors: { 170121: 'unknownPair' },
});

/**
 * Visible pairs with the largest 24 h volume (quote value); `c` is the last price, `m` the 24 h change as a fraction.
 */
export const hotSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/hot_symbols',
  auth: 'none',
  params: v.object({}),
  result: listOf(v.object({ symbolId: SymbolId, rank: Count, c: Amount, m: Dec })),
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
  auth: 'optional',
  params: v.object({ symbolId: v.optional(SymbolId) }),
  result: listOf(
    v.object({
      symbolId: SymbolId,
      isShow: v.boolean(),
      area: v.array(Area),
      minLevel: Count,
      reason: openEnum(['AREA', 'LEVEL', '']),
    }),
  ),
  errors: { 170121: 'unknownPair' },
});
