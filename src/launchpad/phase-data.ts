import { projectStatuses } from '../contract/projects.ts';
import type { Project } from '../contract/projects.ts';

/** What `live-phases.ts` needs to say the phase of the moment; `data-of` finds the launch again. */
export function phaseData({ code, kind, model, status, times }: Project) {
  const { announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing } = times;
  return {
    'data-of': code,
    'data-launch': `${kind} ${model} ${status}`,
    'data-times': [announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing]
      .map((ms) => ms ?? '')
      .join(),
  };
}

/** Tells a launch's places on the page what was heard of it since they were built: a cancel, other times. */
export function tellPhase(project: Project): void {
  const data = Object.entries(phaseData(project));
  for (const tag of document.querySelectorAll(`[data-of="${project.code}"]`)) {
    for (const [name, value] of data) tag.setAttribute(name, value);
    if (project.status !== projectStatuses.CANCELED) continue;
    // What was planned is under way no more.
    const head = tag.closest('.project-head, .home__hero');
    head?.querySelector('[data-planned]')?.removeAttribute('hidden');
    const marked = head?.querySelectorAll('[data-phase-from]') ?? [];
    for (const phase of marked) {
      for (const name of ['data-phase-from', 'data-phase', 'aria-current']) phase.removeAttribute(name);
      phase.querySelector('progress')?.setAttribute('value', '0');
    }
  }
}
