import type { Project } from '#contract/projects.ts';
import type { Lang } from '#i18n/lang.ts';
import { formatDateRange } from '../date-range.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/** A step of a launch. Times in ms UTC. */
export type LaunchStep = {
  key: 'announced' | 'snapshot' | 'commit' | 'stake' | 'allocation' | 'settlement' | 'trading';
  fromMs: number;
  toMs?: number;
};

/** The steps of a launch that the phase bar shows. */
export function launchStepsOf({ kind, times }: Pick<Project, 'kind' | 'times'>): LaunchStep[] {
  const announced: LaunchStep = { key: 'announced', fromMs: times.announce };
  const settlementMs = times.distribute ?? times.commitEnd;
  if (kind === 'LAUNCHPOOL') {
    return [
      announced,
      { key: 'stake', fromMs: times.commitStart, toMs: times.commitEnd },
      { key: 'settlement', fromMs: settlementMs },
    ];
  }
  const steps: LaunchStep[] = [announced];
  if (times.snapshotStart !== undefined && times.snapshotEnd !== undefined) {
    steps.push({ key: 'snapshot', fromMs: times.snapshotStart, toMs: times.snapshotEnd });
  }
  steps.push(
    { key: 'commit', fromMs: times.commitStart, toMs: times.commitEnd },
    { key: 'allocation', fromMs: settlementMs },
  );
  if (times.listing !== undefined) steps.push({ key: 'trading', fromMs: times.listing });
  return steps;
}

const stepTextKey = {
  announced: 'steps.announced',
  snapshot: 'steps.snapshot',
  commit: 'steps.commit',
  stake: 'steps.stake',
  allocation: 'steps.allocation',
  settlement: 'steps.settlement',
  trading: 'steps.trading',
} as const satisfies Record<LaunchStep['key'], string>;

/** The name of a step. In the old model the commit period is the time in which tickets are claimed. */
const stepText = (t: LaunchTexts, key: LaunchStep['key'], model: Project['model']): string =>
  t(key === 'commit' && model === 'v1' ? 'phase.draw' : stepTextKey[key]);

/**
 * The phases of the phase bar, with dates in UTC. A phase ends where the next one starts, so that one is
 * current.
 */
export function barPhasesOf(t: LaunchTexts, lang: Lang, project: Pick<Project, 'kind' | 'times' | 'model'>) {
  const steps = launchStepsOf(project);
  return steps.map((step, index) => {
    const untilMs = steps[index + 1]?.fromMs;
    return {
      name: stepText(t, step.key, project.model),
      when: formatDateRange(t, lang, step),
      fromMs: step.fromMs,
      ...(step.toMs === undefined ? {} : { toMs: step.toMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
    };
  });
}
