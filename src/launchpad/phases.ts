import type { Project } from '../contract/launchpad.ts';
import { nextPhaseAt, phaseOf, projectStatus } from '../formulas/phase.ts';
import type { LaunchSchedule } from '../formulas/phase.ts';

/** The fields of a launch that determine its phase. */
export type PhasedLaunch = LaunchSchedule & Pick<Project, 'model'>;

/** Name of a phase as it is shown; a launchpool and the old model (v1) have their own. launchpad.md 3 */
export type PhaseName =
  | 'preview'
  | 'snapshot'
  | 'commit'
  | 'draw'
  | 'active'
  | 'calculating'
  | 'settling'
  | 'distributed'
  | 'listed'
  | 'ended'
  | 'canceled'
  | 'unknown';

/** The contract reads a status of a newer exchange as this. */
export const unknownStatus = -1;

/**
 * True when the exchange sends a kind or status that is newer than this page, which then offers no actions. quality.md
 * Q-F04
 */
const isUnknown = ({ kind, status }: PhasedLaunch) => status === unknownStatus || kind === 'UNKNOWN';

/** The phase at `nowMs` of the exchange's clock. */
export function phaseNameOf(project: PhasedLaunch, nowMs: number): PhaseName {
  if (isUnknown(project)) return 'unknown';
  const isPool = project.kind === 'LAUNCHPOOL';
  switch (phaseOf(project, nowMs)) {
    case projectStatus.PREVIEW:
      return 'preview';
    case projectStatus.SNAPSHOT:
      return 'snapshot';
    case projectStatus.COMMIT:
      return isPool ? 'active' : project.model === 'v1' ? 'draw' : 'commit';
    case projectStatus.CALCULATING:
      return isPool ? 'settling' : 'calculating';
    case projectStatus.DISTRIBUTED:
      return 'distributed';
    case projectStatus.LISTED:
      return isPool ? 'ended' : 'listed';
    case projectStatus.CANCELED:
      return 'canceled';
  }
}

/** True while users may commit or stake. */
export const isOpen = (project: PhasedLaunch, nowMs: number) =>
  !isUnknown(project) && phaseOf(project, nowMs) === projectStatus.COMMIT;

/** True once users can no longer commit or stake: the period has ended or the launch was canceled. */
export const isOver = (project: PhasedLaunch, nowMs: number): boolean =>
  !isUnknown(project) && phaseOf(project, nowMs) >= projectStatus.CALCULATING;

/** Key of a countdown's label. */
export type CountdownKey = 'startsIn' | 'endsIn' | 'resultIn' | 'tradingIn';

const countdownKeyOf: Partial<Record<PhaseName, CountdownKey>> = {
  preview: 'startsIn',
  snapshot: 'endsIn',
  commit: 'endsIn',
  draw: 'endsIn',
  active: 'endsIn',
  calculating: 'resultIn',
  settling: 'resultIn',
  distributed: 'tradingIn',
};

/** The label and the end (ms UTC) of the countdown; undefined when no further phase is scheduled. */
export function countdownOf(project: PhasedLaunch, nowMs: number): { key: CountdownKey; untilMs: number } | undefined {
  const untilMs = nextPhaseAt(project, nowMs);
  const key = countdownKeyOf[phaseNameOf(project, nowMs)];
  return untilMs !== undefined && key ? { key, untilMs } : undefined;
}
