import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { finishedList, futures, history, ongoingList, projectList } from '../contract/launchpad.ts';
import type { Project, ProjectRow } from '../contract/launchpad.ts';
import { isFiltered } from './list-query.ts';
import type { ListQuery } from './list-query.ts';

/** Rows of the finished list that come at once. */
export const pageSize = 12;
const most = 100;
const pagesMax = 20;

/** ProjectStatus numbers of each list. launchpad.md 5 */
const statuses = { ongoing: '1,2,3', upcoming: '0', finished: '4,5,9' } as const;

export type Lists = {
  ongoing: readonly ProjectRow[];
  upcoming: readonly Project[];
  finished: readonly ProjectRow[];
  finishedTotal: number;
};

type Loaded = { ok: true; lists: Lists; timeNow?: number | undefined } | { ok: false; error: ApiError };

async function loadFiltered(
  query: ListQuery,
  list: keyof typeof statuses,
  page: number,
  limit: number,
  signal?: AbortSignal,
) {
  const { kind, coin, sort } = query;
  const q = query.q?.trim();
  return send(
    projectList,
    {
      page,
      limit,
      status: statuses[list],
      ...(kind && { kind }),
      ...(coin && { coin }),
      ...(q && { q }),
      ...(sort && { sort }),
    },
    { signal },
  );
}

/** One page of the finished list, filtered or in the exchange's own order. */
function loadFinished(query: ListQuery, page: number, limit: number, signal?: AbortSignal) {
  if (!isFiltered(query)) return send(finishedList, { page, limit }, { signal });
  const { kind, coin, q, sort } = query;
  // By return alone: those that trade, as the exchange's history orders them.
  if (sort === 'return' && [kind, coin, q].every((value) => value === undefined))
    return send(history, { page, limit, sort }, { signal });
  return loadFiltered(query, 'finished', page, limit, signal);
}

/** All three lists as the address asks; of the finished ones as many as stood. */
export async function loadLists(query: ListQuery, signal?: AbortSignal): Promise<Loaded> {
  const filtered = isFiltered(query);
  const [ongoing, upcoming] = await Promise.all([
    filtered ? loadFiltered(query, 'ongoing', 1, most, signal) : send(ongoingList, { limit: most }, { signal }),
    filtered ? loadFiltered(query, 'upcoming', 1, most, signal) : send(futures, { limit: most }, { signal }),
  ]);
  if (!ongoing.ok) return ongoing;
  if (!upcoming.ok) return upcoming;
  const finished: ProjectRow[] = [];
  let finishedTotal = 0;
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await loadFinished(query, page, pageSize, signal);
    if (!answer.ok) return answer;
    finished.push(...answer.result.list);
    finishedTotal = answer.result.total;
    if (finished.length >= Math.min(finishedTotal, query.shown ?? pageSize) || answer.result.list.length === 0) break;
  }
  return {
    ok: true,
    lists: { ongoing: ongoing.result.list, upcoming: upcoming.result.list, finished, finishedTotal },
    timeNow: ongoing.timeNow,
  };
}

/** The next finished rows, without those that stand already: rows may have moved meanwhile. */
export async function loadMoreFinished(query: ListQuery, lists: Lists): Promise<Loaded> {
  const page = Math.floor(lists.finished.length / pageSize) + 1;
  const answer = await loadFinished(query, page, pageSize);
  if (!answer.ok) return answer;
  const known = new Set(lists.finished.map(({ code }) => code));
  const fresh = answer.result.list.filter(({ code }) => !known.has(code));
  return { ok: true, lists: { ...lists, finished: [...lists.finished, ...fresh], finishedTotal: answer.result.total } };
}
