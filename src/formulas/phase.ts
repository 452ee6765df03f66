/** A project's status as its number. launchpad.md 3; a launchpool's 2, 3 and 5 read ACTIVE, SETTLING and ENDED. */
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

/** What decides a phase; times in ms UTC of the exchange's clock. */
export type Timed = {
  /** One of a newer exchange goes as a launchpad does. */
  kind: 'LAUNCHPAD' | 'LAUNCHPOOL' | 'UNKNOWN';
  /** Only a cancel is believed: it is the operator's, everything else is the time's. */
  status?: number;
  times: {
    snapshotStart?: number | undefined;
    commitStart: number;
    commitEnd: number;
    distribute?: number | undefined;
    listing?: number | undefined;
  };
};

/** The moments at which a project moves, latest first. */
function steps({ kind, times }: Timed): [at: number | undefined, status: ProjectStatus][] {
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

/** The phase at `nowMs` of the exchange's clock: time alone moves it, but for a cancel. launchpad.md 3 */
export function phaseOf(project: Timed, nowMs: number): ProjectStatus {
  if (project.status === projectStatus.CANCELED) return projectStatus.CANCELED;
  const reached = steps(project).find(([at]) => at !== undefined && at <= nowMs);
  return reached?.[1] ?? projectStatus.PREVIEW;
}

/** When the phase changes next, in ms UTC; undefined when nothing follows. */
export function nextPhaseAt(project: Timed, nowMs: number): number | undefined {
  if (project.status === projectStatus.CANCELED) return undefined;
  const ahead = steps(project).flatMap(([at]) => (at !== undefined && at > nowMs ? [at] : []));
  return ahead.at(-1);
}
