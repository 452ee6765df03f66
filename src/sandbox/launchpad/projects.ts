import * as v from 'valibot';
import { phaseOf } from '../../formulas/launchpad.ts';
import type { ProjectStatus } from '../../formulas/launchpad.ts';
import type { Exchange } from '../exchange.ts';
import { int, text } from '../store/columns.ts';
import { seedProjects } from './seed/index.ts';
import type { SeedPool, SeedProject } from './seed/types.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const byId = new Map(seedProjects.map((project) => [project.projectId, project]));
const byCode = new Map(seedProjects.map((project) => [project.code, project]));

/** All launches, in the order of the seed. */
export const launches = seedProjects;
export const launchById = (projectId: string): SeedProject | undefined => byId.get(projectId);
export const launchByCode = (code: string): SeedProject | undefined => byCode.get(code);

/** A pool of this project; undefined: none of that id. */
export const poolOf = ({ pools }: SeedProject, poolId: string): SeedPool | undefined =>
  pools.find(({ terms }) => terms.poolId === poolId);

const CanceledRow = v.object({ project_id: text, time: int });

/** When operators canceled launches, ms by project. */
export function canceledTimes({ store }: Pick<Exchange, 'store'>): Map<string, number> {
  const rows = store.rows(CanceledRow, 'SELECT project_id, time FROM launch_canceled');
  return new Map(rows.map(({ project_id, time }) => [project_id, time]));
}

/** The phase at an instant: time's, unless an operator canceled the launch by then. */
export function statusAt(project: SeedProject, canceled: ReadonlyMap<string, number>, now: number): ProjectStatus {
  const at = canceled.get(project.projectId);
  return phaseOf(at !== undefined && at <= now ? { ...project, status: 9 } : project, now);
}
