import * as v from 'valibot';
import { Ms, ProjectCode } from '../contract/scalars.ts';
import { projectStatus } from '../formulas/phase.ts';
import { unknownStatus } from './phases.ts';
import type { PhasedLaunch } from './phases.ts';

/**
 * Data that an element about a launch carries as JSON in `data-launch`, so that scripts without React can show the
 * current phase and new figures. The most frequent values are defaults, which are not written. Times in ms UTC.
 */
export const LaunchData = v.object({
  code: ProjectCode,
  kind: v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL', 'UNKNOWN']), 'LAUNCHPAD'),
  model: v.optional(v.picklist(['v1', 'v2']), 'v2'),
  /** Only a status that does not follow from the times. */
  status: v.optional(v.picklist([projectStatus.PREVIEW, projectStatus.CANCELED, unknownStatus]), projectStatus.PREVIEW),
  times: v.object({
    snapshotStart: v.optional(Ms),
    commitStart: Ms,
    commitEnd: Ms,
    distribute: v.optional(Ms),
    listing: v.optional(Ms),
  }),
  /** Which figures the element shows, each in an element with its name in `data-figure`. */
  figures: v.optional(v.picklist(['card', 'hero']), 'card'),
});
export type LaunchData = v.InferOutput<typeof LaunchData>;

const LaunchJson = v.pipe(v.string(), v.parseJson(), LaunchData);

/** The attribute that `launchElements` reads, for the element that encloses everything about a launch. */
export function launchAttributeOf(
  { code, kind, model, status, times }: PhasedLaunch & Pick<LaunchData, 'code'>,
  figures: LaunchData['figures'] = 'card',
): { 'data-launch': string } {
  const { snapshotStart, commitStart, commitEnd, distribute, listing } = times;
  const data: v.InferInput<typeof LaunchData> = {
    code,
    kind: kind === 'LAUNCHPAD' ? undefined : kind,
    model: model === 'v2' ? undefined : model,
    status: status === projectStatus.CANCELED || status === unknownStatus ? status : undefined,
    times: { snapshotStart, commitStart, commitEnd, distribute, listing },
    figures: figures === 'card' ? undefined : figures,
  };
  return { 'data-launch': JSON.stringify(data) };
}

/** The elements about launches in `root` with their data, without those whose attribute is invalid. */
export function launchElements(root: ParentNode = document): { element: HTMLElement; data: LaunchData }[] {
  return [...root.querySelectorAll<HTMLElement>('[data-launch]')].flatMap((element) => {
    const parsed = v.safeParse(LaunchJson, element.dataset['launch']);
    return parsed.success ? [{ element, data: parsed.output }] : [];
  });
}

/** Removes the marks of done, current and next phases, because a canceled launch has none. */
function unmarkPhases(element: HTMLElement): void {
  element.querySelector('[data-planned]')?.removeAttribute('hidden');
  for (const phase of element.querySelectorAll('[data-phase-from]')) {
    for (const name of ['data-phase-from', 'data-phase', 'aria-current']) phase.removeAttribute(name);
    phase.querySelector('progress')?.setAttribute('value', '0');
  }
}

/** Writes new times or the cancellation of a launch into its elements on the page. */
export function updateLaunchElements(project: PhasedLaunch & Pick<LaunchData, 'code'>): void {
  for (const { element, data } of launchElements()) {
    if (data.code !== project.code) continue;
    element.setAttribute('data-launch', launchAttributeOf(project, data.figures)['data-launch']);
    if (project.status === projectStatus.CANCELED) unmarkPhases(element);
  }
}

/** Writes figures by their names into an element about a launch; a figure that it does not show is ignored. */
export function writeFigures(
  element: ParentNode,
  figures: readonly { name: string; value: string; exact?: string }[],
): void {
  for (const { name, value, exact } of figures) {
    const target = element.querySelector(`[data-figure="${name}"]`);
    if (target) target.textContent = value;
    if (exact !== undefined) target?.closest('[title]')?.setAttribute('title', exact);
  }
}
