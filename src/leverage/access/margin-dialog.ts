import { atom } from 'nanostores';
import { onPersonChange } from '#session/on-person-change.ts';

/**
 * The dialog of margin that is open: one for the page, whatever part of it asked. `coin`: the one that is borrowed,
 * repaid or owed.
 */
export type MarginDialog =
  | { kind: 'turnOn' }
  | { kind: 'borrow'; coin: string }
  | { kind: 'repay'; coin: string }
  /** Without a coin all debts are repaid. */
  | { kind: 'sellAndRepay'; coin: string | undefined };

export const $marginDialog = atom<MarginDialog | undefined>(undefined);
onPersonChange(() => $marginDialog.set(undefined));

/** Opens a dialog of margin in place of the open one. */
export const openMarginDialog = (dialog: MarginDialog): void => $marginDialog.set(dialog);
export const closeMarginDialog = (): void => $marginDialog.set(undefined);
