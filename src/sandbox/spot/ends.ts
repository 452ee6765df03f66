import { entryErrors } from '../../contract/order.ts';
import type { Outcome } from '../engine/order.ts';

type Rejection = Extract<Outcome['end'], { kind: 'rejected' }>['why'];

/** Codes of what the engine refuses. exchange-api 2.3 step 12 */
export const endCode: Readonly<Record<Rejection, number>> = { wouldTake: 170218, notFillable: 170210 };

/** The refusal of an order that the engine rejected. */
export const rejectionOf = (rejectCode: number): Rejection =>
  rejectCode === endCode.wouldTake ? entryErrors[170218] : entryErrors[170210];
