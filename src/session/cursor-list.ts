import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { Answer, ApiError } from '../api/index.ts';
import { onLeave } from './leaving.ts';

/** Pages read for a whole list at the most. */
const pagesMax = 200;
/** How often a page that came too soon is asked for again, and the longest that is waited for that. ms */
const triesMax = 5;
const patienceMs = 5_000;

/**
 * A list of the person as asked, newest first, as far as it was read; `nextId` '' is the end, `total` how many there are
 * in all where the exchange says so.
 */
export type CursorState<Row> =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; rows: readonly Row[]; nextId: string; total: number | undefined; isReadingMore: boolean }
  | { phase: 'failed'; error: ApiError };

interface Source<Query, Row> {
  page: (
    query: Query,
    fromId: string | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<Answer<{ list: Row[]; nextId: string; total?: number | undefined }>>;
  keyOf: (row: Row) => string;
  /** Orders rows, newest first. */
  compare: (a: Row, b: Row) => number;
  /** True when a row replaces the held one of the same key. */
  isNewer: (row: Row, held: Row) => boolean;
}

interface LoadOptions<Row> {
  signal?: AbortSignal;
  /** Leaves what is shown until the newest rows come, and puts them to it. */
  keeps?: boolean;
  /** Reads on by itself, page by page, until the oldest row is as far back as wanted. */
  until?: (oldest: Row) => boolean;
}

export interface CursorList<Query, Row> {
  $list: ReadableAtom<CursorState<Row>>;
  /** Reads the newest rows of a query; gives why not. */
  load: (query: Query, options?: LoadOptions<Row>) => Promise<ApiError | undefined>;
  /** Reads the next older rows, or waits for those that are being read; gives why not. */
  more: () => Promise<ApiError | undefined>;
  /** Reads what is left, so that an export is whole; gives why not. */
  all: () => Promise<ApiError | undefined>;
  /** Takes rows that came by themselves, each into its place by age. */
  take: (rows: readonly Row[]) => void;
}

/** A list that is read in pages by cursor and stays as it is while new rows arrive. exchange-api 1.4 */
export function cursorList<Query, Row>(source: Source<Query, Row>): CursorList<Query, Row> {
  const $list = atom<CursorState<Row>>({ phase: 'idle' });
  type Asked = { query: Query };
  /** What the list is of: another object with each beginning, so that nothing of the one before comes into it. */
  let asked: Asked | undefined;
  /** Older rows that are on their way. */
  let reading: { of: Asked; done: Promise<ApiError | undefined> } | undefined;
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

  /** True when older rows are wanted and there are some. */
  const isShort = (rows: readonly Row[], nextId: string, until: (oldest: Row) => boolean): boolean => {
    const oldest = rows.at(-1);
    return nextId !== '' && (oldest === undefined || !until(oldest));
  };

  async function load(query: Query, { signal, keeps = false, until }: LoadOptions<Row> = {}) {
    const of = keeps && asked?.query === query ? asked : { query };
    asked = of;
    if (!keeps) $list.set({ phase: 'loading' });
    const answer = await source.page(query, undefined, signal);
    if (asked !== of || signal?.aborted) return undefined;
    const shown = $list.get();
    if (!answer.ok) {
      if (shown.phase !== 'ready') $list.set({ phase: 'failed', error: answer.error });
      return answer.error;
    }
    const { list, nextId, total } = answer.result;
    if (keeps && shown.phase === 'ready') {
      $list.set({ ...shown, rows: merged([...list, ...shown.rows]), total });
      return undefined;
    }
    const goesOn = until !== undefined && isShort(list, nextId, until);
    $list.set({ phase: 'ready', rows: list, nextId, total, isReadingMore: goesOn });
    if (goesOn) await older(of, until);
    return undefined;
  }

  /** An older page; one that the exchange's pace refused comes a little later. exchange-api 1.6 */
  async function nextPage(of: Asked, fromId: string) {
    for (let tried = 1; ; tried += 1) {
      const answer = await source.page(of.query, fromId, undefined);
      const isTooSoon = !answer.ok && answer.error.kind === 'tooManyRequests' && tried < triesMax;
      if (!isTooSoon || asked !== of) return answer;
      const waitMs = Math.min(answer.error.retryAfterMs ?? patienceMs, patienceMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  /** Reads older rows until `until` holds; what was read stays when a page fails. */
  async function readOlder(of: Asked, until: (oldest: Row) => boolean): Promise<ApiError | undefined> {
    for (let page = 1; page <= pagesMax; page += 1) {
      const shown = $list.get();
      if (asked !== of || shown.phase !== 'ready' || shown.nextId === '') return undefined;
      if (!shown.isReadingMore) $list.set({ ...shown, isReadingMore: true });
      const answer = await nextPage(of, shown.nextId);
      const now = $list.get();
      if (asked !== of || now.phase !== 'ready' || now.nextId !== shown.nextId) return undefined;
      if (!answer.ok) {
        $list.set({ ...now, isReadingMore: false });
        return answer.error;
      }
      const { list, nextId, total } = answer.result;
      const rows = merged([...now.rows, ...list]);
      const goesOn = page < pagesMax && isShort(rows, nextId, until);
      $list.set({ phase: 'ready', rows, nextId, total, isReadingMore: goesOn });
      if (!goesOn) return undefined;
    }
    return undefined;
  }

  function older(of: Asked, until: (oldest: Row) => boolean): Promise<ApiError | undefined> {
    const mine = {
      of,
      done: readOlder(of, until).finally(() => {
        if (reading === mine) reading = undefined;
      }),
    };
    reading = mine;
    return mine.done;
  }

  function more(): Promise<ApiError | undefined> {
    if (asked === undefined) return Promise.resolve(undefined);
    return reading?.of === asked ? reading.done : older(asked, () => true);
  }

  async function all(): Promise<ApiError | undefined> {
    while (reading !== undefined && reading.of === asked) await reading.done;
    return asked === undefined ? undefined : older(asked, () => false);
  }

  function take(rows: readonly Row[]): void {
    const shown = $list.get();
    if (shown.phase === 'ready' && rows.length > 0) $list.set({ ...shown, rows: merged([...rows, ...shown.rows]) });
  }
  return { $list, load, more, all, take };
}
