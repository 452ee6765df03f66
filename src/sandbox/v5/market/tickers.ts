import * as v from 'valibot';
import { unscale } from '#money/index.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tickerOf } from '#sandbox/market/calls/ticker.ts';
import { badParameter } from '../http/answer.ts';
import { publicCall } from '../http/door-call.ts';
import { OptionalText, Spot } from '../http/fields.ts';
import { shownAmounts } from './shown-amounts.ts';

/** The ticker of a pair at an instant, with what socket and call have in common. @param at exchange time, ms */
export function tickerFields(exchange: Exchange, pair: Pair, at: number) {
  const { c, o, h, l, m, v: volume, qv } = tickerOf(exchange, pair, at);
  const { price } = shownAmounts(pair);
  const usd = exchange.prices.usd(pair.baseTokenId);
  return {
    symbol: pair.symbolId,
    lastPrice: price(c),
    prevPrice24h: price(o),
    price24hPcnt: m,
    highPrice24h: price(h),
    lowPrice24h: price(l),
    turnover24h: qv,
    volume24h: volume,
    usdIndexPrice: usd === 0n ? '' : unscale(usd),
  };
}

function rowOf(exchange: Exchange, pair: Pair, at: number): object {
  const { book } = exchange.markets.of(pair.symbolId);
  const { ticks, lots } = shownAmounts(pair);
  const [bid, ask] = [book.best('BUY'), book.best('SELL')];
  return {
    ...tickerFields(exchange, pair, at),
    bid1Price: bid ? ticks(bid.ticks) : '',
    bid1Size: bid ? lots(bid.lots) : '',
    ask1Price: ask ? ticks(ask.ticks) : '',
    ask1Size: ask ? lots(ask.lots) : '',
  };
}

/** `market/tickers`: of one pair, or of all visible ones. */
export const tickers = publicCall(
  'market/tickers',
  v.object({ category: Spot, symbol: OptionalText }),
  ({ exchange, params: { category, symbol }, now }) => {
    const pairs = exchange.catalog
      .pairs()
      .filter((pair) => (symbol === undefined ? pair.showStatus === 1 : pair.symbolId === symbol));
    if (symbol !== undefined && pairs.length === 0) return badParameter('symbol');
    return { result: { category, list: pairs.map((pair) => rowOf(exchange, pair, now)) } };
  },
);
