import * as contract from '#contract/basic.ts';
import type { Ticker } from '#contract/market-data.ts';
import { mulDiv, scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { flatBar, klineOf } from '#sandbox/bars/bars.ts';

/** Decimals of the change ratio `m`. */
const ratioDecimals = 4;
const hotPairCount = 10;

/** Change from `open` to `last` as a fraction, rounded to 4 decimals toward zero. */
const changeRatio = (last: number, open: number): string =>
  unscale(mulDiv(BigInt(last - open), 10n ** BigInt(ratioDecimals), BigInt(open)), ratioDecimals);

/** The ticker of a pair at an instant: its last trade, its best quotes and the last 24 hours. */
export function tickerOf({ market, epoch }: Pick<Exchange, 'market' | 'epoch'>, pair: Pair, at: number): Ticker {
  const { last, bid, ask, seq } = market.simulation.tickerPrices(pair);
  const day = market.history.lastDay(pair, at) ?? flatBar(at, last);
  const { o, h, l, c, v, q } = klineOf(pair, { ...day, c: last, h: Math.max(day.h, last), l: Math.min(day.l, last) });
  const price = (ticks: number | undefined): string => (ticks === undefined ? '' : klineOf(pair, flatBar(at, ticks)).c);
  return {
    s: pair.symbolId,
    t: at,
    c,
    o,
    h,
    l,
    m: changeRatio(last, day.o),
    v,
    qv: q,
    bp: price(bid),
    ap: price(ask),
    seq,
    epoch: epoch(),
  };
}

/** Tickers of all pairs that lists show; `at` is in ms of exchange time. */
export function visibleTickers(exchange: Exchange, at = exchange.clock.now()): Ticker[] {
  return exchange.catalog
    .pairs()
    .filter(({ showStatus }) => showStatus === 1)
    .map((pair) => tickerOf(exchange, pair, at));
}

/** `basic.ticker`: tickers of the named pairs, else of all visible ones. */
const ticker = handlePublic(contract.ticker, ({ exchange, params, now }) => {
  if (params.symbol === undefined) return { result: { list: visibleTickers(exchange, now) } };
  const pairs = params.symbol.split(',').map((symbolId) => exchange.catalog.pair(symbolId));
  const existing = pairs.filter((pair) => pair !== undefined);
  if (existing.length < pairs.length) return refuse('unknownPair', { field: 'symbol' });
  return { result: { list: existing.map((pair) => tickerOf(exchange, pair, now)) } };
});

/** `basic.hotSymbols`: the pairs with the highest 24-hour volume in USD. */
const hotSymbols = handlePublic(contract.hotSymbols, ({ exchange, now }) => {
  const { catalog, market, prices } = exchange;
  const byVolume = catalog
    .pairs()
    .filter(({ showStatus, openTime }) => showStatus === 1 && openTime <= now)
    .map((pair) => {
      const lots = market.history.lastDay(pair, now)?.v ?? 0;
      return { pair, usd: prices.value(pair.baseTokenId, BigInt(lots) * scale(pair.lot)) };
    })
    .sort((a, b) => (a.usd < b.usd ? 1 : a.usd > b.usd ? -1 : 0));
  const list = byVolume.slice(0, hotPairCount).map(({ pair }, index) => {
    const { s, c, m } = tickerOf(exchange, pair, now);
    return { symbolId: s, rank: index + 1, c, m };
  });
  return { result: { list } };
});

/** `basic.systemDate`: the clock of the exchange, ms. */
const systemDate = handlePublic(contract.systemDate, ({ now }) => ({ result: { systemDate: now } }));

/** Handlers of tickers and the clock. */
export const tickerHandlers = [ticker, hotSymbols, systemDate];
