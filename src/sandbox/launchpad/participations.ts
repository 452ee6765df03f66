import * as v from 'valibot';
import type { Participation } from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { int, text, units } from '../store/columns.ts';

type Kept = Pick<Exchange, 'store'>;

const ParticipationRow = v.pipe(
  v.object({
    order_id: text,
    uid: text,
    project_id: text,
    pool_id: text,
    method: text,
    amount: units,
    tickets: int,
    time: int,
    state: text,
    ver: int,
    low: units,
    low_hour: int,
  }),
  v.transform((row) => ({
    orderId: row.order_id,
    uid: row.uid,
    projectId: row.project_id,
    poolId: row.pool_id,
    method: row.method,
    /** Committed or staked. */
    amount: row.amount,
    tickets: row.tickets,
    time: row.time,
    state: row.state,
    ver: row.ver,
    /** The least that was staked in the hour that began at `lowHour`. */
    low: row.low,
    lowHour: row.low_hour,
  })),
);
/** What a person has in a pool; one a person and pool. Amounts in ledger units of its coin. */
export type Entry = v.InferOutput<typeof ParticipationRow>;

export type EventKind = 'JOINED' | 'ADDED' | 'REDEEMED' | 'CALCULATED' | 'DISTRIBUTED' | 'REFUNDED';
export type LaunchEvent = { kind: EventKind; amount: bigint; time: number; requestId?: string };

/** Everybody in a pool, oldest first. */
export const entriesIn = ({ store }: Kept, poolId: string): Entry[] =>
  store.rows(ParticipationRow, 'SELECT * FROM launch_participation WHERE pool_id = ? ORDER BY order_id', poolId);

/** A person's in one project, newest first. */
export const entriesFor = ({ store }: Kept, uid: string, projectId: string): Entry[] =>
  store.rows(
    ParticipationRow,
    'SELECT * FROM launch_participation WHERE uid = ? AND project_id = ? ORDER BY order_id DESC',
    uid,
    projectId,
  );

/** A person's in these projects. */
export const entriesAmong = ({ store }: Kept, uid: string, projectIds: readonly string[]): Entry[] =>
  store.rows(
    ParticipationRow,
    'SELECT * FROM launch_participation WHERE uid = ? AND project_id IN (SELECT value FROM json_each(?))',
    uid,
    JSON.stringify(projectIds),
  );

/** Those that a condition of the code's own chooses. */
export const entriesWhere = (
  { store }: Kept,
  condition: string,
  values: readonly (string | number | null)[],
): Entry[] => store.rows(ParticipationRow, `SELECT * FROM launch_participation WHERE ${condition}`, ...values);

const HeldRow = v.object({ pool_id: text, amount: units });

/** What a person put into each pool, by pool. */
export const heldIn = ({ store }: Kept, uid: string): Map<string, bigint> =>
  new Map(
    store
      .rows(
        HeldRow,
        'SELECT pool_id, SUM(amount) AS amount FROM launch_participation WHERE uid = ? GROUP BY pool_id',
        uid,
      )
      .map(({ pool_id, amount }) => [pool_id, amount]),
  );

/** Keeps an entry; `ver` rises by one with each change. Gives what is kept now. */
export function saveEntry({ store }: Kept, entry: Entry): Entry {
  const next = { ...entry, ver: entry.ver + 1 };
  store.run(
    `INSERT INTO launch_participation (order_id, uid, project_id, pool_id, method, amount, tickets, time, state, ver, low, low_hour)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (order_id) DO UPDATE SET amount = excluded.amount, tickets = excluded.tickets, state = excluded.state,
       ver = excluded.ver, low = excluded.low, low_hour = excluded.low_hour`,
    next.orderId,
    next.uid,
    next.projectId,
    next.poolId,
    next.method,
    next.amount,
    next.tickets,
    next.time,
    next.state,
    next.ver,
    next.low,
    next.lowHour,
  );
  return next;
}

export function addEvent({ store }: Kept, orderId: string, { kind, amount, time, requestId = '' }: LaunchEvent): void {
  store.run(
    `INSERT INTO launch_event (order_id, number, kind, amount, time, request_id)
     SELECT ?, COALESCE(MAX(number), -1) + 1, ?, ?, ?, ? FROM launch_event WHERE order_id = ?`,
    orderId,
    kind,
    amount,
    time,
    requestId,
    orderId,
  );
  const kept = shown.get(store);
  const before = kept?.get(orderId);
  if (!kept || !before) return;
  kept.set(orderId, [...before, shownEvent({ kind, amount, time, request_id: requestId })]);
  store.afterRollback(() => kept.delete(orderId));
}

const EventRow = v.object({ kind: text, amount: units, time: int, request_id: text });
const isKind = v.picklist(['JOINED', 'ADDED', 'REDEEMED', 'CALCULATED', 'DISTRIBUTED', 'REFUNDED']);

type ShownEvents = Participation['events'];

const shownEvent = ({ kind, amount, time, request_id }: v.InferOutput<typeof EventRow>): ShownEvents[number] => ({
  kind: v.parse(isKind, kind),
  amount: unscale(amount),
  time,
  ...(request_id ? { requestId: request_id } : {}),
});

/** Events of orders as they were shown last: one who adds again and again reads no past anew. */
const shown = new WeakMap<Exchange['store'], Map<string, ShownEvents>>();
const maxShown = 2_000;

/** Drops what was remembered: the exchange begins anew. */
export const forgetEvents = ({ store }: Kept): void => void shown.delete(store);

/** What happened in an order, oldest first. */
export function eventsOf({ store }: Kept, orderId: string): ShownEvents {
  const kept = shown.get(store) ?? new Map<string, ShownEvents>();
  shown.set(store, kept);
  let events = kept.get(orderId);
  if (!events) {
    const sql = 'SELECT kind, amount, time, request_id FROM launch_event WHERE order_id = ? ORDER BY number';
    events = store.rows(EventRow, sql, orderId).map(shownEvent);
    if (kept.size >= maxShown) kept.clear();
    kept.set(orderId, events);
    // Read amid a transaction that may be undone.
    store.afterRollback(() => kept.delete(orderId));
  }
  return events;
}

const isMethod = v.picklist(['SUBSCRIPTION', 'LOTTERY', 'STAKE']);
const isState = v.picklist(['PENDING', 'FILLED', 'PART_FILLED', 'CANCELED', 'FAILURE', 'CONTEST_DONE', 'CONTEST_FAIL']);

export const stateOf = (state: string) => v.parse(isState, state);

/** As the contract shows it: calls and topic `launch`. */
export function participationRow(kept: Kept, entry: Entry): Participation {
  const amount = unscale(entry.amount);
  return {
    orderId: entry.orderId,
    ver: entry.ver,
    projectId: entry.projectId,
    poolId: entry.poolId,
    method: v.parse(isMethod, entry.method),
    ...(entry.method === 'STAKE' ? { staked: amount } : { committed: amount }),
    ...(entry.method === 'LOTTERY' ? { tickets: entry.tickets } : {}),
    time: entry.time,
    state: stateOf(entry.state),
    events: eventsOf(kept, entry.orderId),
  };
}
