import * as v from 'valibot';
import { scale } from '../../money/index.ts';
import { Id } from '../../contract/scalars.ts';
import { refuse } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
import type { Exchange } from '../exchange.ts';
import type { Posting } from '../ledger/ledger.ts';
import { external, userPlace } from '../ledger/places.ts';
import { int } from '../store/columns.ts';
import { closedPools, ended, sizes, winnersOf } from './fixture-outcomes.ts';
import type { ClosedPool } from './fixture-outcomes.ts';
import { saveOutcome } from './outcome.ts';
import { addEvent, saveEntry } from './participations.ts';
import { dayMs } from './projects.ts';

/** Most rows of a kind that one call adds. */
const maxRows = 10_000;
/** Orders of a pool stand so far apart, ms: a prime, so that they spread over the phase without meeting. */
const apartMs = 997;

/** An id of 19 digits like the exchange's own, with nodes of the fixtures. exchange-api 1.3 */
const fixtureId = (at: number, place: number, number: number): string =>
  `${String(at).padStart(13, '0')}${50 + place}${String(number % 10_000).padStart(4, '0')}`;

/** Writes a finished order as the launch's own jobs would have; gives the tokens that it brought. */
function addOrder(
  exchange: Exchange,
  uid: string,
  pool: ClosedPool,
  winners: ReadonlySet<number>,
  number: number,
): bigint {
  const { project, terms, place } = pool;
  const { commitStart, commitEnd, distribute = commitEnd } = project.times;
  const time = commitStart + ((number * apartMs) % (commitEnd - commitStart));
  const orderId = fixtureId(time, place, number);
  const outcome = ended(pool, winners, number);
  const { committed, allocation, refund, state } = outcome;
  const paidAt = project.canceledAt ?? distribute;
  saveEntry(exchange, {
    orderId,
    uid,
    projectId: project.projectId,
    poolId: terms.poolId,
    method: terms.method,
    amount: committed,
    tickets: outcome.tickets.length,
    time,
    state,
    ver: 2,
    low: 0n,
    lowHour: 0,
  });
  addEvent(exchange, orderId, { kind: 'JOINED', amount: committed, time });
  if (allocation > 0n) addEvent(exchange, orderId, { kind: 'DISTRIBUTED', amount: allocation, time: paidAt });
  if (refund > 0n) addEvent(exchange, orderId, { kind: 'REFUNDED', amount: refund, time: paidAt });
  saveOutcome(exchange, { ...outcome, orderId, ver: 1, distributedAt: paidAt });
  return allocation;
}

const CountRow = v.object({ count: int });
const FirstRow = v.object({ day: v.nullable(int) });

/** What came in of each token. */
type Brought = Map<string, bigint>;
const bring = (brought: Brought, token: string, amount: bigint) =>
  brought.set(token, (brought.get(token) ?? 0n) + amount);

function addOrders(exchange: Exchange, uid: string, count: number, brought: Brought): void {
  const pools = closedPools.map((pool) => ({
    pool,
    winners: winnersOf(exchange, pool),
    number:
      exchange.store.row(
        CountRow,
        'SELECT COUNT(*) AS count FROM launch_participation WHERE pool_id = ?',
        pool.terms.poolId,
      )?.count ?? 0,
  }));
  for (let index = 0; index < count; index += 1) {
    const next = pools[index % pools.length];
    if (!next) return;
    bring(brought, next.pool.project.token, addOrder(exchange, uid, next.pool, next.winners, next.number));
    next.number += 1;
  }
}

/** Rewards a day and launchpool, going back from the first that is there. */
function addRewards(exchange: Exchange, uid: string, count: number, brought: Brought): void {
  const pools = closedPools.flatMap((pool) => (pool.terms.method === 'STAKE' ? [{ ...pool, terms: pool.terms }] : []));
  const days = pools.map(({ project, terms }) => {
    const sql = 'SELECT MIN(day) AS day FROM launch_reward WHERE uid = ? AND pool_id = ?';
    const { commitEnd } = project.times;
    return exchange.store.row(FirstRow, sql, uid, terms.poolId)?.day ?? commitEnd - (commitEnd % dayMs);
  });
  for (let index = 0; index < count; index += 1) {
    const turn = index % pools.length;
    const pool = pools[turn];
    if (!pool) return;
    const day = (days[turn] ?? 0) - dayMs;
    days[turn] = day;
    const stake = BigInt(1 + (index % sizes)) * scale(pool.terms.minStake);
    const reward = BigInt(1 + (index % sizes)) * scale('0.25');
    exchange.store.run(
      'INSERT INTO launch_reward (reward_id, uid, pool_id, day, stake, reward) VALUES (?, ?, ?, ?, ?, ?)',
      fixtureId(day + dayMs + (Number(uid) % dayMs), pool.place, index),
      uid,
      pool.terms.poolId,
      day,
      stake,
      reward,
    );
    bring(brought, pool.project.token, reward);
  }
}

/** One entry for all tokens: what the commits cost had come in for them before. */
function post({ ledger }: Exchange, uid: string, brought: Brought): void {
  const postings = [...brought].flatMap(([coin, amount]): Posting[] => [
    { place: external, coin, amount: -amount },
    { place: userPlace(uid, 'free'), coin, amount },
  ]);
  ledger.post({ kind: 'launch fixture' }, postings);
}

const rows = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRows)), 0);

/** POST `/x/sandbox/fixtures`: finished launch orders and rewards of a person, for long lists. */
export const launchFixtures = sandboxCall(
  'POST',
  'fixtures',
  v.object({ uid: Id, orders: rows, rewards: rows }),
  (exchange, { uid, orders, rewards }) => {
    if (!exchange.people.byUid(uid)) return refuse('badParameter', { field: 'uid' });
    return exchange.store.transaction(() => {
      const brought: Brought = new Map();
      addOrders(exchange, uid, orders, brought);
      addRewards(exchange, uid, rewards, brought);
      post(exchange, uid, brought);
      return { result: { uid, orders, rewards } };
    });
  },
);
