import { send } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { loanBalance } from '../../contract/margin/loans.ts';
import { mapResult } from '../remote/load.ts';
import { remote } from '../remote/remote.ts';

/**
 * A debt: principal (`loan`) and interest, in the coin; `free` can repay it, `nextInterestTime` in ms of exchange time.
 */
export type Debt = ResultOf<typeof loanBalance>['list'][number];

/** What the account owes, by coin; a coin without a debt has no row. */
export const $debts = remote(async () =>
  mapResult(await send(loanBalance, {}), ({ list }) => list.filter(({ remainAmount }) => remainAmount !== '0')),
);
