import { exchangeAccount, externalAccount } from './ledger-accounts.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import type { Ledger } from './ledger.ts';

/** The simulated market: the other side of the trades of users and bots. */
export const makerAccount = exchangeAccount('maker');
export const feeAccount = exchangeAccount('fee');
/** Interest income of the exchange. */
export const interestIncome = exchangeAccount('fee', 'interest');
/** What the exchange keeps of liquidations, and pays their shortfalls from. */
export const insuranceAccount = exchangeAccount('insurance');

/** Moves what an account of the exchange lacks of an amount from outside. */
export function fund(
  { ledger }: { ledger: Pick<Ledger, 'balance' | 'move'> },
  account: LedgerAccount,
  coin: string,
  amount: bigint,
): void {
  const missing = amount - ledger.balance(account, coin);
  if (missing > 0n) ledger.move({ kind: 'funding', coin, amount: missing, from: externalAccount, to: account });
}
