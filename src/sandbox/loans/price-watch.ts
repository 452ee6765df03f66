import { tradeStatus } from '#contract/market-data.ts';
import { hourMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { askForEvaluation, isEvaluationDue } from './loan-jobs.ts';
import { onLoanOrderChange, openLoanOrders, saveLoanOrder } from './open-loans.ts';
import { endPause, isCoinPaused, loanIndexCoin, notePairStatus } from './paused-prices.ts';
import { isBeyondBound, priceBounds } from './price-bounds.ts';
import type { PriceBounds } from './price-bounds.ts';

/** Bounds and the hour in which they are valid: they count no charge after the next one. */
interface KeptBounds {
  bounds: PriceBounds;
  hour: number;
}

const kept = new WeakMap<Exchange['store'], KeptBounds>();

/** Drops the bounds; the next trade computes them again. */
export function dropBounds({ store }: Pick<Exchange, 'store'>): void {
  kept.delete(store);
  store.afterRollback(() => kept.delete(store));
}

function currentBounds(exchange: Exchange): PriceBounds {
  const hour = Math.floor(exchange.clock.now() / hourMs);
  const cached = kept.get(exchange.store);
  if (cached?.hour === hour) return cached.bounds;
  const bounds = priceBounds(exchange);
  kept.set(exchange.store, { bounds, hour });
  return bounds;
}

/**
 * Stores the loans of a coin again, because their jobs now wait or no longer wait for its price; inside a transaction.
 */
function rescheduleLoans(exchange: Exchange, coin: string): void {
  dropBounds(exchange);
  for (const order of [...openLoanOrders(exchange).values()])
    if (order.loanToken === coin || order.pledgeToken === coin) saveLoanOrder(exchange, order);
}

/** The first trade after a suspension: the loans of the coin are evaluated, and a sale that waited runs. */
function resume(exchange: Exchange, coin: string): void {
  exchange.store.transaction(() => {
    if (endPause(exchange, coin)) rescheduleLoans(exchange, coin);
  });
  askForEvaluation(exchange);
}

function onPair(exchange: Exchange, pair: Pair): void {
  const coin = loanIndexCoin(pair);
  if (coin !== undefined && notePairStatus(exchange, pair, coin)) rescheduleLoans(exchange, coin);
}

function onTrade(exchange: Exchange, pair: Pair, ticks: number): void {
  const coin = loanIndexCoin(pair);
  if (coin === undefined || openLoanOrders(exchange).size === 0) return;
  if (isCoinPaused(exchange, coin)) {
    if (pair.tradeStatus === tradeStatus.trading) resume(exchange, coin);
    return;
  }
  if (isEvaluationDue(exchange)) return;
  const bound = currentBounds(exchange).get(coin);
  if (!bound || !isBeyondBound(bound, BigInt(ticks) * scale(pair.tick))) return;
  // The next trade computes the bounds from the new prices: those of loans with two coins have moved.
  dropBounds(exchange);
  askForEvaluation(exchange);
}

/**
 * Evaluates the loans after each trade that moves an index past a bound, and notes suspended pairs. A trade that passes
 * no bound costs one look-up. loans.md 3 "When LTV is judged"
 */
export function watchPrices(exchange: Exchange): void {
  exchange.catalog.onPair((pair) => onPair(exchange, pair));
  exchange.markets.onEvent(({ symbol, lastTicks }, { kind }) => {
    // The trades of the past with which a book opens end at the last price, which counts.
    if (kind === 'trade' && lastTicks !== undefined) onTrade(exchange, symbol, lastTicks);
  });
  onLoanOrderChange(exchange, () => dropBounds(exchange));
}
