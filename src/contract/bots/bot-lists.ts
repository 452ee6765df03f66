/** Reads of a person's bots. Their fills are `order.myTrades` with `gridId`. exchange-api 2.7 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Flag, Id, answeredRows, SymbolId } from '../scalars.ts';
import { ClientId } from '../trading.ts';
import { Grid } from './bot.ts';
import { botResult } from './status-codes.ts';

/** Tabs of the bots page; bots created from a recommendation are in `strategy`. exchange-api 4.8 */
export const BotTab = v.picklist(['standard', 'strategy']);
export type BotTab = v.InferOutput<typeof BotTab>;

/**
 * A person's bots, newest first: `status` 0 are the running bots, 1 is the history (R4.7). With `grid_id` or
 * `requestId` the other filters do not apply (exchange-api 1.5). `total` counts the matching bots; `running_num` and
 * `total_equity` (USD) cover all running bots of the person. `points` 1 with `grid_id` adds the profits over time:
 * hourly for the first 7 days of running time, else daily.
 */
export const list = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/query-grid-list',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  params: v.object({
    /** Running bots 0, ended bots 1. */
    status: v.picklist([0, 1]),
    /** Number of the page, from 0. */
    page: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    /** Rows of a page. */
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    symbol: v.optional(SymbolId),
    bot_tab: v.optional(BotTab),
    /** Only this bot. */
    grid_id: v.optional(Id),
    requestId: v.optional(ClientId),
    /** 1 adds the profits over time of the bot that `grid_id` names. */
    points: v.optional(Flag),
  }),
  result: v.object({
    ...botResult,
    list: answeredRows(Grid),
    /** Number of bots that match. */
    total: Count,
    /** Number of the person's running bots. */
    running_num: Count,
    /** Value of the person's running bots, in USD. */
    total_equity: Amount,
  }),
  errors: {},
});

const AvailableCoin = v.object({
  token: Coin,
  /** What a bot can take, in `token`. */
  available: Amount,
});

/**
 * What a bot of the pair can take of the person's account now, within `transferLimit`: spot (`SPOT`), or the wallet of
 * a unified account (`UTA`).
 */
export const available = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/query-available-balance',
  need: 'required',
  encoding: 'json',
  auth: 'required',
  params: v.object({ symbol: SymbolId }),
  result: v.object({
    ...botResult,
    /** The base coin of the pair. */
    base: AvailableCoin,
    /** The quote coin of the pair. */
    quote: AvailableCoin,
    /** Account that pays: spot, or the wallet of a unified account. */
    account_type: Grid.entries.account_type,
  }),
  errors: {
    /** The pair has no grid bots. */
    404: 'unknownPair',
  },
});
