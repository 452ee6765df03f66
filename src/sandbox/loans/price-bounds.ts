import { chargesAt, debtAfter, debtOf } from '#formulas/loans/loan-interest.ts';
import type { LoanPosition } from '#formulas/loans/ltv.ts';
import { unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { ltvsOfPledge } from './coin-terms.ts';
import { chargeTerms, isRepayable, openLoanOrders, positionOf } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { isPricePaused } from './paused-prices.ts';

/**
 * A price of the coin at or below `low`, or at or above `high`, may change the level of a loan. USDT, units of 10⁻⁸.
 */
export interface PriceBound {
  low: bigint;
  high: bigint | undefined;
}
export type PriceBounds = ReadonlyMap<string, PriceBound>;

const usdt = 'USDT';

/**
 * The prices at which a loan reaches an LTV (10⁻⁸). When one of the two coins is USDT, the price of the other
 * coin is exact. When neither is USDT, each price may cover half of the distance: as long as both do not, the loan
 * cannot reach the LTV. A bound may be passed too early but never too late.
 */
function pricesAt(
  { debt, pledge, loanIndex, pledgeIndex }: LoanPosition,
  order: StoredLoanOrder,
  ltv: bigint,
): { ofPledge?: bigint; ofLoan?: bigint } {
  // The collateral reaches the LTV when its price is multiplied by reached / needed and that of the loan coin stays.
  const [reached, needed] = [debt * loanIndex * unitsPerCoin, ltv * pledge * pledgeIndex];
  if (reached === 0n || needed === 0n) return {};
  if (order.loanToken === usdt) return { ofPledge: (pledgeIndex * reached) / needed };
  if (order.pledgeToken === usdt) return { ofLoan: (loanIndex * needed) / reached };
  return {
    ofPledge: (pledgeIndex * (reached + needed)) / (2n * needed),
    ofLoan: (loanIndex * (reached + needed)) / (2n * reached),
  };
}

class Bounds {
  readonly byCoin = new Map<string, PriceBound>();

  private of(coin: string): PriceBound {
    const bound = this.byCoin.get(coin) ?? { low: 0n, high: undefined };
    this.byCoin.set(coin, bound);
    return bound;
  }

  /** Rounds the price up by a unit: a bound may be passed too early but never too late. */
  fall(coin: string, price: bigint): void {
    const bound = this.of(coin);
    if (price + 1n > bound.low) bound.low = price + 1n;
  }

  /** Rounds the price down, for the same reason. */
  rise(coin: string, price: bigint): void {
    const bound = this.of(coin);
    if (bound.high === undefined || price < bound.high) bound.high = price;
  }
}

/**
 * Adds the prices at which a loan changes its level. The debt after the next charge decides a worse level, the current
 * debt a better one.
 */
function addBounds(exchange: Exchange, bounds: Bounds, order: StoredLoanOrder, now: number): void {
  const ltvs = ltvsOfPledge(order.pledgeToken);
  const charges = chargesAt(order.createTime, now);
  const debtAfterCharges = (count: number): bigint => debtOf(debtAfter(chargeTerms(order), order, count));
  const worse = positionOf(exchange, order, debtAfterCharges(charges + 1));
  const atWorse = pricesAt(worse, order, order.level === 'SAFE' ? ltvs.marginCall : ltvs.liquidation);
  if (atWorse.ofPledge !== undefined) bounds.fall(order.pledgeToken, atWorse.ofPledge);
  if (atWorse.ofLoan !== undefined) bounds.rise(order.loanToken, atWorse.ofLoan);
  if (order.level === 'SAFE') return;
  const better = pricesAt({ ...worse, debt: debtAfterCharges(charges) }, order, ltvs.marginCall);
  if (better.ofPledge !== undefined) bounds.rise(order.pledgeToken, better.ofPledge);
  if (better.ofLoan !== undefined) bounds.fall(order.loanToken, better.ofLoan);
}

/**
 * The bounds of all coins whose price can change the level of a loan; nothing is stored. loans.md 3 "When LTV is
 * judged"
 */
export function priceBounds(exchange: Exchange): PriceBounds {
  const bounds = new Bounds();
  const now = exchange.clock.now();
  for (const order of openLoanOrders(exchange).values())
    if (isRepayable(order) && !isPricePaused(exchange, order)) addBounds(exchange, bounds, order, now);
  return bounds.byCoin;
}

/** True when a price is at or beyond the bound of its coin. */
export const isBeyondBound = ({ low, high }: PriceBound, price: bigint): boolean =>
  price <= low || (high !== undefined && price >= high);
