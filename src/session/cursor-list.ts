import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { Answer, ApiError } from '../api/index.ts';
import { onLeave } from './leaving.ts';

/** Pages read for a whole list at the most. */
const pagesMax = 200;
/** How often a page that came too soon is asked for again, and the longest that is waited for that. ms */
const triesMax = 5;
const patienceMs = 5_000;

/** A list of the person as asked, newest first, as far as it was read; `nextId` '' is the end. */
export type CursorState<Row> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; rows: readonly Row[]; nextId: string; isReadingMore: boolean }
  | { phase: 'failed'; error: ApiError };

interface Source<Query, Row> {
  page: (
    query: Query,
    fromId: string | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<Answer<{ list: Row[]; nextId: string }>>;
  keyOf: (row: Row) => string;
  /** Orders rows, newest first. */
  compare: (a: Row, b: Row) => number;
  /** True when a row replaces the held one of the same key. */
  isNewer: (row: Row, held: Row) => boolean;
}

export interface CursorList<Query, Row> {
  $list: ReadableAtom<CursorState<Row>>;
  /** Reads the newest rows of a query; `keeps` leaves what is shown until they come. Gives why not. */
  load: (query: Query, options?: { signal?: AbortSignal; keeps?: boolean }) => Promise<ApiError | undefined>;
  /** Reads the next older rows, once at a time; gives why not. */
  more: () => Promise<ApiError | undefined>;
  /** Reads what is left, so that an export is whole; gives why not. */
  all: () => Promise<ApiError | undefined>;
  /** Takes rows that came by themselves, each into its place by age. */
  take: (rows: readonly Row[]) => void;
}

/** A list that is read in pages by cursor and stays as it is while new rows arrive. exchange-api 1.4 */
export function cursorList<Query, Row>(source: Source<Query, Row>): CursorList<Query, Row> {
  const $list = atom<CursorState<Row>>({ phase: 'idle' });
  let asked: Query | undefined;
  onLeave(() => {
    asked = undefined;
    $list.set({ phase: 'idle' });
  });

  /** Each row once, the newer one, newest first. */
  function merged(rows: readonly Row[]): Row[] {
    const byKey = new Map<string, Row>();
    for (const row of rows) {
      const held = byKey.get(source.keyOf(row));
      if (held === undefined || source.isNewer(row, held)) byKey.set(source.keyOf(row), row);
    }
    return [...byKey.values()].sort(source.compare);
  }

  async function load(query: Query, { signal, keeps = false }: { signal?: AbortSignal; keeps?: boolean } = {}) {
    asked = query;
    if (!keeps) $list.set({ phase: 'loading' });
    const answer = await source.page(query, undefined, signal);
    if (asked !== query || signal?.aborted) return undefined;
    const shown = $list.get();
    if (!answer.ok) {
      if (shown.phase !== 'ready') $list.set({ phase: 'failed', error: answer.error });
      return answer.error;
    }
    const { list, nextId } = answer.result;
    if (keeps && shown.phase === 'ready') $list.set({ ...shown, rows: merged([...list, ...shown.rows]) });
    else $list.set({ phase: 'ready', rows: list, nextId, isReadingMore: false });
    return undefined;
  }

  /** An older page; one that the exchange's pace refused comes a little later. exchange-api 1.6 */
  async function nextPage(query: Query, fromId: string) {
    for (let tried = 1; ; tried += 1) {
      const answer = await source.page(query, fromId, undefined);
      const isTooSoon = !answer.ok && answer.error.kind === 'tooManyRequests' && tried < triesMax;
      if (!isTooSoon || asked !== query) return answer;
      const waitMs = Math.min(answer.error.retryAfterMs ?? patienceMs, patienceMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async function more(): Promise<ApiError | undefined> {
    const query = asked;
    const shown = $list.get();
    if (query === undefined || shown.phase !== 'ready' || shown.nextId === '' || shown.isReadingMore) return undefined;
    $list.set({ ...shown, isReadingMore: true });
    const answer = await nextPage(query, shown.nextId);
    const now = $list.get();
    if (asked !== query || now.phase !== 'ready' || now.nextId !== shown.nextId) return undefined;
    if (!answer.ok) {
      $list.set({ ...now, isReadingMore: false });
      return answer.error;
    }
    const { list, nextId } = answer.result;
    $list.set({ phase: 'ready', rows: merged([...now.rows, ...list]), nextId, isReadingMore: false });
    return undefined;
  }

  async function all(): Promise<ApiError | undefined> {
    for (let page = 0; page < pagesMax; page += 1) {
      const shown = $list.get();
      if (shown.phase !== 'ready' || shown.nextId === '') return undefined;
      const error = await more();
      if (error) return error;
    }
    return undefined;
  }

  function take(rows: readonly Row[]): void {
    const shown = $list.get();
    if (shown.phase === 'ready' && rows.length > 0) $list.set({ ...shown, rows: merged([...rows, ...shown.rows]) });
  }
  return { $list, load, more, all, take };
}
