import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../../api/index.ts';
import { orders } from '../../contract/loans/loan-lists.ts';
import { LoanOrder, openLoanStatuses } from '../../contract/loans/loan-order.ts';
import { validRowsOfKind } from '../../contract/scalars.ts';
import { openLoansMax } from '#formulas/loans/loan-checks.ts';
import { singleLoad } from '../leverage/single-load.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { failedOf, loadingOf, valueOf, withValue, type Load } from './load-state.ts';
import { pastLoans } from './loan-lists.ts';
import { loadLoanUser } from './loan-user.ts';

export type LoansById = ReadonlyMap<string, LoanOrder>;

/** The person's loans that have a debt, merged by `ver` from calls and topic `loan`. */
export const $openLoans = atom<Load<LoansById>>({ phase: 'idle' });
/** Loans that the page has seen, closed ones too: the detail page shows one of them. */
export const $knownLoans = atom<LoansById>(new Map());
onPersonChange(() => {
  $openLoans.set({ phase: 'idle' });
  $knownLoans.set(new Map());
});

const isOpen = ({ status }: LoanOrder): boolean => openLoanStatuses.includes(status);

/** Returns the newer of two rows of a loan; an equal `ver` has newer interest, which does not raise it. */
const newerOf = (row: LoanOrder, known: LoanOrder | undefined): LoanOrder =>
  known === undefined || row.ver >= known.ver ? row : known;

/** Merges rows of loans; a row with a lower `ver` is dropped. exchange-api 3.3 */
export function applyLoans(rows: readonly LoanOrder[]): void {
  const known = new Map($knownLoans.get());
  for (const row of rows) known.set(row.orderId, newerOf(row, known.get(row.orderId)));
  $knownLoans.set(known);
  const withRows = withValue($openLoans.get(), (loans) => {
    const open = new Map(loans);
    for (const { orderId } of rows) {
      const row = known.get(orderId);
      if (row && isOpen(row)) open.set(orderId, row);
      else open.delete(orderId);
    }
    return open;
  });
  $openLoans.set(withRows);
  pastLoans.mergeRows(rows.flatMap(({ orderId }) => [known.get(orderId) ?? []].flat()).filter((row) => !isOpen(row)));
}

/** Loads the open loans; the current ones stay until they arrive, and after an error. */
export const loadOpenLoans = singleLoad(async () => {
  const epoch = $personEpoch.get();
  $openLoans.set(loadingOf($openLoans.get()));
  const answer = await send(orders, { status: openLoanStatuses.join(','), limit: openLoansMax * 2 });
  if ($personEpoch.get() !== epoch) return;
  if (!answer.ok) {
    if (answer.error.kind !== 'aborted') $openLoans.set(failedOf($openLoans.get(), answer.error));
    return;
  }
  const before = valueOf($openLoans.get());
  const rows = answer.result.list.map((row) => newerOf(row, before?.get(row.orderId)));
  $knownLoans.set(new Map([...$knownLoans.get(), ...rows.map((row) => [row.orderId, row] as const)]));
  $openLoans.set({
    phase: 'ready',
    value: new Map(rows.filter(isOpen).map((row) => [row.orderId, row])),
  });
});

/** State of loading one loan by its id. */
export const $loanLoad = atom<Load<string>>({ phase: 'idle' });
onPersonChange(() => $loanLoad.set({ phase: 'idle' }));

/** Loads one loan, open or closed. `ready` without the loan in `$knownLoans`: the person has no such loan. */
export async function loadLoan(orderId: string): Promise<void> {
  const epoch = $personEpoch.get();
  if ($loanLoad.get().phase !== 'ready') $loanLoad.set({ phase: 'loading' });
  const answer = await send(orders, { orderId });
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) {
    applyLoans(answer.result.list);
    $loanLoad.set({ phase: 'ready', value: orderId });
  } else if (answer.error.kind !== 'aborted') $loanLoad.set({ phase: 'failed', error: answer.error });
}

const PledgeRow = v.object({ kind: v.literal('PLEDGE'), ...LoanOrder.entries });

/**
 * Follows the person's loans while a page shows them. `onChange` is called after a change by the exchange or another tab, for lists
 * and balances. Returns the function that stops it.
 */
export function followLoans(onChange: () => void): () => void {
  return registerTopicReader({
    topic: 'loan',
    apply: (rows) => {
      const loans = validRowsOfKind('PLEDGE', PledgeRow, rows);
      if (loans.length === 0) return;
      applyLoans(loans);
      void loadLoanUser();
      onChange();
    },
    onResync: () => {
      void loadOpenLoans();
      void loadLoanUser();
      onChange();
    },
  });
}
