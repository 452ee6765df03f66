import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { detailV1, detailV2 } from '../contract/launchpad.ts';
import type { Project, ProjectDetail } from '../contract/launchpad.ts';

/** The page's project as last heard; undefined until an island has asked (the HTML's own data stands until then). */
export const $project = atom<Project | undefined>(undefined);

/**
 * When the project's figures that stand were heard (ms UTC, 0: those of the build), while newer ones could not be read;
 * undefined while all is well.
 */
export const $staleSince = atom<number | undefined>(undefined);
let heardMs = 0;

/** Loading of a project that has no page of its own. */
export const $detail = atom<
  | { phase: 'loading' }
  | { phase: 'ready'; detail: ProjectDetail }
  | { phase: 'otherModel'; model: 'v1' | 'v2' }
  | { phase: 'failed'; error: ApiError }
>({ phase: 'loading' });

const otherModel = (result: unknown): 'v1' | 'v2' | undefined => {
  if (typeof result !== 'object' || result === null || !('model' in result)) return undefined;
  return result.model === 'v1' || result.model === 'v2' ? result.model : undefined;
};

/** Reads a project anew: totals, phase, texts. Asking the wrong model tells the right one (20106). launchpad.md 5 */
export async function loadDetail(code: string, model: 'v1' | 'v2'): Promise<void> {
  const answer = await send(model === 'v1' ? detailV1 : detailV2, { code });
  if (answer.ok) {
    heardMs = answer.timeNow ?? heardMs;
    $staleSince.set(undefined);
    $project.set(answer.result);
    $detail.set({ phase: 'ready', detail: answer.result });
    return;
  }
  const other = answer.error.kind === 'otherModel' ? otherModel(answer.error.result) : undefined;
  if (!other && answer.error.kind !== 'aborted') $staleSince.set(heardMs);
  if (other) $detail.set({ phase: 'otherModel', model: other });
  else if ($detail.get().phase !== 'ready') $detail.set({ phase: 'failed', error: answer.error });
}
