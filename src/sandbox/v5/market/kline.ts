import * as v from 'valibot';
import type { Kline, KlineInterval } from '#contract/market-data.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import { bucketStart, klineOf } from '#sandbox/bars/bars.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { badParameter } from '../http/answer.ts';
import { publicCall } from '../http/door-call.ts';
import { OptionalMs, Spot, whole } from '../http/fields.ts';
import { shownAmounts } from './shown-amounts.ts';

/** Intervals by the names that V5 clients use: minutes, or a letter. */
export const klineIntervalsByName: Readonly<Record<string, KlineInterval>> = {
  1: '1m',
  3: '3m',
  5: '5m',
  15: '15m',
  30: '30m',
  60: '1h',
  120: '2h',
  240: '4h',
  360: '6h',
  720: '12h',
  D: '1d',
  W: '1w',
  M: '1M',
};
const usualBars = 200;
const maxBars = 1_000;

/** A bar as a row: opening time, open, high, low, close, volume, turnover. */
function rowOf(pair: Pair, { t, o, h, l, c, v: volume, q }: Kline): string[] {
  const { price } = shownAmounts(pair);
  return [String(t), price(o), price(h), price(l), price(c), volume, q];
}

/** Where so many bars end that begin at an instant, ms. */
function endAfter(interval: KlineInterval, start: number, count: number): number {
  let end = bucketStart(interval, start);
  for (let bars = 0; bars < count; bars += 1) end = nextKlineOpen(interval, end);
  return end;
}

/** `market/kline`: newest first. With a start alone, the bars from there on. */
export const kline = publicCall(
  'market/kline',
  v.object({
    category: v.optional(Spot, 'spot'),
    symbol: v.string(),
    interval: v.string(),
    start: OptionalMs,
    end: OptionalMs,
    limit: v.optional(whole(1, maxBars), usualBars),
  }),
  ({ exchange: { catalog, market }, params: { category, symbol, interval: name, start, end, limit }, now }) => {
    const pair = catalog.pair(symbol);
    if (!pair) return badParameter('symbol');
    const interval = Object.hasOwn(klineIntervalsByName, name) ? klineIntervalsByName[name] : undefined;
    if (interval === undefined) return badParameter('interval');
    const last = end ?? (start === undefined || start > now ? now : endAfter(interval, start, limit) - 1);
    const bars = market.history.bars(pair, interval, { from: start, to: last + 1, limit }, now);
    return { result: { category, symbol, list: bars.map((bar) => rowOf(pair, klineOf(pair, bar))).reverse() } };
  },
);
