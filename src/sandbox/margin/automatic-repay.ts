import type { Exchange } from '../exchange.ts';
import { userAccount } from '../ledger/ledger-accounts.ts';
import { debtsOf } from './debts.ts';
import { chargeBeforeRepayment } from './interest.ts';
import { repayType } from './loans.ts';
import { repay } from './repay.ts';

/** Repays what is free of a coin that a unified account owes. */
function repayFromFree(exchange: Exchange, uid: string, coin: string): void {
  if (!debtsOf(exchange, uid).has(coin)) return;
  if (exchange.ledger.balance(userAccount(uid, 'free'), coin) === 0n) return;
  chargeBeforeRepayment(exchange, uid, coin);
  const debt = debtsOf(exchange, uid).get(coin);
  if (!debt) return;
  const owed = debt.principal + debt.interest;
  const free = exchange.ledger.balance(userAccount(uid, 'free'), coin);
  const amount = owed < free ? owed : free;
  if (amount > 0n) repay(exchange, { uid, tokenId: coin, type: repayType.automatic, amount });
}

/**
 * Lets the incoming coins of unified accounts repay their debts: after each transaction the lower of what is free and what is
 * owed is 0. exchange-api 4.6
 */
export function startAutomaticRepay(exchange: Exchange): void {
  /** Coins by account that the current transaction moved; more than moved after a partial rollback, which does no harm. */
  const moved = new Map<string, Set<string>>();
  exchange.ledger.onChange(({ owner, purpose }, coin) => {
    if (purpose !== 'free' || exchange.accounts.byUid(owner)?.isUnified !== true) return;
    const coins = moved.get(owner) ?? new Set();
    moved.set(owner, coins.add(coin));
  });
  exchange.store.beforeCommit(() => {
    const all = [...moved];
    for (const [uid, coins] of all) for (const coin of coins) repayFromFree(exchange, uid, coin);
    moved.clear();
  });
}
