import type { LoanUser } from '#session/loans/loan-user.ts';
import type { Load } from '#session/remote/load.ts';
import { valueOf } from '#session/remote/load.ts';
import { userState } from '#session/user.ts';
import type { UserState } from '#session/user.ts';

/**
 * Reasons why the form cannot be sent. The exchange gives those in capitals; `other` is a reason without a text here.
 * The rest concern the page.
 */
export type BorrowBlockReason =
  | 'REGION'
  | 'BANNED'
  | 'KYC'
  | 'SUBMEMBER'
  | 'OVERDUE'
  | 'LIMIT'
  | 'other'
  | 'upgrading'
  | 'offline'
  | 'stale';

/** What the form shows at the place of its button. loans.md 4 */
export type BorrowState =
  | { kind: 'unknown' | 'visitor' | 'loading' | 'failed' }
  | { kind: 'form'; blockReason: BorrowBlockReason | undefined; isAdmitted: boolean };

interface BorrowInput {
  user: UserState;
  borrower: Load<LoanUser>;
  /** A compliance restriction applies to loans. */
  isRestricted: boolean;
  isUpgrading: boolean;
  isOnline: boolean;
  isPriceLive: boolean;
}

const known = ['REGION', 'BANNED', 'KYC', 'SUBMEMBER', 'OVERDUE', 'LIMIT'] as const;

/** The reason of the exchange; `other` when the screens have no text for it. */
function reasonOf({ canBorrow, reason }: LoanUser): BorrowBlockReason | undefined {
  if (canBorrow) return undefined;
  return known.find((each) => each === reason) ?? 'other';
}

/** What the form shows; the first condition that applies. loans.md 4, P34 */
export function borrowStateOf({ user, borrower, isRestricted, ...input }: BorrowInput): BorrowState {
  if (user === userState.unknown) return { kind: 'unknown' };
  if (user === userState.loggedOut) return { kind: 'visitor' };
  const person = valueOf(borrower);
  if (!person) return { kind: borrower.phase === 'failed' ? 'failed' : 'loading' };
  const barred = (blockReason: BorrowBlockReason | undefined): BorrowState => ({
    kind: 'form',
    blockReason,
    isAdmitted: person.admitted === 'Y',
  });
  if (isRestricted) return barred('REGION');
  const reason = reasonOf(person);
  if (reason !== undefined) return barred(reason);
  if (input.isUpgrading) return barred('upgrading');
  if (!input.isOnline) return barred('offline');
  return barred(input.isPriceLive ? undefined : 'stale');
}
