import { dayMs } from '#formulas/durations.ts';
import { klineIntervals } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { bucketStart, klineOf } from '#sandbox/bars/bars.ts';
import { openBarHistory } from '#sandbox/bars/bar-history.ts';
import { deviations, pairOf } from '#sandbox/catalog/pairs.ts';
import { openBarRecorder } from '#sandbox/bars/bar-recorder.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const bars = 1_000;
const rounds = 7;
const maxMs = 50;
const terms = { tick: '0.01', lot: '0.000001', minQty: '0.000048', maxQty: '71', maxAmount: '4000000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });

/** Returns how long the bars of one call take as the handler computes them, ms. */
function measuredMs(
  history: ReturnType<typeof openBarHistory>,
  interval: KlineInterval,
  to: number,
  limit: number,
): number {
  const startMs = performance.now();
  history.bars(pair, interval, { to, limit }, clockStartMs).map((bar) => klineOf(pair, bar));
  return performance.now() - startMs;
}

/** Measures calls of 1,000 bars within the year, the first one and cached ones. exchange-api 6 "Klines" */
export function klineFigures(): Figure[] {
  return klineIntervals.flatMap((interval) => {
    const history = openBarHistory(() => 'bench', openBarRecorder());
    // Half a year ago, not at the start of a bucket.
    const to = bucketStart(interval, clockStartMs - 180 * dayMs) + 1;
    const limit = interval === '1d' ? 366 : bars;
    const until = ['1d', '1w', '1M', '12h', '6h'].includes(interval) ? clockStartMs : to;
    const cold = measuredMs(history, interval, until, limit);
    const warm = Array.from({ length: rounds }, () => measuredMs(history, interval, until, limit));
    return [
      { name: `${interval} × ${limit}, first`, value: cold, unit: 'ms' },
      { name: `${interval} × ${limit}, warm`, value: median(warm), unit: 'ms', max: maxMs, spread: spreadOf(warm) },
    ] satisfies Figure[];
  });
}
