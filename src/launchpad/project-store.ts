import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { detailV1, detailV2 } from '../contract/project-detail.ts';
import type { ProjectDetail } from '../contract/project-detail.ts';
import type { Project } from '../contract/projects.ts';

/** The page's project; undefined until it is loaded. Until then the page shows the data of its HTML. */
export const $project = atom<Project | undefined>(undefined);

/**
 * Time of the last successful load (ms UTC, 0 when there is none and the page shows the data of the build) after a load
 * has failed; undefined while the figures are current.
 */
export const $staleSinceMs = atom<number | undefined>(undefined);
let loadedAtMs = 0;

/** State of the load of a project; `otherModel` says which model's page shows it. */
export const $detailLoad = atom<
  | { phase: 'loading' }
  | { phase: 'ready'; detail: ProjectDetail }
  | { phase: 'otherModel'; model: 'v1' | 'v2' }
  | { phase: 'failed'; error: ApiError }
>({ phase: 'loading' });

const otherModel = (result: unknown): 'v1' | 'v2' | undefined => {
  if (typeof result !== 'object' || result === null || !('model' in result)) return undefined;
  return result.model === 'v1' || result.model === 'v2' ? result.model : undefined;
};

/**
 * Loads a project: totals, phase, texts. A request for the wrong model fails with 20106 and the right model.
 * launchpad.md 5
 */
export async function loadProjectDetail(code: string, model: 'v1' | 'v2'): Promise<void> {
  const answer = await send(model === 'v1' ? detailV1 : detailV2, { code });
  if (answer.ok) {
    loadedAtMs = answer.timeNow ?? loadedAtMs;
    $staleSinceMs.set(undefined);
    $project.set(answer.result);
    $detailLoad.set({ phase: 'ready', detail: answer.result });
    return;
  }
  if (answer.error.kind === 'aborted') return;
  const other = answer.error.kind === 'otherModel' ? otherModel(answer.error.result) : undefined;
  if (!other) $staleSinceMs.set(loadedAtMs);
  if (other) $detailLoad.set({ phase: 'otherModel', model: other });
  else if ($detailLoad.get().phase !== 'ready') $detailLoad.set({ phase: 'failed', error: answer.error });
}
