import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { finishedList, futures, history, ongoingList, projectList } from '#contract/launchpad.ts';
import type { Project, ProjectRow } from '#contract/launchpad.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { isFiltered } from './list-query.ts';
import type { ListQuery } from './list-query.ts';

/** Rows of a page of the finished list; the HTML contains the first page. */
export const finishedPageSize = 12;
const maxPages = 20;

/** Project statuses of each list, as the call expects them. launchpad.md 5 */
const statuses = { ongoing: '1,2,3', upcoming: '0', finished: '4,5,9' } as const;

/**
 * The three lists; `finishedTotal` counts the ended launches on all pages. Without `finished` nothing has loaded yet:
 * the ended launches are those of the HTML.
 */
export type LoadedLists = {
  ongoing: readonly ProjectRow[];
  upcoming: readonly Project[];
  finished: readonly ProjectRow[] | undefined;
  finishedTotal: number;
};

type ListsResult = { ok: true; lists: LoadedLists; timeNow?: number | undefined } | { ok: false; error: ApiError };

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

/** Loads one page of the finished list, filtered or in the exchange's own order. */
function loadFinished(query: ListQuery, page: number, limit: number, signal?: AbortSignal) {
  if (!isFiltered(query)) return send(finishedList, { page, limit }, { signal });
  const { kind, coin, q, sort } = query;
  // Sorted by return without a filter, the list is the exchange's history, which holds listed launches only.
  if (sort === 'return' && [kind, coin, q].every((value) => value === undefined))
    return send(history, { page, limit, sort }, { signal });
  return loadFiltered(query, 'finished', page, limit, signal);
}

/** Loads the three lists of a query; of the finished launches as many pages as the query shows. */
export async function loadLists(query: ListQuery, signal?: AbortSignal): Promise<ListsResult> {
  const filtered = isFiltered(query);
  const [ongoing, upcoming] = await Promise.all([
    filtered
      ? loadFiltered(query, 'ongoing', 1, pageSizeMax, signal)
      : send(ongoingList, { limit: pageSizeMax }, { signal }),
    filtered
      ? loadFiltered(query, 'upcoming', 1, pageSizeMax, signal)
      : send(futures, { limit: pageSizeMax }, { signal }),
  ]);
  if (!ongoing.ok) return ongoing;
  if (!upcoming.ok) return upcoming;
  const finished: ProjectRow[] = [];
  let finishedTotal = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await loadFinished(query, page, finishedPageSize, signal);
    if (!answer.ok) return answer;
    finished.push(...answer.result.list);
    finishedTotal = answer.result.total;
    if (finished.length >= Math.min(finishedTotal, query.shown ?? finishedPageSize) || answer.result.list.length === 0)
      break;
  }
  return {
    ok: true,
    lists: { ongoing: ongoing.result.list, upcoming: upcoming.result.list, finished, finishedTotal },
    timeNow: ongoing.timeNow,
  };
}

/**
 * Loads the next page of finished launches and appends it without rows that are already shown, because rows may have
 * moved.
 */
export async function loadMoreFinished(query: ListQuery, lists: LoadedLists): Promise<ListsResult> {
  if (!lists.finished) return loadLists({ ...query, shown: finishedPageSize + 1 });
  const page = Math.floor(lists.finished.length / finishedPageSize) + 1;
  const answer = await loadFinished(query, page, finishedPageSize);
  if (!answer.ok) return answer;
  const shown = new Set(lists.finished.map(({ code }) => code));
  const added = answer.result.list.filter(({ code }) => !shown.has(code));
  return { ok: true, lists: { ...lists, finished: [...lists.finished, ...added], finishedTotal: answer.result.total } };
}
