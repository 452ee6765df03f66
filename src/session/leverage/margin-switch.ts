import { atom } from 'nanostores';
import { onPersonChange } from '../on-person-change.ts';

/**
 * Whether margin is on, and its leverage: what pages show before the rest of margin is loaded. Undefined while it is
 * not known, and for a visitor.
 */
export const $marginSwitch = atom<{ isOpen: boolean; leverage: string } | undefined>(undefined);
/** Why the account accepts no orders for a while: it is being liquidated, or coins are sold to repay its debts. */
export const $marginLock = atom<'liquidation' | 'forcedRepay' | undefined>(undefined);
onPersonChange(() => {
  $marginSwitch.set(undefined);
  $marginLock.set(undefined);
});
