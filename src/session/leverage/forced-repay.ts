import { atom } from 'nanostores';
import * as v from 'valibot';
import { ForcedRepayState } from '../../contract/margin/margin-orders.ts';
import { Id, validRowsOfKind } from '../../contract/scalars.ts';
import { onPersonChange } from '../on-person-change.ts';

/** A forced repayment that this page knows of; undefined before the first. exchange-api 4.5 */
export const $forcedRepay = atom<{ applyId: string; state: v.InferOutput<typeof ForcedRepayState> } | undefined>(
  undefined,
);
onPersonChange(() => $forcedRepay.set(undefined));

const ForcedRepayRow = v.object({ kind: v.literal('FORCE_REPAY'), applyId: Id, state: ForcedRepayState });

/** Takes the states of forced repayments from rows of topic `loan`. */
export function applyForcedRepayRows(rows: readonly unknown[]): void {
  for (const { applyId, state } of validRowsOfKind('FORCE_REPAY', ForcedRepayRow, rows))
    $forcedRepay.set({ applyId, state });
}
