import * as contract from '../../contract/basic.ts';
import type { Ticker } from '../../contract/trading.ts';
import { cutTo, mulDiv, scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { clockStartMs } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { uniform } from '../random.ts';
import type { Pair } from './pairs.ts';
import { priceAt } from './prices.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unit = 10n ** 8n;
/** Places of the change ratio `m`. */
const ratioPlaces = 4;

/** Traded in a day, in quote coin: one to three times the largest order, by the seed. Nothing before a pair opens. */
function dayVolume(seed: string, { symbolId, maxAmount, tradeStatus }: Pair, at: number): bigint {
  if (tradeStatus === 2) return 0n;
  const share = 1 + 2 * uniform(seed, 'volume', symbolId, Math.floor(at / hourMs));
  return mulDiv(scale(maxAmount), BigInt(Math.round(share * 1e6)), 10n ** 6n);
}

/** Change over a day as a fraction, cut at 4 places toward zero. */
const change = (last: bigint, open: bigint): string =>
  unscale(mulDiv(last - open, 10n ** BigInt(ratioPlaces), open), ratioPlaces);

/** The ticker of a pair at an instant; prices follow from (seed, pair, time). */
export function tickerOf({ seed, epoch }: Pick<Exchange, 'seed' | 'epoch'>, pair: Pair, at: number): Ticker {
  const from = Math.max(at - dayMs, pair.openTime);
  const open = priceAt(seed(), pair, from);
  const last = priceAt(seed(), pair, at);
  let high = open > last ? open : last;
  let low = open < last ? open : last;
  for (let hour = Math.ceil(from / hourMs) * hourMs; hour < at; hour += hourMs) {
    const price = priceAt(seed(), pair, hour);
    if (price > high) high = price;
    if (price < low) low = price;
  }
  const quoteVolume = dayVolume(seed(), pair, at);
  const tick = scale(pair.tick);
  const isTrading = pair.tradeStatus === 1;
  return {
    s: pair.symbolId,
    t: at,
    c: unscale(last),
    o: unscale(open),
    h: unscale(high),
    l: unscale(low),
    m: change(last, open),
    v: unscale(cutTo(mulDiv(quoteVolume, unit, last), scale(pair.lot))),
    qv: unscale(quoteVolume),
    bp: isTrading && last > tick ? unscale(last - tick) : '',
    ap: isTrading ? unscale(last + tick) : '',
    seq: Math.floor((at - clockStartMs) / 1_000),
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

const systemDate = handleOpen(contract.systemDate, ({ now }) => ({ result: { systemDate: now } }));

export const tickerHandlers = [ticker, systemDate];
