import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import {
  orders as ordersCall,
  qualifications as qualificationsCall,
  qualificationV1,
  results as resultsCall,
  resultsV1,
} from '../contract/launchpad.ts';
import type { LaunchOrder, Participation, Project, Qualification, LaunchResult } from '../contract/launchpad.ts';
import { pageSizeMax } from '../contract/scalars.ts';
import { LaunchRow } from '../contract/stream.ts';
import { derived } from '../session/derived.ts';
import { onPersonChange } from '../session/on-person-change.ts';
import { mapResult } from '../session/remote/load.ts';
import { remote } from '../session/remote/remote.ts';
import { registerTopicReader } from '../session/private-stream/topics.ts';
import { $user, userState } from '../session/user.ts';

/** What identifies a project in calls. */
type ProjectKey = [projectId: string, model: Project['model']];
type ProjectOfPage = Pick<Project, 'projectId' | 'model'>;

/** The user's launch orders by id, merged by `ver`; undefined until the first load. */
export const $launchOrders = atom<ReadonlyMap<string, LaunchOrder> | undefined>(undefined);
/** Error of the last load of the launch orders. */
export const $launchOrdersError = atom<ApiError | undefined>(undefined);

/** Whether the user may take part in the pools of a project: limits and every reason against it. */
export const $qualifications = remote<readonly Qualification[], ProjectKey>(async (projectId, model) =>
  model === 'v1'
    ? mapResult(await send(qualificationV1, { projectId }), (qualification) => [qualification])
    : mapResult(await send(qualificationsCall, { projectId }), ({ list }) => list),
);

/** The user's results in a project. */
export const $results = remote<readonly LaunchResult[], ProjectKey>(async (projectId, model) =>
  mapResult(await send(model === 'v1' ? resultsV1 : resultsCall, { projectId }), ({ list }) => list),
);

onPersonChange(() => {
  $launchOrders.set(undefined);
  $launchOrdersError.set(undefined);
});

/** Committed or staked amount by pool id, in the pool's coin; undefined until the orders are loaded. */
export const $committedByPool = derived(
  $launchOrders,
  (orders): ReadonlyMap<string, string> | undefined =>
    orders && new Map([...orders.values()].map((order) => [order.poolId, order.staked ?? order.committed ?? '0'])),
);

/**
 * Merges rows into the orders by their `ver`; older rows are ignored. A row of the same `ver` may have newer rewards.
 * exchange-api 3.3
 */
export function mergeLaunchOrders(rows: readonly (LaunchOrder | Participation)[]): void {
  const merged = new Map($launchOrders.get() ?? []);
  for (const row of rows) {
    const current = merged.get(row.orderId);
    if (!current || row.ver >= current.ver) merged.set(row.orderId, { ...current, ...row });
  }
  $launchOrders.set(merged);
}

/** Applies a row of topic `launch`: a change of a participation, or its result. */
export function applyLaunchRow(row: LaunchRow): void {
  if (row.type === 'PARTICIPATION') {
    if ($launchOrders.get()) mergeLaunchOrders([row]);
    return;
  }
  $results.change((list) => [...list.filter(({ orderId, ver }) => orderId !== row.orderId || ver > row.ver), row]);
}

/** Loads the newest orders. A failed load leaves the current orders. */
export async function loadLaunchOrders(): Promise<void> {
  // The user's open launches are among the newest orders.
  const answer = await send(ordersCall, { limit: pageSizeMax });
  if (!answer.ok && answer.error.kind === 'aborted') return;
  $launchOrdersError.set(answer.ok ? undefined : answer.error);
  if (answer.ok) mergeLaunchOrders(answer.result.list);
}

/** Loads whether the user may take part in a project. */
export const loadQualifications = ({ projectId, model }: ProjectOfPage): Promise<void> =>
  $qualifications.load(projectId, model);
/** Loads the results of the user's participation in a project. */
export const loadResults = ({ projectId, model }: ProjectOfPage): Promise<void> => $results.load(projectId, model);

/**
 * Keeps the user's participation in a project up to date: loads it after login and whenever messages may have been
 * missed, and applies the rows of topic `launch`. Returns a function that stops it.
 */
export function followParticipation(project: ProjectOfPage | undefined): () => void {
  const load = () => {
    if ($user.get() !== userState.loggedIn) return;
    void loadLaunchOrders();
    if (!project) return;
    void loadQualifications(project);
    void loadResults(project);
  };
  const stops = [
    $user.subscribe(load),
    registerTopicReader({
      topic: 'launch',
      apply: (rows) => {
        for (const row of rows) {
          const parsed = v.safeParse(LaunchRow, row);
          if (parsed.success) applyLaunchRow(parsed.output);
        }
      },
      onResync: load,
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
