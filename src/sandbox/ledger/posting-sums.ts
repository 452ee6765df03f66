import { makerAccount } from './exchange-accounts.ts';
import { externalAccount } from './ledger-accounts.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import type { Ledger, Posting } from './ledger.ts';

/** Sums up postings by ledger account and coin: a ledger entry has one posting for each. */
export function openPostingSums() {
  const sums = new Map<string, Posting>();
  return {
    add(account: LedgerAccount, coin: string, amount: bigint): void {
      const key = `${account.owner} ${account.purpose} ${coin}`;
      const posting = sums.get(key);
      if (posting) posting.amount += amount;
      else sums.set(key, { account, coin, amount });
    },
    postings: (): Posting[] => [...sums.values()],
  };
}
export type PostingSums = ReturnType<typeof openPostingSums>;

/**
 * Balances the entry: the simulated market is the other side of the trades of users and bots. What it lacks comes from
 * the external account.
 */
export function addSimulatedPostings(exchange: { ledger: Pick<Ledger, 'balance'> }, sums: PostingSums): void {
  const byCoin = new Map<string, bigint>();
  for (const { coin, amount } of sums.postings()) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount);
  for (const [coin, sum] of byCoin) {
    if (sum === 0n) continue;
    const missing = sum - exchange.ledger.balance(makerAccount, coin);
    if (missing > 0n) sums.add(externalAccount, coin, -missing);
    sums.add(makerAccount, coin, (missing > 0n ? missing : 0n) - sum);
  }
}
