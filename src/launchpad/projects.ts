import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { projectList } from '../contract/launchpad.ts';
import type { ProjectRow } from '../contract/launchpad.ts';

const pagesMax = 20;
const pageSize = 100;

/** Every project by its id, for lists that name projects; undefined until it has come. */
export const $projectsById = atom<ReadonlyMap<string, ProjectRow> | undefined>(undefined);

/** Reads all projects, page by page. A failed read leaves what is known; names then show as missing. */
export async function loadProjects(): Promise<void> {
  const found = new Map<string, ProjectRow>();
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await send(projectList, { page, limit: pageSize });
    if (!answer.ok) break;
    for (const project of answer.result.list) found.set(project.projectId, project);
    if (found.size >= answer.result.total || answer.result.list.length === 0) break;
  }
  if (found.size > 0 || !$projectsById.get()) $projectsById.set(found);
}
