import { send } from '#api/index.ts';
import { loans, LoanRecord, repays, RepayRecord } from '#contract/margin/loans.ts';
import { validRowsOfKind } from '#contract/scalars.ts';
import { asCursor, cursorList, pageOf } from '#session/cursor-list.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import * as v from 'valibot';

/** Filters of loans: a coin, open or cleared ones. */
export interface LoanQuery {
  coin: string | undefined;
  status: 1 | 2 | undefined;
}
/** Filters of repayments: a coin, how they were made. */
export interface RepayQuery {
  coin: string | undefined;
  type: RepayRecord['type'] | undefined;
}

const coinOf = (coin: string | undefined) => (coin === undefined ? {} : { tokenId: coin });

/** The account's loans, newest first. */
export const loanList = cursorList<LoanQuery, LoanRecord>({
  page: async ({ coin, status }, fromId) =>
    asCursor(await send(loans, { ...coinOf(coin), ...(status !== undefined && { status }), ...pageOf(fromId) })),
  keyOf: ({ id }) => id,
  compare: (a, b) => b.createTime - a.createTime,
  isNewer: (row, current) => row.ver > current.ver,
});

/** The account's repayments, newest first. */
export const repayList = cursorList<RepayQuery, RepayRecord>({
  page: async ({ coin, type }, fromId) =>
    asCursor(await send(repays, { ...coinOf(coin), ...(type !== undefined && { type }), ...pageOf(fromId) })),
  keyOf: ({ repayId }) => repayId,
  compare: (a, b) => b.time - a.time,
  isNewer: (row, current) => row.ver > current.ver,
});

const LoanRow = v.object({ kind: v.literal('MARGIN_LOAN'), ...LoanRecord.entries });
const RepayRow = v.object({ kind: v.literal('MARGIN_REPAY'), ...RepayRecord.entries });

/**
 * Keeps the lists current while they are shown. `isListed`: the filters of the list. Returns a function that stops it.
 */
export function followLoans(isListed: (row: LoanRecord) => boolean, onResync: () => void): () => void {
  return registerTopicReader({
    topic: 'loan',
    apply: (rows) => loanList.mergeRows(validRowsOfKind('MARGIN_LOAN', LoanRow, rows).filter(isListed)),
    onResync,
  });
}

/** Like `followLoans`, for repayments. */
export function followRepays(isListed: (row: RepayRecord) => boolean, onResync: () => void): () => void {
  return registerTopicReader({
    topic: 'loan',
    apply: (rows) => repayList.mergeRows(validRowsOfKind('MARGIN_REPAY', RepayRow, rows).filter(isListed)),
    onResync,
  });
}
