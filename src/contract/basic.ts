import * as v from 'valibot';
import { call } from './call.ts';
import { Amount, Count, Dec, listOf, Ms } from './scalars.ts';

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

/** Last price `c`, 24 h open, high and low, change ratio `m`, volumes in base `v` and quote `qv`, best bid and ask. exchange-api 2.2 */
export const Ticker = v.object({
  s: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/)),
  t: Ms,
  c: Amount,
  o: Amount,
  h: Amount,
  l: Amount,
  m: Dec,
  v: Amount,
  qv: Amount,
  bp: v.union([Amount, v.literal('')]),
  ap: v.union([Amount, v.literal('')]),
  seq: Count,
  epoch: Count,
});
export type Ticker = v.InferOutput<typeof Ticker>;

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
