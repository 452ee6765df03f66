import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { decimal, divide } from '#money/index.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { namedPrice } from './loan-position.ts';

/** Prices of a chart: `priceCoin` in `priceUnit`, as the thresholds are. */
export interface PricePoint {
  timeMs: number;
  price: string;
}

/** Bars of the chart: 30 days of 4 hours. */
const bars = { interval: '4h', limit: 180 } as const;
const barMs = 4 * hourMs;
/** Days that the chart shows. */
export const chartDays = (bars.limit * barMs) / dayMs;
/** Decimals of a price between two coins. */
const priceDecimals = 8;

/** Prices of a chart, oldest first; `none` when a coin has no pair with USDT. */
export type PriceHistory =
  | { phase: 'loading' | 'none' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'ready'; points: readonly PricePoint[] };
type Closes =
  | { phase: 'none' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'ready'; prices: Map<number, string> };

async function closesOf(symbol: string | undefined): Promise<Closes> {
  if (symbol === undefined || symbol === '') return { phase: 'none' };
  const answer = await send(klines, { symbol, ...bars });
  if (!answer.ok)
    return answer.error.kind === 'unknownPair' ? { phase: 'none' } : { phase: 'failed', error: answer.error };
  return { phase: 'ready', prices: new Map(answer.result.list.map(({ t, c }) => [t, c])) };
}

/** The history of the price that the thresholds name. */
async function historyOf(coins: LoanContext['coins'], loanToken: string, pledgeToken: string): Promise<PriceHistory> {
  const symbolOf = (coin: string) => coins.find((each) => each.coin === coin)?.symbol;
  const { coin: base, unit: quote } = namedPrice(loanToken, pledgeToken);
  // A coin in USDT; USDT itself is always 1.
  const [of, per] = await Promise.all([
    base === 'USDT' ? undefined : closesOf(symbolOf(base)),
    quote === 'USDT' ? undefined : closesOf(symbolOf(quote)),
  ]);
  // A pair that the exchange does not have cannot be loaded again.
  for (const phase of ['none', 'failed'] as const) {
    const missing = [of, per].find((closes) => closes?.phase === phase);
    if (missing && missing.phase !== 'ready') return missing;
  }
  const bases = of?.phase === 'ready' ? of.prices : undefined;
  const quotes = per?.phase === 'ready' ? per.prices : undefined;
  if (!quotes) return { phase: 'ready', points: [...(bases ?? [])].map(([timeMs, price]) => ({ timeMs, price })) };
  const points = [...quotes].flatMap(([timeMs, quotePrice]) => {
    const basePrice = base === 'USDT' ? '1' : bases?.get(timeMs);
    if (basePrice === undefined) return [];
    return [{ timeMs, price: divide(basePrice, quotePrice).round(priceDecimals, decimal.roundDown).toFixed() }];
  });
  return { phase: 'ready', points };
}

/**
 * A price history that ends at the current price: the newest bar has it as its close, and a bar that is over is
 * followed by it. `nowMs`: exchange time, ms UTC.
 */
export function withCurrent(points: readonly PricePoint[], price: string, nowMs: number): readonly PricePoint[] {
  const newest = points.at(-1);
  if (!newest || newest.price === price) return points;
  const isOver = nowMs >= newest.timeMs + barMs;
  return [...(isOver ? points : points.slice(0, -1)), { timeMs: isOver ? nowMs : newest.timeMs, price }];
}

/** The price history of two coins, loaded when they are chosen, and a function that loads it again. */
export function usePriceHistory(
  coins: LoanContext['coins'],
  loanToken: string,
  pledgeToken: string,
): { history: PriceHistory; reload: () => void } {
  const key = `${loanToken} ${pledgeToken}`;
  const [state, setState] = useState<{ key: string; history: PriceHistory } | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let isLoading = false;
    const load = async () => {
      isLoading = true;
      const history = await historyOf(coins, loanToken, pledgeToken);
      // Loads are aborted when the page is left; a page that comes back from bfcache loads again.
      if (!isCurrent || (history.phase === 'failed' && history.error.kind === 'aborted')) return;
      isLoading = false;
      setState({ key, history });
    };
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isLoading) void load();
    };
    if (loanToken !== pledgeToken) void load();
    window.addEventListener('pageshow', restore);
    return () => {
      isCurrent = false;
      window.removeEventListener('pageshow', restore);
    };
  }, [coins, loanToken, pledgeToken, key, attempt]);
  const reload = () => {
    setState(undefined);
    setAttempt((count) => count + 1);
  };
  return { history: state?.key === key ? state.history : { phase: 'loading' }, reload };
}
