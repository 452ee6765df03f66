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
import type { LaunchOrder, Participation, Project, Qualification, Result } from '../contract/launchpad.ts';
import { LaunchRow } from '../contract/stream.ts';
import { derived } from '../session/derived.ts';
import { onLeave } from '../session/leaving.ts';
import { readTopic } from '../session/topics.ts';
import { $user } from '../session/user.ts';

/** What of a project names it to the calls. */
type ProjectKey = Pick<Project, 'projectId' | 'model'>;

/** Orders asked for at once; a person's running launches are among the newest. */
const pageSize = 100;

/** A person's launch orders by id, merged by `ver`; undefined until the exchange has told. */
export const $orders = atom<ReadonlyMap<string, LaunchOrder> | undefined>(undefined);
/** Why the last load of a private part failed. */
export const $ordersError = atom<ApiError | undefined>(undefined);

export const $qualifications = atom<
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; list: readonly Qualification[] }
  | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });

export const $results = atom<
  { phase: 'idle' | 'loading' } | { phase: 'ready'; list: readonly Result[] } | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });

onLeave(() => {
  $orders.set(undefined);
  $ordersError.set(undefined);
  $qualifications.set({ phase: 'idle' });
  $results.set({ phase: 'idle' });
});

/** What is committed or staked by pool, in the pool's coin; undefined until the orders have come. */
export const $joined = derived(
  $orders,
  (orders): ReadonlyMap<string, string> | undefined =>
    orders && new Map([...orders.values()].map((order) => [order.poolId, order.staked ?? order.committed ?? '0'])),
);

/** Takes rows that are newer than those held; a late one falls away. exchange-api 3.3 */
export function mergeOrders(rows: readonly (LaunchOrder | Participation)[]): void {
  const merged = new Map($orders.get() ?? []);
  for (const row of rows) {
    const held = merged.get(row.orderId);
    if (!held || row.ver > held.ver) merged.set(row.orderId, { ...held, ...row });
  }
  $orders.set(merged);
}

/** Rows of topic `launch`: what changed in a participation, or its result. */
export function takeLaunchRow(row: LaunchRow): void {
  if (row.type === 'PARTICIPATION') {
    if ($orders.get()) mergeOrders([row]);
    return;
  }
  const now = $results.get();
  if (now.phase !== 'ready') return;
  const others = now.list.filter(({ orderId, ver }) => orderId !== row.orderId || ver > row.ver);
  $results.set({ phase: 'ready', list: [...others, row] });
}

/** Reads the newest orders; a failed read leaves what is shown. */
export async function loadOrders(): Promise<void> {
  const answer = await send(ordersCall, { limit: pageSize });
  $ordersError.set(answer.ok ? undefined : answer.error);
  if (answer.ok) mergeOrders(answer.result.list);
}

/** May this person take part: limits and every failing reason. */
export async function loadQualifications({ projectId, model }: ProjectKey): Promise<void> {
  if ($qualifications.get().phase !== 'ready') $qualifications.set({ phase: 'loading' });
  if (model === 'v1') {
    const answer = await send(qualificationV1, { projectId });
    $qualifications.set(
      answer.ok ? { phase: 'ready', list: [answer.result] } : { phase: 'failed', error: answer.error },
    );
    return;
  }
  const answer = await send(qualificationsCall, { projectId });
  $qualifications.set(
    answer.ok ? { phase: 'ready', list: answer.result.list } : { phase: 'failed', error: answer.error },
  );
}

/** What came of this person's part in a project. */
export async function loadResults({ projectId, model }: ProjectKey): Promise<void> {
  if ($results.get().phase !== 'ready') $results.set({ phase: 'loading' });
  const answer = await send(model === 'v1' ? resultsV1 : resultsCall, { projectId });
  $results.set(answer.ok ? { phase: 'ready', list: answer.result.list } : { phase: 'failed', error: answer.error });
}

/**
 * Follows a person's part in a project while the page lives: loads it when they are known, again when messages may have
 * been missed, and takes what the exchange pushes. Gives the function that ends it.
 */
export function followPart(project: ProjectKey | undefined): () => void {
  const load = () => {
    if ($user.get() !== 1) return;
    void loadOrders();
    if (!project) return;
    void loadQualifications(project);
    void loadResults(project);
  };
  const stops = [
    $user.subscribe(load),
    readTopic({
      topic: 'launch',
      take: (rows) => {
        for (const row of rows) {
          const parsed = v.safeParse(LaunchRow, row);
          if (parsed.success) takeLaunchRow(parsed.output);
        }
      },
      resync: load,
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
