import { send } from '../../api/index.ts';
import { assets } from '../../contract/loans/loan-lists.ts';
import { remote } from '../remote/remote.ts';

/** Debts and collateral of the person's loans by coin, with values in USD. */
export const $loanAssets = remote(() => send(assets, {}));
