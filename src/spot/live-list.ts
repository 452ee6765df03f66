import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { Answer, ApiError } from '../api/index.ts';
import type { PrivateTopic } from '../contract/stream.ts';
import { serverNow } from '../session/clock.ts';
import { onLeave } from '../session/leaving.ts';
import { $token } from '../session/token.ts';
import { $streamHeardAt, $streamState, readTopic } from '../session/topics.ts';
import { $user } from '../session/user.ts';
import { absentRows, newerFirst, noRows, takeRows, withoutRow } from './live-rows.ts';
import type { LiveRows, RowChange, RowKind } from './live-rows.ts';

/** Pages of 100 read at the most: more rows than an account may have open, many times over. */
const pagesMax = 100;

/**
 * Whether the whole list has come, and of when it is (ms, exchange time): when it was read, or when the stream that kept it was
 * last heard. A failure keeps what there was.
 */
export type ListLoad =
  | { phase: 'idle' }
  | { phase: 'loading'; readAt: number | undefined }
  | { phase: 'ready'; readAt: number }
  | { phase: 'failed'; readAt: number | undefined; error: ApiError };

/** A page that is being left ends its calls, which is no failure. */
function stopped(error: ApiError, readAt: number | undefined): ListLoad {
  if (error.kind !== 'aborted') return { phase: 'failed', readAt, error };
  return readAt === undefined ? { phase: 'idle' } : { phase: 'ready', readAt };
}

type Page<Row> = { list: Row[]; nextId: string; hasMore: boolean };

interface Source<Row> extends RowKind<Row> {
  topic: PrivateTopic;
  parse: (candidate: unknown) => Row | undefined;
  /** A page of the open rows, newest first. */
  page: (fromId: string | undefined) => Promise<Answer<Page<Row>>>;
  /** One row, wherever it stands. */
  one: (id: string) => Promise<{ ok: true; row: Row | undefined } | { ok: false }>;
  /** A row changed while the page was open; not told for the first list. */
  onChange: (change: RowChange<Row>) => void;
}

export interface LiveList<Row> {
  /** Rows that have not ended, newest first. Live while somebody listens. */
  $rows: ReadableAtom<readonly Row[]>;
  $load: ReadableAtom<ListLoad>;
  take: (rows: readonly Row[]) => void;
  load: () => Promise<void>;
  /** Reads the true state of one row; undefined: it is not known, or nobody could say. */
  refresh: (id: string) => Promise<Row | undefined>;
}

/** A list of the whole account that is read by call, then kept live by a topic; both are merged by `ver`. exchange-api 3.3 */
export function liveList<Row extends { ver: number; updateTime: number }>(source: Source<Row>): LiveList<Row> {
  const $rows = atom<readonly Row[]>([]);
  const $load = atom<ListLoad>({ phase: 'idle' });
  let held: LiveRows<Row> = noRows;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  const show = (rows: LiveRows<Row>) => {
    held = rows;
    $rows.set([...held.open].sort(([a], [b]) => newerFirst(a, b)).map(([, row]) => row));
  };

  function merge(rows: readonly Row[], isNews: (change: RowChange<Row>) => boolean): void {
    const taken = takeRows(held, rows, source, performance.now());
    if (taken.changes.length === 0) return;
    show(taken.rows);
    for (const change of taken.changes) if (isNews(change)) source.onChange(change);
  }

  /** What changed while nobody could tell is news; what was never seen before is not. */
  const takeRead = (rows: readonly Row[]) => merge(rows, ({ before }) => before !== undefined);

  async function refresh(id: string): Promise<Row | undefined> {
    const token = $token.get();
    const answer = await source.one(id);
    if ($token.get() !== token || !answer.ok) return undefined;
    if (answer.row) takeRead([answer.row]);
    else if (held.open.has(id)) show(withoutRow(held, id));
    return answer.row;
  }

  /** The line that kept the list is gone: until it was last heard, the list was true. */
  function date(): void {
    const load = $load.get();
    if (load.phase === 'ready') $load.set({ phase: 'ready', readAt: Math.max(load.readAt, $streamHeardAt.get()) });
  }

  const readAtOf = (load: ListLoad) => ('readAt' in load ? load.readAt : undefined);

  async function readAll(): Promise<void> {
    const token = $token.get();
    const readAt = readAtOf($load.get());
    $load.set({ phase: 'loading', readAt });
    const listed = new Set<string>();
    let firstTime: number | undefined;
    let fromId: string | undefined;
    for (let page = 0; page < pagesMax; page += 1) {
      const answer = await source.page(fromId);
      if ($token.get() !== token) return;
      if (!answer.ok) return $load.set(stopped(answer.error, readAt));
      firstTime ??= answer.timeNow ?? serverNow();
      takeRead(answer.result.list);
      for (const row of answer.result.list) listed.add(source.idOf(row));
      fromId = answer.result.nextId;
      if (!answer.result.hasMore || fromId === '') {
        $load.set({ phase: 'ready', readAt: firstTime });
        for (const id of absentRows(held, listed, firstTime)) await refresh(id);
        return;
      }
    }
    $load.set({ phase: 'ready', readAt: firstTime ?? serverNow() });
  }

  /** One reading at a time; who asks meanwhile gets one that began later. */
  function load(): Promise<void> {
    if (running) isAskedAgain = true;
    running ??= (async () => {
      // Whoever asks in the same moment (an open line, a new one) is served by one reading.
      await Promise.resolve();
      do {
        isAskedAgain = false;
        await readAll();
      } while (isAskedAgain);
      running = undefined;
    })();
    return running;
  }

  onLeave(() => {
    show(noRows);
    $load.set({ phase: 'idle' });
  });
  onMount($rows, () => {
    const loadForPerson = () => {
      if ($user.get() === 1) void load();
    };
    const ends = [
      readTopic({
        topic: source.topic,
        take: (candidates) =>
          merge(
            candidates.flatMap((each) => source.parse(each) ?? []),
            () => true,
          ),
        resync: loadForPerson,
        subscribed: loadForPerson,
      }),
      $user.subscribe(loadForPerson),
      $streamState.listen((_state, before) => before === 1 && date()),
    ];
    return () => ends.forEach((end) => end());
  });
  return { $rows, $load, take: (rows) => merge(rows, () => false), load, refresh };
}
