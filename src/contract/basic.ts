import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Area, Coin, Count, Dec, Line, listOf, Ms, openEnum } from './scalars.ts';
import { Kline, klineIntervals, SymbolId, Ticker } from './trading.ts';

/** Bars of a pair, oldest first: those with from ≤ t < to, the last `limit` of them (200 unless told, 1,000 at most). */
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
  result: listOf(Kline),
  errors: { 170121: 'unknownPair' },
});

/** What a coin is, for its card; `description` in the page's language, else English. */
export const tokenDetail = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/token/get/detail',
  auth: 'none',
  params: v.object({ tokenId: Coin }),
  result: v.object({
    tokenId: Coin,
    fullName: Line,
    description: Line,
    issueTime: Ms,
    issuePrice: v.union([Amount, v.literal('')]),
    totalSupply: Amount,
    circulating: Amount,
    website: Line,
    whitepaper: Line,
    explorer: Line,
    tags: v.array(Line),
    chains: v.array(Line),
  }),
  errors: { 170221: 'unknownCoin' },
});

/** The exchange's clock, for countdowns before any other answer has come. ms UTC */
export const systemDate = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/system/date',
  auth: 'none',
  params: v.object({}),
  result: v.object({ systemDate: Ms }),
  errors: {},
});

/** Notices of pairs with `noticeVisible`: a bar over the order form. */
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
        text: Line,
        link: Line,
        time: Ms,
      }),
    }),
  ),
  errors: {},
});

/** Suspended pairs; `endTime` 0 is until further notice. */
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

/** May this person pay with legal money? */
export const realMoney = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/asset/user_is_sustain_real_money',
  auth: 'required',
  params: v.object({}),
  result: v.object({ isSustain: v.boolean(), currencies: v.array(Line), url: Line }),
  errors: {},
});

/** Tickers of up to 50 pairs; without `symbol` those of all shown pairs. */
export const ticker = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/quote/v1/ticker',
  auth: 'none',
  params: v.object({ symbol: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/))) }),
  result: listOf(Ticker),
  errors: { 170121: 'unknownPair' },
});

/** The most traded pairs (24 h, quote value), hidden ones left out; `c` last price, `m` change ratio. */
export const hotSymbols = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/hot_symbols',
  auth: 'none',
  params: v.object({}),
  result: listOf(v.object({ symbolId: SymbolId, rank: Count, c: Amount, m: Dec })),
  errors: {},
});

/** Pairs with an identity rule, judged for this caller: AREA hides the pair, LEVEL shows the rule at its form; '' passes. spec 6 */
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
