import { projectStatus } from '#formulas/phase.ts';
import { launchAttributeOf } from '../launch-element.ts';

const early: readonly (number | undefined)[] = [projectStatus.PREVIEW, projectStatus.SNAPSHOT];

/**
 * The attributes of the element that encloses everything about a launch: those of `launchAttributeOf`, and
 * `data-early` before the commit period, while its figures of participation are all 0 and not shown. `live-phases.ts`
 * removes it.
 */
export function launchAttributes(...launch: Parameters<typeof launchAttributeOf>): Record<`data-${string}`, string> {
  const [{ status }] = launch;
  return { ...launchAttributeOf(...launch), ...(early.includes(status) && { 'data-early': '' }) };
}
