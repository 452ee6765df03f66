import type { OrderProceeds } from '#sandbox/exchange/credit.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { chargeBeforeRepayment } from './interest.ts';
import { loanTable, repayType } from './loans.ts';
import { repayWithOwnCoins } from './own-coins.ts';
import { repay } from './repay.ts';

/**
 * Repays the principal of the order's own loan with the coins that the order released; interest stays owed.
 * leverage.md 2 U2
 */
function repayOwnLoan(exchange: Exchange, { uid, loanId, pays, released }: OrderProceeds): void {
  if (loanId === '' || released === 0n) return;
  chargeBeforeRepayment(exchange, uid, pays);
  const loan = loanTable.where(exchange, 'loan_id = ?', [loanId])[0];
  if (!loan || loan.loanBalance === 0n) return;
  const amount = released < loan.loanBalance ? released : loan.loanBalance;
  repay(exchange, { uid, tokenId: pays, type: repayType.automatic, amount, loanId });
}

/**
 * Lets what orders released and received repay, inside the transaction of the changes: one repayment of each coin.
 * exchange-api 4.5
 */
export function repayFromOrders(exchange: Exchange, proceeds: readonly OrderProceeds[]): void {
  const received = new Map<string, { uid: string; coin: string; atMost: bigint }>();
  for (const change of proceeds) {
    repayOwnLoan(exchange, change);
    const { uid, gets: coin } = change;
    if (!change.isRepay || change.received === 0n) continue;
    const key = `${uid} ${coin}`;
    received.set(key, { uid, coin, atMost: (received.get(key)?.atMost ?? 0n) + change.received });
  }
  for (const { uid, coin, atMost } of received.values())
    repayWithOwnCoins(exchange, uid, coin, { type: repayType.automatic, atMost });
}
