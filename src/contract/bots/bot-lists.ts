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
  encoding: 'json',
  auth: 'required',
  params: v.object({
    status: v.picklist([0, 1]),
    page: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    symbol: v.optional(SymbolId),
    bot_tab: v.optional(BotTab),
    grid_id: v.optional(Id),
    requestId: v.optional(ClientId),
    points: v.optional(Flag),
  }),
  result: v.object({
    ...botResult,
    list: answeredRows(Grid),
    total: Count,
    running_num: Count,
    total_equity: Amount,
  }),
  errors: {},
});

const AvailableCoin = v.object({ token: Coin, available: Amount });

/**
 * What a bot of the pair can take of the person's account now, within `transferLimit`: spot (`SPOT`), or the wallet of
 * a unified account (`UTA`).
 */
export const available = call({
  method: 'POST',
  effect: 'read',
  host: 'bot',
  path: '/s1/bot/grid/v1/query-available-balance',
  encoding: 'json',
  auth: 'required',
  params: v.object({ symbol: SymbolId }),
  result: v.object({
    ...botResult,
    base: AvailableCoin,
    quote: AvailableCoin,
    account_type: Grid.entries.account_type,
  }),
  errors: { 404: 'unknownPair' },
});
