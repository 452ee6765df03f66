import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { range } from '../../contract/loans/loan-market.ts';
import { onPersonChange } from '../on-person-change.ts';

/** Limits of a loan of one coin against another, with what the person can still borrow. */
export type LoanRange = ResultOf<typeof range>;

const keyOf = (loanToken: string, pledgeToken: string): string => `${loanToken} ${pledgeToken}`;

const $ranges = atom<Readonly<Record<string, LoanRange>>>({});
onPersonChange(() => $ranges.set({}));

/** The limits that are known, by `loanRangeOf`. */
export const $loanRanges = $ranges;

/** The limits of two coins; undefined until they are loaded. */
export const loanRangeOf = (
  ranges: Readonly<Record<string, LoanRange>>,
  loanToken: string,
  pledgeToken: string,
): LoanRange | undefined => ranges[keyOf(loanToken, pledgeToken)];

/** Loads the limits of two coins; the current ones stay until they arrive, and after an error. */
export async function loadLoanRange(loanToken: string, pledgeToken: string): Promise<void> {
  if (loanToken === pledgeToken) return;
  const answer = await send(range, { loanToken, pledgeToken });
  if (answer.ok) $ranges.set({ ...$ranges.get(), [keyOf(loanToken, pledgeToken)]: answer.result });
}
