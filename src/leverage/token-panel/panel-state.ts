import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtStatus } from '#contract/leverage/lt-quote.ts';
import { stepOf } from '#session/leverage/access.ts';
import type { LeveragedAccess } from '#session/leverage/access.ts';
import { userState } from '#session/user.ts';
import type { UserState } from '#session/user.ts';
import type { TokenSide } from './token-order-rules.ts';

/** KYC level that purchases and redemptions need. exchange-api 4.9 */
export const minKycLevel = 1;

/** Why the form cannot be submitted, although it is shown. */
export type PanelBlockReason =
  | 'level'
  | 'upgrading'
  | 'restricted'
  | 'test'
  | 'locked'
  | 'suspended'
  | 'rebalancing'
  | 'offline'
  | 'stale';

/** What the panel shows: a state instead of the form, or the form with what bars it. leverage.md 4 */
export type PanelState =
  | { kind: 'unknown' | 'visitor' | 'loading' | 'gateFailed' | 'risk' }
  | { kind: 'form'; blockReason: PanelBlockReason | undefined };

interface PanelInput {
  user: UserState;
  access: LeveragedAccess;
  /** Undefined until it is loaded. */
  kycLevel: number | undefined;
  isRestricted: boolean;
  isUpgrading: boolean;
  side: TokenSide;
  status: LtStatus;
  isNavLive: boolean;
  isOnline: boolean;
  /** Exchange time, ms. */
  nowMs: number;
}

/** Returns whether a status allows a side; status 5 suspends both for seconds only. exchange-api 4.4 */
export function isSideOpen(side: TokenSide, status: LtStatus): boolean {
  if (status === ltStatus.open || status === ltStatus.rebalancing) return true;
  return status === (side === 'purchase' ? ltStatus.purchaseOnly : ltStatus.redeemOnly);
}

/** What the panel shows; the first condition that applies. R4.6, leverage.md 4 */
export function panelStateOf(input: PanelInput): PanelState {
  const { user, access, kycLevel, side, status } = input;
  const barred = (blockReason: PanelBlockReason | undefined): PanelState => ({ kind: 'form', blockReason });
  if (user === userState.unknown) return { kind: 'unknown' };
  if (user === userState.loggedOut) return { kind: 'visitor' };
  if (status === ltStatus.closed) return barred('suspended');
  if (kycLevel !== undefined && kycLevel < minKycLevel) return barred('level');
  if (input.isUpgrading) return barred('upgrading');
  if (input.isRestricted && side === 'purchase') return barred('restricted');
  if (access.phase === 'failed') return { kind: 'gateFailed' };
  if (access.phase !== 'known') return { kind: 'loading' };
  const step = stepOf(access, input.nowMs);
  if (step === 'risk') return { kind: 'risk' };
  if (!isSideOpen(side, status)) return barred('suspended');
  if (step === 'test' || step === 'locked') return barred(step);
  if (!input.isOnline) return barred('offline');
  if (status === ltStatus.rebalancing) return barred('rebalancing');
  return barred(input.isNavLive ? undefined : 'stale');
}
