import type { ApiError } from '../../api/index.ts';
import { truncate } from '../../money/index.ts';

/**
 * What a person accepted and passed; `lockedUntil` in ms of exchange time, 0 without a lock after failed tests. R3.10,
 * R3.11
 */
export interface Gate {
  risk: boolean;
  test: boolean;
  lockedUntil: number;
}

/** A gate that is not known. */
export type PendingGate = { phase: 'unknown' | 'loading' } | { phase: 'failed'; error: ApiError };

/** Gate of leveraged tokens: risk text and test. leverage.md 1 */
export type LeveragedGate = PendingGate | ({ phase: 'known' } & Gate);

/** The two kinds of accounts, whose calls and flags differ. R4.3 */
export type AccountKind = 'standard' | 'unified';

/**
 * Gate of margin: after risk text and test it is turned on (`open`) with a leverage; `layer`: the layer with the test
 * may open. R4.4
 */
export type MarginGate =
  | PendingGate
  | ({
      phase: 'known';
      kind: AccountKind;
      open: boolean;
      leverage: string;
      supported: readonly string[];
      layer: boolean;
      mode: 'REGULAR' | 'ISOLATED' | 'PORTFOLIO';
    } & Gate);

/** The next step of a person; `ready` when no step is missing. */
export type GateStep = 'risk' | 'test' | 'turnOn' | 'ready' | 'locked' | 'isolated';

/** Returns the first step that is missing of a known gate at an exchange time, ms. leverage.md 1 */
export function stepOf(gate: Gate & { open?: boolean; mode?: string }, now: number): GateStep {
  if (gate.mode === 'ISOLATED') return 'isolated';
  if (!gate.risk) return 'risk';
  if (!gate.test) return gate.lockedUntil > now ? 'locked' : 'test';
  return gate.open === false ? 'turnOn' : 'ready';
}

/** Returns a leverage as a whole number for the formulas, at least 2. */
export function leverageUnits(leverage: string): bigint {
  const units = BigInt(truncate(leverage, 0));
  return units < 2n ? 2n : units;
}
