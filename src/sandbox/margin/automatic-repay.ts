import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { repayType } from './loans.ts';
import { repayWithOwnCoins } from './own-coins.ts';

/**
 * Lets the incoming coins of unified accounts repay their debts: after each transaction the lower of what is free and
 * what is owed is 0. exchange-api 4.6
 */
export function startAutomaticRepay(exchange: Exchange): void {
  /**
   * Coins by account that the current transaction moved; more than moved after a partial rollback, which does no harm.
   */
  const moved = new Map<string, Set<string>>();
  exchange.ledger.onChange(({ owner, purpose }, coin) => {
    if (purpose !== 'free' || exchange.accounts.byUid(owner)?.isUnified !== true) return;
    const coins = moved.get(owner) ?? new Set();
    moved.set(owner, coins.add(coin));
  });
  exchange.store.beforeCommit(() => {
    const all = [...moved];
    for (const [uid, coins] of all)
      for (const coin of coins) repayWithOwnCoins(exchange, uid, coin, { type: repayType.automatic });
    moved.clear();
  });
}
