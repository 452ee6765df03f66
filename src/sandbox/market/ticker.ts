import * as contract from '../../contract/basic.ts';
import type { Ticker } from '../../contract/trading.ts';
import { mulDiv, scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { flat, klineOf } from './bars.ts';
import type { Pair } from './pairs.ts';

/** Places of the change ratio `m`. */
const ratioPlaces = 4;
const hotPairs = 10;

/** Change over a day as a fraction, cut at 4 places toward zero. */
const change = (last: number, open: number): string =>
  unscale(mulDiv(BigInt(last - open), 10n ** BigInt(ratioPlaces), BigInt(open)), ratioPlaces);

/** The ticker of a pair at an instant: its last trade, its best quotes, and the bars of 24 hours. */
export function tickerOf({ market, epoch }: Pick<Exchange, 'market' | 'epoch'>, pair: Pair, at: number): Ticker {
  const { last, bid, ask, seq } = market.simulation.glance(pair);
  const day = market.history.lastDay(pair, at) ?? flat(at, last);
  const { o, h, l, c, v, q } = klineOf(pair, { ...day, c: last, h: Math.max(day.h, last), l: Math.min(day.l, last) });
  const price = (ticks: number | undefined): string => (ticks === undefined ? '' : klineOf(pair, flat(at, ticks)).c);
  return {
    s: pair.symbolId,
    t: at,
    c,
    o,
    h,
    l,
    m: change(last, day.o),
    v,
    qv: q,
    bp: price(bid),
    ap: price(ask),
    seq,
    epoch: epoch(),
  };
}

/** Tickers of all pairs that lists show. */
export function shownTickers(exchange: Exchange, at = exchange.clock.now()): Ticker[] {
  return exchange.catalog
    .pairs()
    .filter(({ showStatus }) => showStatus === 1)
    .map((pair) => tickerOf(exchange, pair, at));
}

const ticker = handleOpen(contract.ticker, (context) => {
  const { params, catalog, now } = context;
  if (params.symbol === undefined) return { result: { list: shownTickers(context, now) } };
  const pairs = params.symbol.split(',').map((symbolId) => catalog.pair(symbolId));
  const known = pairs.filter((pair) => pair !== undefined);
  if (known.length < pairs.length) return refuse('unknownPair', { field: 'symbol' });
  return { result: { list: known.map((pair) => tickerOf(context, pair, now)) } };
});

/** By what was traded in 24 hours, in USD. */
const hotSymbols = handleOpen(contract.hotSymbols, (context) => {
  const { catalog, market, prices, now } = context;
  const traded = catalog
    .pairs()
    .filter(({ showStatus, openTime }) => showStatus === 1 && openTime <= now)
    .map((pair) => {
      const lots = market.history.lastDay(pair, now)?.v ?? 0;
      return { pair, usd: prices.value(pair.baseTokenId, BigInt(lots) * scale(pair.lot)) };
    })
    .sort((a, b) => (a.usd < b.usd ? 1 : a.usd > b.usd ? -1 : 0));
  const list = traded.slice(0, hotPairs).map(({ pair }, index) => {
    const { s, c, m } = tickerOf(context, pair, now);
    return { symbolId: s, rank: index + 1, c, m };
  });
  return { result: { list } };
});

const systemDate = handleOpen(contract.systemDate, ({ now }) => ({ result: { systemDate: now } }));

export const tickerHandlers = [ticker, hotSymbols, systemDate];
