import type { Project } from '../contract/launchpad.ts';
import { nextPhaseAt, phaseOf, projectStatus } from '../formulas/phase.ts';

/** What of a project decides its phase. */
export type Phased = Pick<Project, 'kind' | 'model' | 'status' | 'times'>;

export type PhaseKey =
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

/** The text of each phase; the same key everywhere. */
export const phaseText = {
  preview: 'phase.preview',
  snapshot: 'phase.snapshot',
  commit: 'phase.commit',
  draw: 'phase.draw',
  active: 'phase.active',
  calculating: 'phase.calculating',
  settling: 'phase.settling',
  distributed: 'phase.distributed',
  listed: 'phase.listed',
  ended: 'phase.ended',
  canceled: 'phase.canceled',
  unknown: 'phase.unknown',
} as const satisfies Record<PhaseKey, string>;

/** What the contract makes of a status that a newer exchange has. */
const unknownStatus = -1;

/** True for a launch whose kind or status only a newer page knows: nothing is offered. quality.md Q-F04 */
const isUnknown = ({ kind, status }: Phased) => status === unknownStatus || kind === 'UNKNOWN';

/** The phase's name at `nowMs` of the exchange's clock; a launchpool and the old model have their own words. launchpad.md 3 */
export function phaseKey(project: Phased, nowMs: number): PhaseKey {
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

/** True while people may commit or stake. */
export const isOpen = (project: Phased, nowMs: number) =>
  !isUnknown(project) && phaseOf(project, nowMs) === projectStatus.COMMIT;

export type CountdownKey = 'startsIn' | 'endsIn' | 'resultIn' | 'tradingIn';

const countdownKey: Partial<Record<PhaseKey, CountdownKey>> = {
  preview: 'startsIn',
  snapshot: 'endsIn',
  commit: 'endsIn',
  draw: 'endsIn',
  active: 'endsIn',
  calculating: 'resultIn',
  settling: 'resultIn',
  distributed: 'tradingIn',
};

/** What the countdown counts to, and how it is called; undefined when nothing lies ahead. ms UTC */
export function countdownOf(project: Phased, nowMs: number): { key: CountdownKey; untilMs: number } | undefined {
  const untilMs = nextPhaseAt(project, nowMs);
  const key = countdownKey[phaseKey(project, nowMs)];
  return untilMs !== undefined && key ? { key, untilMs } : undefined;
}

export type Step = {
  key: 'announced' | 'snapshot' | 'commit' | 'stake' | 'allocation' | 'settlement' | 'trading';
  fromMs: number;
  toMs?: number;
};

/** The way of a launch, with its dates (ms UTC): what the phase bar shows. */
export function stepsOf({ kind, times }: Phased): Step[] {
  const announced: Step = { key: 'announced', fromMs: times.announce };
  const settled = times.distribute ?? times.commitEnd;
  if (kind === 'LAUNCHPOOL') {
    return [
      announced,
      { key: 'stake', fromMs: times.commitStart, toMs: times.commitEnd },
      { key: 'settlement', fromMs: settled },
    ];
  }
  const steps: Step[] = [announced];
  if (times.snapshotStart !== undefined && times.snapshotEnd !== undefined) {
    steps.push({ key: 'snapshot', fromMs: times.snapshotStart, toMs: times.snapshotEnd });
  }
  steps.push(
    { key: 'commit', fromMs: times.commitStart, toMs: times.commitEnd },
    { key: 'allocation', fromMs: settled },
  );
  if (times.listing !== undefined) steps.push({ key: 'trading', fromMs: times.listing });
  return steps;
}
