import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { available } from '../../contract/loans/loan-lists.ts';
import { loanAccountType } from '../../contract/loans/loan-order.ts';
import type { LoanAccount } from '../../contract/loans/loan-order.ts';
import { scale } from '../../money/index.ts';
import { onPersonChange } from '../on-person-change.ts';

/** What the accounts have of a coin. */
export type AccountFunds = ResultOf<typeof available>['list'];

/** What the person's accounts have for collateral and repayments, by coin. */
export const $loanFunds = atom<Readonly<Record<string, AccountFunds>>>({});
onPersonChange(() => $loanFunds.set({}));

/** Loads what the accounts have of a coin; what is known stays until it arrives, and after an error. */
export async function loadLoanFunds(coin: string): Promise<void> {
  const answer = await send(available, { token: coin, accountTypes: '1,2,3,4,5' });
  if (answer.ok) $loanFunds.set({ ...$loanFunds.get(), [coin]: answer.result.list });
}

/** Loads again what is known, after a request or a change of balances. */
export const refreshLoanFunds = (): void => {
  for (const coin of Object.keys($loanFunds.get())) void loadLoanFunds(coin);
};

/**
 * The account of a draft in which none was chosen: the usual one if it covers an amount in units, else the one
 * that does, else the one with more. What is not loaded has nothing.
 */
export function accountWith(rows: AccountFunds | undefined, amount: bigint, usual: LoanAccount): LoanAccount {
  const has = (account: LoanAccount) =>
    scale(rows?.find(({ accountType, usable }) => usable && accountType === account)?.available ?? '0');
  const other = usual === loanAccountType.fund ? loanAccountType.spot : loanAccountType.fund;
  return has(usual) < amount && has(other) > has(usual) ? other : usual;
}

/** What an account has of a coin; undefined until it is loaded. */
export const fundsOf = (
  funds: Readonly<Record<string, AccountFunds>>,
  coin: string,
  accountType: number,
): string | undefined => funds[coin]?.find((row) => row.accountType === accountType)?.available;
