import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { ApiResult, ApiError } from '#api/index.ts';
import type { PrivateTopic } from '#contract/stream.ts';
import { serverNow } from '#session/clock.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import type { Lookup } from '#session/reconcile.ts';
import { $streamMessageTime, $streamState, registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { absentRows, newerFirst, noRows, mergeRows, withoutRow } from './live-rows.ts';
import type { LiveRows, RowChange, RowKind } from './live-rows.ts';

/** Pages of 100 rows that are read at most: many times the open orders that an account may have. */
const pagesMax = 100;

/**
 * State of the load of a list. `readAt`: the time of its rows (exchange's clock, ms UTC), which is when they were read,
 * or the last message of the stream that updated them. A failure keeps the rows.
 */
export type ListLoad =
  | { phase: 'idle' }
  | { phase: 'loading'; readAt: number | undefined }
  | { phase: 'ready'; readAt: number }
  | { phase: 'failed'; readAt: number | undefined; error: ApiError };

/**
 * The state after an error; a call that ended because the page is closing or the person changed is no failure.
 */
function loadAfterError(error: ApiError, readAt: number | undefined): ListLoad {
  if (error.kind !== 'aborted') return { phase: 'failed', readAt, error };
  return readAt === undefined ? { phase: 'idle' } : { phase: 'ready', readAt };
}

type Page<Row> = { list: Row[]; nextId: string; hasMore: boolean };

interface ListSource<Row> extends RowKind<Row> {
  topic: PrivateTopic;
  parse: (candidate: unknown) => Row | undefined;
  /** Reads a page of the open rows, newest first. */
  page: (fromId: string | undefined) => Promise<ApiResult<Page<Row>>>;
  /** Reads one row, open or ended. */
  find: (id: string) => Promise<Lookup<Row>>;
  /** Called for each row that changed while the page was open, not for the rows of the first load. */
  onChange: (change: RowChange<Row>) => void;
}

export interface LiveList<Row> {
  /** Rows that have not ended, newest first. Updated while it has listeners. */
  $rows: ReadableAtom<readonly Row[]>;
  $load: ReadableAtom<ListLoad>;
  /** Merges rows by `ver` without a call of `onChange`. */
  merge: (rows: readonly Row[]) => void;
  /** Reads the whole list; a call during a load starts another load after it. */
  load: () => Promise<void>;
  /** Reads the current state of one row; undefined when the exchange does not know it or did not answer. */
  refresh: (id: string) => Promise<Row | undefined>;
}

/**
 * A list of the whole account that is loaded by call and updated by a topic; both are merged by `ver`.
 * exchange-api 3.3
 */
export function liveList<Row extends { ver: number; updateTime: number }>(source: ListSource<Row>): LiveList<Row> {
  const $rows = atom<readonly Row[]>([]);
  const $load = atom<ListLoad>({ phase: 'idle' });
  let current: LiveRows<Row> = noRows;
  let running: Promise<void> | undefined;
  let isLoadRequested = false;

  const show = (rows: LiveRows<Row>) => {
    current = rows;
    $rows.set([...current.open].sort(([a], [b]) => newerFirst(a, b)).map(([, row]) => row));
  };

  function merge(rows: readonly Row[], isReported: (change: RowChange<Row>) => boolean): void {
    const merged = mergeRows(current, rows, source, performance.now());
    if (merged.changes.length === 0) return;
    show(merged.rows);
    for (const change of merged.changes) if (isReported(change)) source.onChange(change);
  }

  /** Merges rows of a call; only changes of rows that were already shown are reported. */
  const mergeLoaded = (rows: readonly Row[]) => merge(rows, ({ before }) => before !== undefined);

  async function refresh(id: string): Promise<Row | undefined> {
    const answer = await source.find(id);
    if (!answer.ok) return undefined;
    if (answer.row) mergeLoaded([answer.row]);
    else if (current.open.has(id)) show(withoutRow(current, id));
    return answer.row;
  }

  /** The stream is lost: dates the list to its last message, until which the list was current. */
  function dateToLastMessage(): void {
    const load = $load.get();
    if (load.phase === 'ready') $load.set({ phase: 'ready', readAt: Math.max(load.readAt, $streamMessageTime.get()) });
  }

  const readAtOf = (load: ListLoad) => ('readAt' in load ? load.readAt : undefined);

  async function readAll(): Promise<void> {
    const epoch = $personEpoch.get();
    const hasLeft = () => $personEpoch.get() !== epoch;
    const readAt = readAtOf($load.get());
    $load.set({ phase: 'loading', readAt });
    const listed = new Set<string>();
    let firstTime: number | undefined;
    let fromId: string | undefined;
    for (let page = 0; page < pagesMax; page += 1) {
      const answer = await source.page(fromId);
      if (hasLeft()) return;
      if (!answer.ok) {
        $load.set(loadAfterError(answer.error, readAt));
        return;
      }
      firstTime ??= answer.timeNow ?? serverNow();
      mergeLoaded(answer.result.list);
      for (const row of answer.result.list) listed.add(source.idOf(row));
      fromId = answer.result.nextId;
      if (!answer.result.hasMore || fromId === '') {
        $load.set({ phase: 'ready', readAt: firstTime });
        for (const id of absentRows(current, listed, firstTime)) {
          // The person may have changed during a look-up: the next one must not carry another person's token.
          if (hasLeft()) return;
          await refresh(id);
        }
        return;
      }
    }
    $load.set({ phase: 'ready', readAt: firstTime ?? serverNow() });
  }

  function load(): Promise<void> {
    isLoadRequested = true;
    running ??= readWhileRequested();
    return running;
  }

  async function readWhileRequested(): Promise<void> {
    const epoch = $personEpoch.get();
    // Calls at the same moment (an opened stream, a new subscription) share one load.
    await Promise.resolve();
    while (isLoadRequested && $personEpoch.get() === epoch) {
      isLoadRequested = false;
      await readAll();
    }
    if ($personEpoch.get() === epoch) running = undefined;
  }

  onPersonChange(() => {
    show(noRows);
    $load.set({ phase: 'idle' });
    // The next person's load does not wait for an answer to the previous person.
    running = undefined;
    isLoadRequested = false;
  });
  onMount($rows, () => {
    const loadForPerson = () => {
      if ($user.get() === userState.loggedIn) void load();
    };
    const ends = [
      registerTopicReader({
        topic: source.topic,
        apply: (candidates) =>
          merge(
            candidates.flatMap((each) => source.parse(each) ?? []),
            () => true,
          ),
        onResync: loadForPerson,
      }),
      $user.subscribe(loadForPerson),
      $streamState.listen((_state, before) => before === socketState.open && dateToLastMessage()),
    ];
    return () => ends.forEach((end) => end());
  });
  return { $rows, $load, merge: (rows) => merge(rows, () => false), load, refresh };
}
