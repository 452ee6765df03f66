import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { projectList } from '../contract/launchpad.ts';
import type { ProjectRow } from '../contract/launchpad.ts';
import { pageSizeMax } from '../contract/scalars.ts';
import { onPersonChange } from '../session/on-person-change.ts';

const maxPages = 20;

/** All projects by id, for lists that name projects; undefined until the first load. */
export const $projectsById = atom<ReadonlyMap<string, ProjectRow> | undefined>(undefined);
// Rows say in which projects the user takes part.
onPersonChange(() => $projectsById.set(undefined));

/** The tokens of all loaded projects. */
export const launchTokens = (): string[] => [...($projectsById.get()?.values() ?? [])].map(({ token }) => token);

/** Loads all projects, page by page. After a failure the projects that were not loaded have no name. */
export async function loadProjects(): Promise<void> {
  const loaded = new Map<string, ProjectRow>();
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await send(projectList, { page, limit: pageSizeMax });
    if (!answer.ok && answer.error.kind === 'aborted') return;
    if (!answer.ok) break;
    for (const project of answer.result.list) loaded.set(project.projectId, project);
    if (loaded.size >= answer.result.total || answer.result.list.length === 0) break;
  }
  if (loaded.size > 0 || !$projectsById.get()) $projectsById.set(loaded);
}
