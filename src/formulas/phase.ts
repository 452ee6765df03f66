/**
 * Phases of a project by their wire number; a launchpool's 2, 3 and 5 are shown as active, settling and ended.
 * launchpad.md 3
 */
export const projectStatus = {
  PREVIEW: 0,
  SNAPSHOT: 1,
  COMMIT: 2,
  CALCULATING: 3,
  DISTRIBUTED: 4,
  LISTED: 5,
  CANCELED: 9,
} as const;
export type ProjectStatus = (typeof projectStatus)[keyof typeof projectStatus];

/** Determines the phase of a project; times in ms UTC of the exchange's clock. */
export type LaunchSchedule = {
  /** `UNKNOWN`, a kind of a newer exchange, follows the phases of a launchpad. */
  kind: 'LAUNCHPAD' | 'LAUNCHPOOL' | 'UNKNOWN';
  /** Only CANCELED is read, because an operator sets it; all other phases follow from the times. */
  status?: number;
  times: {
    snapshotStart?: number | undefined;
    commitStart: number;
    commitEnd: number;
    distribute?: number | undefined;
    listing?: number | undefined;
  };
};

/** The start of each phase, latest first. */
function phaseStarts({ kind, times }: LaunchSchedule): [startMs: number | undefined, status: ProjectStatus][] {
  if (kind === 'LAUNCHPOOL') {
    return [
      [times.distribute, projectStatus.LISTED],
      [times.commitEnd, projectStatus.CALCULATING],
      [times.commitStart, projectStatus.COMMIT],
    ];
  }
  return [
    [times.listing, projectStatus.LISTED],
    [times.distribute, projectStatus.DISTRIBUTED],
    [times.commitEnd, projectStatus.CALCULATING],
    [times.commitStart, projectStatus.COMMIT],
    [times.snapshotStart, projectStatus.SNAPSHOT],
  ];
}

/**
 * The phase at `nowMs` of the exchange's clock; it depends on the time only, except for CANCELED.
 * launchpad.md 3
 */
export function phaseOf(project: LaunchSchedule, nowMs: number): ProjectStatus {
  if (project.status === projectStatus.CANCELED) return projectStatus.CANCELED;
  const reached = phaseStarts(project).find(([startMs]) => startMs !== undefined && startMs <= nowMs);
  return reached?.[1] ?? projectStatus.PREVIEW;
}

/** The start of the next phase in ms UTC; undefined after the last one. */
export function nextPhaseAt(project: LaunchSchedule, nowMs: number): number | undefined {
  if (project.status === projectStatus.CANCELED) return undefined;
  const ahead = phaseStarts(project).flatMap(([startMs]) =>
    startMs !== undefined && startMs > nowMs ? [startMs] : [],
  );
  return ahead.at(-1);
}
