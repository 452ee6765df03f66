/** Lists of launches. launchpad.md 5 */
import * as v from 'valibot';
import { call } from './call.ts';
import { launchKind } from './launch-params.ts';
import { Project } from './projects.ts';
import { Amount, Coin, listOf, pageOf, pageParams } from './scalars.ts';

/** The caller's participation; `committed` in USD. */
const mine = v.optional(
  v.object({
    /** True when the caller takes part. */
    participating: v.boolean(),
    /** What the caller has committed or staked, in USD. */
    committed: Amount,
  }),
);
const ProjectRow = v.object({ ...Project.entries, mine });
export type ProjectRow = v.InferOutput<typeof ProjectRow>;

/**
 * All projects that match the filters; with a token each has the caller's participation. `status` is a comma-separated
 * list of numbers.
 */
export const projectList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/list',
  need: 'required',
  auth: 'optional',
  params: v.object({
    ...pageParams,
    kind: launchKind,
    /** Statuses as numbers, comma-separated. */
    status: v.optional(v.pipe(v.string(), v.regex(/^\d(?:,\d){0,6}$/))),
    coin: v.optional(Coin),
    /** Part of the name or the code. */
    q: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Order of the rows; by default `time`, the newest first. */
    sort: v.optional(v.picklist(['time', 'return', 'participants'])),
  }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Projects in SNAPSHOT, COMMIT or CALCULATING. */
export const ongoingList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/ongoing/list',
  need: 'required',
  auth: 'optional',
  params: v.object({ ...pageParams, kind: launchKind }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Projects in DISTRIBUTED, LISTED or CANCELED. */
export const finishedList = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/project/finished/list',
  need: 'required',
  auth: 'optional',
  params: v.object({ ...pageParams, kind: launchKind }),
  result: pageOf(ProjectRow),
  errors: {},
});

/** Upcoming projects (PREVIEW only), the next one first. */
export const futures = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/home/futures',
  need: 'required',
  auth: 'none',
  params: v.object({
    /** Number of projects, by default 20. */
    limit: pageParams.limit,
  }),
  result: listOf(Project),
  errors: {},
});

/** Finished projects whose token has a market, with its prices. */
export const history = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v2/home/history',
  need: 'required',
  auth: 'none',
  params: v.object({
    ...pageParams,
    /** Order of the rows; by default `time`, the newest first. */
    sort: v.optional(v.picklist(['time', 'return', 'participants'])),
  }),
  result: pageOf(Project),
  errors: {},
});
