import * as v from 'valibot';
import { phaseOf, projectStatus } from '#formulas/phase.ts';
import type { ProjectStatus } from '#formulas/phase.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text } from '#sandbox/store/columns.ts';
import { seedProjects } from './seed/index.ts';
import type { SeedPool, SeedProject } from './seed/types.ts';

const byId = new Map(seedProjects.map((project) => [project.projectId, project]));
const byCode = new Map(seedProjects.map((project) => [project.code, project]));

/** All launches, in the order of the seed. */
export const launches = seedProjects;
/** The launch with this id. */
export const launchById = (projectId: string): SeedProject | undefined => byId.get(projectId);
/** The launch with this code. */
export const launchByCode = (code: string): SeedProject | undefined => byCode.get(code);

/** The project's pool with this id; undefined when it has none. */
export const poolOf = ({ pools }: SeedProject, poolId: string): SeedPool | undefined =>
  pools.find(({ terms }) => terms.poolId === poolId);

const CanceledRow = v.object({ project_id: text, time: int });

/** Returns when operators canceled launches, ms UTC by project id. */
export function canceledTimes({ store }: Pick<Exchange, 'store'>): Map<string, number> {
  const rows = store.rows(CanceledRow, 'SELECT project_id, time FROM launch_canceled');
  return new Map(rows.map(({ project_id, time }) => [project_id, time]));
}

/**
 * The phase of a project at `now`: it follows from the times unless an operator has canceled the launch by
 * then.
 */
export function statusAt(project: SeedProject, canceled: ReadonlyMap<string, number>, now: number): ProjectStatus {
  const canceledAt = canceled.get(project.projectId);
  return phaseOf(
    canceledAt !== undefined && canceledAt <= now ? { ...project, status: projectStatus.CANCELED } : project,
    now,
  );
}
