import { klineIntervals } from '../../src/contract/trading.ts';
import type { KlineInterval } from '../../src/contract/trading.ts';
import { clockStartMs } from '../../src/sandbox/clock.ts';
import { bucketStart, klineOf } from '../../src/sandbox/market/bars.ts';
import { openHistory } from '../../src/sandbox/market/history.ts';
import { deviations, pairOf } from '../../src/sandbox/market/pairs.ts';
import { openTape } from '../../src/sandbox/market/tape.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const dayMs = 86_400_000;
const bars = 1_000;
const rounds = 7;
const boundMs = 50;
const terms = { tick: '0.01', lot: '0.000001', minQty: '0.000048', maxQty: '71', maxAmount: '4000000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });

/** How long a call of bars takes, ms, as the handler makes them. */
function timed(history: ReturnType<typeof openHistory>, interval: KlineInterval, to: number, limit: number): number {
  const begun = performance.now();
  history.bars(pair, interval, { to, limit }, clockStartMs).map((bar) => klineOf(pair, bar));
  return performance.now() - begun;
}

/** Any call of 1,000 bars within the year: the first time, and warm. exchange-api 6 "Klines" */
export function klineFigures(): Figure[] {
  return klineIntervals.flatMap((interval) => {
    const history = openHistory(() => 'bench', openTape());
    // Half a year ago, off the beginning of any bucket.
    const to = bucketStart(interval, clockStartMs - 180 * dayMs) + 1;
    const limit = interval === '1d' ? 366 : bars;
    const until = ['1d', '1w', '1M', '12h', '6h'].includes(interval) ? clockStartMs : to;
    const cold = timed(history, interval, until, limit);
    const warm = Array.from({ length: rounds }, () => timed(history, interval, until, limit));
    return [
      { name: `${interval} × ${limit}, first`, value: cold, unit: 'ms' },
      { name: `${interval} × ${limit}, warm`, value: median(warm), unit: 'ms', most: boundMs, spread: spreadOf(warm) },
    ] satisfies Figure[];
  });
}
