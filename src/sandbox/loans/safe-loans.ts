import { chargesAt, debtAfter, debtOf } from '#formulas/loans/loan-interest.ts';
import { compareLtv } from '#formulas/loans/ltv.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { ltvsOfPledge } from './coin-terms.ts';
import { chargeTerms } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

/** Charges for which a computed debt serves as the upper bound: a day of full hours. */
const chargesAhead = 24;

/**
 * The debt of a loan after `charges`, units of 10⁻⁸. A loan never owes more before that charge: each request stores a
 * new row.
 */
interface LargestDebt {
  charges: number;
  debt: bigint;
}
const largestDebts = new WeakMap<StoredLoanOrder, LargestDebt>();

function largestDebt(order: StoredLoanOrder, now: number): bigint {
  const charges = chargesAt(order.createTime, now);
  const known = largestDebts.get(order);
  if (known && charges <= known.charges) return known.debt;
  const ahead = charges + chargesAhead;
  const debt = debtOf(debtAfter(chargeTerms(order), order, ahead));
  largestDebts.set(order, { charges: ahead, debt });
  return debt;
}

/**
 * A test for loans that are SAFE and stay SAFE at the prices of this instant: even the debt of the next day
 * does not reach the margin call LTV. The hourly evaluation skips them, because computing the exact debt of every loan
 * slows a clock jump. P36
 */
export function safeLoanTest(
  exchange: Pick<Exchange, 'catalog' | 'market'>,
  now: number,
): (order: StoredLoanOrder) => boolean {
  const indexes = new Map<string, bigint>();
  const indexNow = (coin: string): bigint => {
    const index = indexes.get(coin) ?? indexOf(exchange, coin);
    indexes.set(coin, index);
    return index;
  };
  return (order) => {
    if (order.level !== 'SAFE') return false;
    const position = {
      debt: largestDebt(order, now),
      pledge: order.pledgeAmount,
      loanIndex: indexNow(order.loanToken),
      pledgeIndex: indexNow(order.pledgeToken),
    };
    return compareLtv(position, ltvsOfPledge(order.pledgeToken).marginCall) < 0;
  };
}
