import type { Pool, Project, Qualification, Reason } from '../contract/launchpad.ts';

/** What a person can do about a failing reason: the next step, or what is still possible. launchpad.md 6, quality.md Q-U23 */
export type Remedy =
  | { kind: 'login' }
  | { kind: 'link'; to: 'verify' | 'deposit' | 'support' }
  | { kind: 'vipLevel' }
  | { kind: 'signUp' }
  | { kind: 'otherProjects' }
  | { kind: 'otherPool' };

/** The one remedy of each reason; holding more helps only before the snapshot ends. `nowMs`: exchange's clock. */
export function remedyOf(reason: Reason, { times }: Pick<Project, 'times'>, nowMs: number): Remedy {
  switch (reason) {
    case 'LOGIN':
      return { kind: 'login' };
    case 'KYC':
      return { kind: 'link', to: 'verify' };
    case 'VIP':
      return { kind: 'vipLevel' };
    case 'SIGNUP':
      return { kind: 'signUp' };
    case 'AVERAGE_TOO_LOW':
      return times.snapshotEnd !== undefined && nowMs < times.snapshotEnd
        ? { kind: 'link', to: 'deposit' }
        : { kind: 'otherProjects' };
    case 'OTHER_POOL':
      return { kind: 'otherPool' };
    case 'DUPLICATE':
    case 'UNKNOWN':
      return { kind: 'link', to: 'support' };
    case 'AREA':
    case 'SUBMEMBER':
    case 'PHASE':
      return { kind: 'otherProjects' };
  }
}

/** The least average a pool asks for, in its coin: its minimum, or the first tier of a lottery. */
export function leastAverage(pool: Pool): string {
  if (pool.method === 'LOTTERY') return pool.tiers[0]?.from ?? '0';
  return pool.method === 'SUBSCRIPTION' ? pool.minCommit : pool.minStake;
}

/** Reasons that still stand, but for the phase, which the form itself says. */
export function standingReasons(qualification: Pick<Qualification, 'reasons'> | undefined): Reason[] {
  return qualification ? qualification.reasons.filter((reason) => reason !== 'PHASE') : [];
}

/** True before the first note of a launch's snapshot: no average stands yet, so none is too low. `nowMs`: exchange's clock. */
export const isUncounted = ({ times }: Pick<Project, 'times'>, nowMs: number): boolean =>
  times.snapshotStart !== undefined && nowMs < times.snapshotStart;

/** True when one of the reasons already leads to a deposit. `nowMs`: exchange's clock. */
export const offersDeposit = (reasons: readonly Reason[], project: Pick<Project, 'times'>, nowMs: number): boolean =>
  reasons.some((reason) => {
    const remedy = remedyOf(reason, project, nowMs);
    return remedy.kind === 'link' && remedy.to === 'deposit';
  });

/** True for the last of the reasons that share its remedy: the same link is not offered twice. `nowMs`: exchange's clock. */
export function isLastOfItsKind(
  reasons: readonly Reason[],
  place: number,
  project: Pick<Project, 'times'>,
  nowMs: number,
): boolean {
  const remedies = reasons.map((reason) => JSON.stringify(remedyOf(reason, project, nowMs)));
  return remedies.lastIndexOf(remedies[place] ?? '') === place;
}
