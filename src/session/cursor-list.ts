import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { ApiResult, ApiError } from '../api/index.ts';
import { onPersonChange } from './on-person-change.ts';

/** Most pages that are read for a whole list. */
const maxPages = 200;
/** Most attempts for a page that the rate limit refuses. */
const maxTries = 5;
/** Longest wait between two of them. ms */
const maxWaitMs = 5_000;

/**
 * State of a person's list. `rows` are newest first, as far as they are read; `nextId` is '' at the end of the list;
 * `total` counts all rows, where the exchange reports it.
 */
export type CursorState<Row> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; rows: readonly Row[]; nextId: string; total: number | undefined; isReadingMore: boolean }
  | { phase: 'failed'; error: ApiError };

interface CursorSource<Query, Row> {
  /** Requests a page; without `fromId` the first one. */
  page: (
    query: Query,
    fromId: string | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<ApiResult<{ list: Row[]; nextId: string; total?: number | undefined }>>;
  keyOf: (row: Row) => string;
  /** Sorts rows, newest first. */
  compare: (a: Row, b: Row) => number;
  /** True when a row replaces the current one of the same key. */
  isNewer: (row: Row, current: Row) => boolean;
}

interface LoadOptions<Row> {
  signal?: AbortSignal;
  /** Keeps the displayed rows and merges the newest ones into them. */
  keepsRows?: boolean;
  /** Reads further pages until this is true of the oldest row. */
  isReached?: (oldest: Row) => boolean;
}

export interface CursorList<Query, Row> {
  $list: ReadableAtom<CursorState<Row>>;
  /** Loads the newest rows of a query; returns the error. */
  load: (query: Query, options?: LoadOptions<Row>) => Promise<ApiError | undefined>;
  /** Merges the newest rows of the last query into the displayed ones; nothing before the first load. */
  reload: () => Promise<ApiError | undefined>;
  /** Loads the next older rows, or waits for those that are being loaded; returns the error. */
  loadMore: () => Promise<ApiError | undefined>;
  /** Loads all remaining rows, so that an export is complete; returns the error. */
  loadAll: () => Promise<ApiError | undefined>;
  /** Merges rows that the private stream or a request delivered, sorted by age. */
  mergeRows: (rows: readonly Row[]) => void;
}

/**
 * Creates a list that is read in pages by cursor while new rows arrive. It is cleared with each change of person.
 * exchange-api 1.4
 */
export function cursorList<Query, Row>(source: CursorSource<Query, Row>): CursorList<Query, Row> {
  const $list = atom<CursorState<Row>>({ phase: 'idle' });
  /**
   * One reading of the list from its beginning. A new object replaces it, so that late pages of an earlier one are
   * dropped.
   */
  type Reading = { query: Query };
  let current: Reading | undefined;
  /** Older rows that are being loaded. */
  let olderRows: { of: Reading; done: Promise<ApiError | undefined> } | undefined;
  onPersonChange(() => {
    current = undefined;
    $list.set({ phase: 'idle' });
  });

  /** Each row once, in its newest version, newest first. */
  function merged(rows: readonly Row[]): Row[] {
    const byKey = new Map<string, Row>();
    for (const row of rows) {
      const other = byKey.get(source.keyOf(row));
      if (other === undefined || source.isNewer(row, other)) byKey.set(source.keyOf(row), row);
    }
    return [...byKey.values()].sort(source.compare);
  }

  /** True when older rows are needed and exist. */
  const needsMore = (rows: readonly Row[], nextId: string, isReached: (oldest: Row) => boolean): boolean => {
    const oldest = rows.at(-1);
    return nextId !== '' && (oldest === undefined || !isReached(oldest));
  };

  async function load(query: Query, { signal, keepsRows = false, isReached }: LoadOptions<Row> = {}) {
    const reading = keepsRows && current?.query === query ? current : { query };
    current = reading;
    if (!keepsRows) $list.set({ phase: 'loading' });
    const answer = await source.page(query, undefined, signal);
    if (current !== reading || signal?.aborted) return undefined;
    const state = $list.get();
    if (!answer.ok) {
      if (state.phase !== 'ready') $list.set({ phase: 'failed', error: answer.error });
      return answer.error;
    }
    const { list, nextId, total } = answer.result;
    if (keepsRows && state.phase === 'ready') {
      $list.set({ ...state, rows: merged([...list, ...state.rows]), total });
      return undefined;
    }
    const continues = isReached !== undefined && needsMore(list, nextId, isReached);
    $list.set({ phase: 'ready', rows: list, nextId, total, isReadingMore: continues });
    if (continues) await loadOlder(reading, isReached);
    return undefined;
  }

  /** Requests an older page; one that the rate limit refuses is requested again a little later. exchange-api 1.6 */
  async function nextPage(reading: Reading, fromId: string) {
    for (let tries = 1; ; tries += 1) {
      const answer = await source.page(reading.query, fromId, undefined);
      const isTooSoon = !answer.ok && answer.error.kind === 'tooManyRequests' && tries < maxTries;
      if (!isTooSoon || current !== reading) return answer;
      const waitMs = Math.min(answer.error.retryAfterMs ?? maxWaitMs, maxWaitMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (current !== reading) return answer;
    }
  }

  /** Reads older pages until `isReached` is true; the rows stay when a page fails. */
  async function readOlder(reading: Reading, isReached: (oldest: Row) => boolean): Promise<ApiError | undefined> {
    for (let page = 1; page <= maxPages; page += 1) {
      const before = $list.get();
      if (current !== reading || before.phase !== 'ready' || before.nextId === '') return undefined;
      if (!before.isReadingMore) $list.set({ ...before, isReadingMore: true });
      const answer = await nextPage(reading, before.nextId);
      const state = $list.get();
      if (current !== reading || state.phase !== 'ready' || state.nextId !== before.nextId) return undefined;
      if (!answer.ok) {
        $list.set({ ...state, isReadingMore: false });
        return answer.error;
      }
      const { list, nextId, total } = answer.result;
      const rows = merged([...state.rows, ...list]);
      const continues = page < maxPages && needsMore(rows, nextId, isReached);
      $list.set({ phase: 'ready', rows, nextId, total, isReadingMore: continues });
      if (!continues) return undefined;
    }
    return undefined;
  }

  function loadOlder(reading: Reading, isReached: (oldest: Row) => boolean): Promise<ApiError | undefined> {
    const own = {
      of: reading,
      done: readOlder(reading, isReached).finally(() => {
        if (olderRows === own) olderRows = undefined;
      }),
    };
    olderRows = own;
    return own.done;
  }

  function loadMore(): Promise<ApiError | undefined> {
    if (current === undefined) return Promise.resolve(undefined);
    return olderRows?.of === current ? olderRows.done : loadOlder(current, () => true);
  }

  async function loadAll(): Promise<ApiError | undefined> {
    while (olderRows !== undefined && olderRows.of === current) await olderRows.done;
    return current === undefined ? undefined : loadOlder(current, () => false);
  }

  function mergeRows(rows: readonly Row[]): void {
    const state = $list.get();
    if (state.phase === 'ready' && rows.length > 0) $list.set({ ...state, rows: merged([...rows, ...state.rows]) });
  }
  const reload = () => (current === undefined ? Promise.resolve(undefined) : load(current.query, { keepsRows: true }));
  return { $list, load, reload, loadMore, loadAll, mergeRows };
}

/** Rows per page of a list by page. exchange-api 1.4 */
const pageSize = 50;

interface PageResult<Row> {
  list: Row[];
  total: number;
  page: number;
  limit: number;
}

/** A page as a part of a list by cursor: the id of the next page is its number. */
export function asCursor<Row>(
  answer: ApiResult<PageResult<Row>>,
): ApiResult<{ list: Row[]; nextId: string; total: number }> {
  if (!answer.ok) return answer;
  const { list, total, page, limit } = answer.result;
  return { ok: true, result: { list, total, nextId: page * limit < total ? String(page + 1) : '' } };
}

/** The parameters of the page that a cursor names. */
export const pageOf = (fromId: string | undefined): { page: number; limit: number } => ({
  page: fromId === undefined ? 1 : Number(fromId),
  limit: pageSize,
});
