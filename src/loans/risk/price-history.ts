import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import { klines } from '#contract/basic.ts';
import { hourMs } from '#formulas/durations.ts';
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
/** Decimals of a price between two coins. */
const priceDecimals = 8;

async function closesOf(symbol: string | undefined): Promise<ReadonlyMap<number, string> | undefined> {
  if (symbol === undefined || symbol === '') return undefined;
  const answer = await send(klines, { symbol, ...bars });
  return answer.ok ? new Map(answer.result.list.map(({ t, c }) => [t, c])) : undefined;
}

/** Returns the history of the price that the thresholds name; undefined without one. */
async function historyOf(
  coins: LoanContext['coins'],
  loanToken: string,
  pledgeToken: string,
): Promise<readonly PricePoint[] | undefined> {
  const symbolOf = (coin: string) => coins.find((each) => each.coin === coin)?.symbol;
  const { coin: base, unit: quote } = namedPrice(loanToken, pledgeToken);
  if (quote === 'USDT') {
    const closes = await closesOf(symbolOf(base));
    return closes && [...closes].map(([timeMs, price]) => ({ timeMs, price }));
  }
  const [of, per] = await Promise.all([
    base === 'USDT' ? undefined : closesOf(symbolOf(base)),
    closesOf(symbolOf(quote)),
  ]);
  if (!per || (base !== 'USDT' && !of)) return undefined;
  return [...per].flatMap(([timeMs, quotePrice]) => {
    const basePrice = base === 'USDT' ? '1' : of?.get(timeMs);
    if (basePrice === undefined) return [];
    return [{ timeMs, price: divide(basePrice, quotePrice).round(priceDecimals, decimal.roundDown).toFixed() }];
  });
}

/**
 * Returns a price history that ends at the current price: the newest bar has it as its close, and a bar that is over is followed by
 * it. `nowMs`: exchange time, ms UTC.
 */
export function withCurrent(points: readonly PricePoint[], price: string, nowMs: number): readonly PricePoint[] {
  const newest = points.at(-1);
  if (!newest || newest.price === price) return points;
  const isOver = nowMs >= newest.timeMs + barMs;
  return [...(isOver ? points : points.slice(0, -1)), { timeMs: isOver ? nowMs : newest.timeMs, price }];
}

/** Returns the price history of two coins, loaded when they are chosen; undefined while it loads, null when there is none. */
export function usePriceHistory(
  coins: LoanContext['coins'],
  loanToken: string,
  pledgeToken: string,
): readonly PricePoint[] | undefined | null {
  const key = `${loanToken} ${pledgeToken}`;
  const [state, setState] = useState<{ key: string; points: readonly PricePoint[] | null } | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const points = (await historyOf(coins, loanToken, pledgeToken)) ?? null;
      if (isCurrent) setState({ key, points });
    };
    if (loanToken !== pledgeToken) void load();
    return () => {
      isCurrent = false;
    };
  }, [coins, loanToken, pledgeToken, key]);
  return state?.key === key ? state.points : undefined;
}
