import type { ApiError } from '../../api/index.ts';
import { truncate } from '../../money/index.ts';

/**
 * What a person accepted and passed; `lockedUntil` in ms of exchange time, 0 without a lock after failed tests. R3.10,
 * R3.11
 */
export interface Access {
  risk: boolean;
  test: boolean;
  lockedUntil: number;
}

/** Access that is not known. */
export type PendingAccess = { phase: 'unknown' | 'loading' } | { phase: 'failed'; error: ApiError };

/** Access to leveraged tokens: risk text and test. leverage.md 1 */
export type LeveragedAccess = PendingAccess | ({ phase: 'known' } & Access);

/** The two kinds of accounts, whose calls and flags differ. R4.3 */
export type AccountKind = 'standard' | 'unified';

/**
 * Access to margin: after risk text and test it is turned on (`open`) with a leverage; `layer`: the layer with the test
 * may open. R4.4
 */
export type MarginAccess =
  | PendingAccess
  | ({
      phase: 'known';
      kind: AccountKind;
      open: boolean;
      leverage: string;
      supported: readonly string[];
      layer: boolean;
      mode: 'REGULAR' | 'ISOLATED' | 'PORTFOLIO';
    } & Access);

/** The next step of a person; `ready` when no step is missing. */
export type AccessStep = 'risk' | 'test' | 'turnOn' | 'ready' | 'locked' | 'isolated';

/** The first step that is missing of known access at an exchange time, ms. leverage.md 1 */
export function stepOf(access: Access & { open?: boolean; mode?: string }, now: number): AccessStep {
  if (access.mode === 'ISOLATED') return 'isolated';
  if (!access.risk) return 'risk';
  if (!access.test) return access.lockedUntil > now ? 'locked' : 'test';
  return access.open === false ? 'turnOn' : 'ready';
}

/** A leverage as a whole number for the formulas, at least 2. */
export function leverageUnits(leverage: string): bigint {
  const units = BigInt(truncate(leverage, 0));
  return units < 2n ? 2n : units;
}
