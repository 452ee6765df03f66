/** Fields that many declarations have, with their words in one place. */
import { Count, Flag, Ms } from '../scalars.ts';

/** Number of the row's last change: of two versions of a row the higher one counts. */
export const RowVersion = Count;

/** 1 in the answer to a repeated client id: nothing was done a second time. */
export const RepeatFlag = Flag;

/** When the client sent the request by the exchange's clock; older than 30 s is refused, ms UTC. */
export const SendTime = Ms;
