import { lower } from '#money/bigints.ts';
import { owedOf } from '#formulas/margin/repayment.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { debtsOf } from './debts.ts';
import { chargeBeforeRepayment } from './interest.ts';
import type { StoredRepay } from './loans.ts';
import { repay } from './repay.ts';

/** What repays: the type of the repayment, and at most how much, units of 10⁻⁸. */
interface Terms {
  type: StoredRepay['type'];
  atMost?: bigint;
  requestId?: string;
}

/**
 * Repays a debt with what is free of its coin, inside a transaction; nothing without a debt or a free balance.
 * leverage.md 2 M2
 */
export function repayWithOwnCoins(
  exchange: Exchange,
  uid: string,
  coin: string,
  { type, atMost, requestId = '' }: Terms,
): void {
  if (!debtsOf(exchange, uid).has(coin)) return;
  const free = exchange.ledger.balance(userAccount(uid, 'free'), coin);
  const available = atMost === undefined ? free : lower(free, atMost);
  if (available === 0n) return;
  chargeBeforeRepayment(exchange, uid, coin);
  const debt = debtsOf(exchange, uid).get(coin);
  if (debt) repay(exchange, { uid, tokenId: coin, type, amount: lower(owedOf([debt]), available), requestId });
}
