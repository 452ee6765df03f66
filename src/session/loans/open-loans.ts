import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../../api/index.ts';
import { orders } from '../../contract/loans/loan-lists.ts';
import { LoanOrder, openLoanStatuses } from '../../contract/loans/loan-order.ts';
import { validRowsOfKind } from '../../contract/scalars.ts';
import { openLoansMax } from '../../formulas/loans/loan-checks.ts';
import { onPersonChange } from '../on-person-change.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { mapResult, valueOf } from '../remote/load.ts';
import { remote } from '../remote/remote.ts';
import type { Remote } from '../remote/remote.ts';
import { pastLoans } from './loan-lists.ts';
import { $loanUser } from './loan-user.ts';

export type LoansById = ReadonlyMap<string, LoanOrder>;

/** The person's loans that have a debt, merged by `ver` from calls and topic `loan`. */
export const $openLoans: Remote<LoansById> = remote(async () => {
  const answer = await send(orders, { status: openLoanStatuses.join(','), limit: openLoansMax * 2 });
  return mapResult(answer, ({ list }) => {
    const before = valueOf($openLoans.get());
    const rows = list.map((row) => newerOf(row, before?.get(row.orderId)));
    $knownLoans.set(new Map([...$knownLoans.get(), ...byId(rows)]));
    return byId(rows.filter(isOpen));
  });
});
/** Loans that the page has seen, closed ones too: the detail page shows one of them. */
export const $knownLoans = atom<LoansById>(new Map());
onPersonChange(() => $knownLoans.set(new Map()));

const byId = (rows: readonly LoanOrder[]): LoansById => new Map(rows.map((row) => [row.orderId, row]));
const isOpen = ({ status }: LoanOrder): boolean => openLoanStatuses.includes(status);

/** The newer of two rows of a loan; an equal `ver` has newer interest, which does not raise it. */
const newerOf = (row: LoanOrder, known: LoanOrder | undefined): LoanOrder =>
  known === undefined || row.ver >= known.ver ? row : known;

/** Merges rows of loans; a row with a lower `ver` is dropped. exchange-api 3.3 */
export function applyLoans(rows: readonly LoanOrder[]): void {
  const known = new Map($knownLoans.get());
  for (const row of rows) known.set(row.orderId, newerOf(row, known.get(row.orderId)));
  $knownLoans.set(known);
  $openLoans.change((loans) => {
    const open = new Map(loans);
    for (const { orderId } of rows) {
      const row = known.get(orderId);
      if (row && isOpen(row)) open.set(orderId, row);
      else open.delete(orderId);
    }
    return open;
  });
  pastLoans.mergeRows(rows.flatMap(({ orderId }) => [known.get(orderId) ?? []].flat()).filter((row) => !isOpen(row)));
}

/** One loan by its id, open or closed. `ready` without the loan in `$knownLoans`: the person has no such loan. */
export const $loanLoad = remote(async (orderId: string) =>
  mapResult(await send(orders, { orderId }), ({ list }) => {
    applyLoans(list);
    return orderId;
  }),
);

const PledgeRow = v.object({ kind: v.literal('PLEDGE'), ...LoanOrder.entries });

/**
 * Follows the person's loans while a page shows them. `onChange` is called after a change by the exchange or another
 * tab, for lists and balances. Returns the function that stops it.
 */
export function followLoans(onChange: () => void): () => void {
  return registerTopicReader({
    topic: 'loan',
    apply: (rows) => {
      const loans = validRowsOfKind('PLEDGE', PledgeRow, rows);
      if (loans.length === 0) return;
      applyLoans(loans);
      void $loanUser.load();
      onChange();
    },
    onResync: () => {
      void $openLoans.load();
      void $loanUser.load();
      onChange();
    },
  });
}
