import { orderEntryErrors } from '#contract/order.ts';
import type { MatchStatus } from '#sandbox/engine/order.ts';

type Rejection = Extract<MatchStatus, { kind: 'rejected' }>['reason'];

/** Error codes of the orders that the engine rejects. exchange-api 2.3 step 12 */
export const rejectionCodes: Readonly<Record<Rejection, number>> = { wouldTake: 170218, notFillable: 170210 };

/** The error name of a stored rejection code. */
export const rejectionOf = (rejectCode: number): Rejection =>
  rejectCode === rejectionCodes.wouldTake ? orderEntryErrors[170218] : orderEntryErrors[170210];
