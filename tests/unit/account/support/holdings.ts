import type { AccountRow, Holding } from '#account/assets/holdings.ts';
import type { Accounts } from '#account/assets/asset-totals.ts';

/** Returns what an account holds of a coin. */
export const holding = (part: Partial<Holding> = {}): Holding => ({
  coin: 'SLIP',
  free: '10',
  frozen: '0',
  total: '10',
  transferable: '10',
  usd: '8',
  debtUsd: '0',
  hasLoan: false,
  ...part,
});

/** Returns a row of `coinBalance`, of the spot account unless another type is given. */
export const accountRow = (part: Partial<AccountRow> = {}): AccountRow => ({
  coin: 'SLIP',
  accountType: 1,
  free: '10',
  frozen: '0',
  spotAvailableBalance: '10',
  transferLimit: '10',
  transferSafeAmount: '10',
  equityUsd: '8',
  ...part,
});

/** Returns an account that is loaded. */
export const readyWith = (holdings: readonly Holding[]) => ({ phase: 'ready', holdings, atMs: 1 }) as const;

/** Accounts that hold nothing. */
export const noAccounts: Accounts = {
  spot: readyWith([]),
  fund: readyWith([]),
  contract: readyWith([]),
  usdc: readyWith([]),
  inverse: readyWith([]),
};
