import type { Pool, Project, Qualification, QualificationReason } from '#contract/launchpad.ts';

/** What a user can do about a reason that bars them from a pool. launchpad.md 6, quality.md Q-U23 */
export type NextStep =
  | { kind: 'login' }
  | { kind: 'link'; to: 'verify' | 'deposit' | 'support' }
  | { kind: 'vipLevel' }
  | { kind: 'signUp' }
  | { kind: 'otherProjects' }
  | { kind: 'otherPool' };

/** The next step for a reason. A deposit helps only before the snapshot ends. `nowMs`: exchange time. */
export function nextStepOf(reason: QualificationReason, { times }: Pick<Project, 'times'>, nowMs: number): NextStep {
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

/** The minimum average holding (pool's coin): the pool's minimum, or the first tier of a lottery. */
export function minimumAverageOf(pool: Pool): string {
  if (pool.method === 'LOTTERY') return pool.tiers[0]?.from ?? '0';
  return pool.method === 'SUBSCRIPTION' ? pool.minCommit : pool.minStake;
}

/**
 * The reasons that bar the user, without the phase, which the form itself shows; none while they are loading.
 */
export function unmetReasons(qualification: Pick<Qualification, 'reasons'> | undefined): QualificationReason[] {
  return qualification ? qualification.reasons.filter((reason) => reason !== 'PHASE') : [];
}

/**
 * The reason that nothing the user does can remove: the area, a sub-account, or a holding that was too low when
 * the snapshot ended; undefined when there is none. It is shown alone, because the other steps would not help. `nowMs`:
 * exchange time.
 */
export function finalReasonOf(
  reasons: readonly QualificationReason[],
  { times: { snapshotEnd } }: Pick<Project, 'times'>,
  nowMs: number,
): QualificationReason | undefined {
  const isSnapshotOver = snapshotEnd !== undefined && nowMs >= snapshotEnd;
  const finalReasons: QualificationReason[] = [
    'AREA',
    'SUBMEMBER',
    ...(isSnapshotOver ? ['AVERAGE_TOO_LOW' as const] : []),
  ];
  return finalReasons.find((reason) => reasons.includes(reason));
}

/**
 * True before the first hour of a launch's snapshot: there is no average yet that could be too low. `nowMs`: exchange
 * time.
 */
export const isBeforeSnapshot = ({ times }: Pick<Project, 'times'>, nowMs: number): boolean =>
  times.snapshotStart !== undefined && nowMs < times.snapshotStart;

/** True when the next step of one of the reasons is a deposit. `nowMs`: exchange time. */
export const offersDeposit = (
  reasons: readonly QualificationReason[],
  project: Pick<Project, 'times'>,
  nowMs: number,
): boolean =>
  reasons.some((reason) => {
    const step = nextStepOf(reason, project, nowMs);
    return step.kind === 'link' && step.to === 'deposit';
  });

/**
 * True if no later reason has the same next step as the reason at `index`, so that each step is offered once. `nowMs`:
 * exchange time.
 */
export function isLastWithNextStep(
  reasons: readonly QualificationReason[],
  index: number,
  project: Pick<Project, 'times'>,
  nowMs: number,
): boolean {
  const steps = reasons.map((reason) => JSON.stringify(nextStepOf(reason, project, nowMs)));
  return steps.lastIndexOf(steps[index] ?? '') === index;
}
