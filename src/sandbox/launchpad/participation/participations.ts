import * as v from 'valibot';
import { launchOrderStates } from '#contract/launchpad.ts';
import type { Participation } from '#contract/launchpad.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text, units } from '#sandbox/store/columns.ts';

type WithStore = Pick<Exchange, 'store'>;

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
    /** Committed or staked amount. */
    amount: row.amount,
    tickets: row.tickets,
    time: row.time,
    state: row.state,
    ver: row.ver,
    /** Lowest stake within the hour that began at `lowHour`, ms UTC. */
    low: row.low,
    lowHour: row.low_hour,
  })),
);
/** A participation of a person in a pool, as stored. Amounts in ledger units of the pool's coin. */
export type StoredParticipation = v.InferOutput<typeof ParticipationRow>;

/** Kind of an event of a participation. */
export type EventKind = 'JOINED' | 'ADDED' | 'REDEEMED' | 'CALCULATED' | 'DISTRIBUTED' | 'REFUNDED' | 'PRIZE';
/** An event of a participation; `amount` in ledger units of the coin or the token, `time` ms UTC. */
export type LaunchEvent = { kind: EventKind; amount: bigint; time: number; requestId?: string };

/** All participations in a pool, oldest first. */
export const participationsInPool = ({ store }: WithStore, poolId: string): StoredParticipation[] =>
  store.rows(ParticipationRow, 'SELECT * FROM launch_participation WHERE pool_id = ? ORDER BY order_id', poolId);

/** A person's participations in one project, newest first. */
export const participationsInProject = ({ store }: WithStore, uid: string, projectId: string): StoredParticipation[] =>
  store.rows(
    ParticipationRow,
    'SELECT * FROM launch_participation WHERE uid = ? AND project_id = ? ORDER BY order_id DESC',
    uid,
    projectId,
  );

/** A person's participations in these projects. */
export const participationsInProjects = (
  { store }: WithStore,
  uid: string,
  projectIds: readonly string[],
): StoredParticipation[] =>
  store.rows(
    ParticipationRow,
    'SELECT * FROM launch_participation WHERE uid = ? AND project_id IN (SELECT value FROM json_each(?))',
    uid,
    JSON.stringify(projectIds),
  );

/** The participations that match a SQL condition of the caller; never pass user input as the condition. */
export const participationsWhere = (
  { store }: WithStore,
  condition: string,
  values: readonly (string | number | null)[],
): StoredParticipation[] =>
  store.rows(ParticipationRow, `SELECT * FROM launch_participation WHERE ${condition}`, ...values);

const AmountRow = v.object({ pool_id: text, amount: units });

/** A person's committed or staked amounts by pool id, in ledger units. */
export const amountsByPool = ({ store }: WithStore, uid: string): Map<string, bigint> =>
  new Map(
    store
      .rows(
        AmountRow,
        'SELECT pool_id, SUM(amount) AS amount FROM launch_participation WHERE uid = ? GROUP BY pool_id',
        uid,
      )
      .map(({ pool_id, amount }) => [pool_id, amount]),
  );

/** Saves a participation and returns it with its `ver` raised by one. */
export function saveParticipation({ store }: WithStore, participation: StoredParticipation): StoredParticipation {
  const next = { ...participation, ver: participation.ver + 1 };
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

/** Adds an event to a participation. */
export function addEvent(
  { store }: WithStore,
  orderId: string,
  { kind, amount, time, requestId = '' }: LaunchEvent,
): void {
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
  const cache = eventCaches.get(store);
  const events = cache?.get(orderId);
  if (!cache || !events) return;
  cache.set(orderId, [...events, eventView({ kind, amount, time, request_id: requestId })]);
  store.afterRollback(() => cache.delete(orderId));
}

const EventRow = v.object({ kind: text, amount: units, time: int, request_id: text });
const EventKinds = v.picklist(['JOINED', 'ADDED', 'REDEEMED', 'CALCULATED', 'DISTRIBUTED', 'REFUNDED', 'PRIZE']);

type EventViews = Participation['events'];

const eventView = ({ kind, amount, time, request_id }: v.InferOutput<typeof EventRow>): EventViews[number] => ({
  kind: v.parse(EventKinds, kind),
  amount: unscale(amount),
  time,
  ...(request_id ? { requestId: request_id } : {}),
});

/** Cached events by order id, so that repeated additions do not read the history of an order again. */
const eventCaches = new WeakMap<Exchange['store'], Map<string, EventViews>>();
const maxCachedOrders = 2_000;

/** Clears the cached events, for a restart of the exchange. */
export const clearEventCache = ({ store }: WithStore): void => void eventCaches.delete(store);

/** The events of a participation, oldest first. */
export function eventsOf({ store }: WithStore, orderId: string): EventViews {
  const cache = eventCaches.get(store) ?? new Map<string, EventViews>();
  eventCaches.set(store, cache);
  let events = cache.get(orderId);
  if (!events) {
    const sql = 'SELECT kind, amount, time, request_id FROM launch_event WHERE order_id = ? ORDER BY number';
    events = store.rows(EventRow, sql, orderId).map(eventView);
    if (cache.size >= maxCachedOrders) cache.clear();
    cache.set(orderId, events);
    // The current transaction can be rolled back.
    store.afterRollback(() => cache.delete(orderId));
  }
  return events;
}

const Methods = v.picklist(['SUBSCRIPTION', 'LOTTERY', 'STAKE']);
const States = v.picklist(launchOrderStates);

/** Parses a stored state. Throws when it is unknown. */
export const parseOrderState = (state: string) => v.parse(States, state);

/** A participation as in the contract, for calls and for topic `launch`. */
export function participationRow(exchange: WithStore, participation: StoredParticipation): Participation {
  const amount = unscale(participation.amount);
  return {
    orderId: participation.orderId,
    ver: participation.ver,
    projectId: participation.projectId,
    poolId: participation.poolId,
    method: v.parse(Methods, participation.method),
    ...(participation.method === 'STAKE' ? { staked: amount } : { committed: amount }),
    ...(participation.method === 'LOTTERY' ? { tickets: participation.tickets } : {}),
    time: participation.time,
    state: parseOrderState(participation.state),
    events: eventsOf(exchange, participation.orderId),
  };
}
