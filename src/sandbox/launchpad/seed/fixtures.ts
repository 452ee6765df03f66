import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';
import { Id } from '#contract/scalars.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { int } from '#sandbox/store/columns.ts';
import { closedPools, finishedResult, amountSteps, winningNumbersOf } from './fixture-results.ts';
import type { ClosedPool } from './fixture-results.ts';
import { saveResult } from '../settlement/participation-result.ts';
import { addEvent, saveParticipation } from '../participation/participations.ts';

/** Most orders and most rewards of one call. */
const maxRows = 10_000;
/** Distance between the orders of a pool in ms: a prime, so that they spread over the phase at different times. */
const spacingMs = 997;

/** An id of 19 digits like the exchange's own, with a node number from 50 on. exchange-api 1.3 */
const fixtureId = (at: number, poolIndex: number, number: number): string =>
  `${String(at).padStart(13, '0')}${50 + poolIndex}${String(number % 10_000).padStart(4, '0')}`;

/** Writes a finished order as the jobs of the launch do; returns its tokens in ledger units. */
function addOrder(
  exchange: Exchange,
  uid: string,
  pool: ClosedPool,
  winners: ReadonlySet<number>,
  number: number,
): bigint {
  const { project, terms, index: poolIndex } = pool;
  const { commitStart, commitEnd, distribute = commitEnd } = project.times;
  const time = commitStart + ((number * spacingMs) % (commitEnd - commitStart));
  const orderId = fixtureId(time, poolIndex, number);
  const result = finishedResult(pool, winners, number);
  const { committed, allocation, refund, state } = result;
  const distributedAt = project.canceledAt ?? distribute;
  saveParticipation(exchange, {
    orderId,
    uid,
    projectId: project.projectId,
    poolId: terms.poolId,
    method: terms.method,
    amount: committed,
    tickets: result.tickets.length,
    time,
    state,
    ver: 2,
    low: 0n,
    lowHour: 0,
  });
  addEvent(exchange, orderId, { kind: 'JOINED', amount: committed, time });
  if (allocation > 0n) addEvent(exchange, orderId, { kind: 'DISTRIBUTED', amount: allocation, time: distributedAt });
  if (refund > 0n) addEvent(exchange, orderId, { kind: 'REFUNDED', amount: refund, time: distributedAt });
  saveResult(exchange, { ...result, orderId, ver: 1, distributedAt });
  return allocation;
}

const CountRow = v.object({ count: int });
const FirstDayRow = v.object({ day: v.nullable(int) });

/** Credited amounts by token, in ledger units. */
type Credits = Map<string, bigint>;
const addCredit = (credits: Credits, token: string, amount: bigint) =>
  credits.set(token, (credits.get(token) ?? 0n) + amount);

function addOrders(exchange: Exchange, uid: string, count: number, credits: Credits): void {
  const pools = closedPools.map((pool) => ({
    pool,
    winners: winningNumbersOf(exchange, pool),
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
    addCredit(credits, next.pool.project.token, addOrder(exchange, uid, next.pool, next.winners, next.number));
    next.number += 1;
  }
}

/** Adds one reward per day and launchpool, before the first existing day. */
function addRewards(exchange: Exchange, uid: string, count: number, credits: Credits): void {
  const pools = closedPools.flatMap((pool) => (pool.terms.method === 'STAKE' ? [{ ...pool, terms: pool.terms }] : []));
  const days = pools.map(({ project, terms }) => {
    const sql = 'SELECT MIN(day) AS day FROM launch_reward WHERE uid = ? AND pool_id = ?';
    const { commitEnd } = project.times;
    return exchange.store.row(FirstDayRow, sql, uid, terms.poolId)?.day ?? commitEnd - (commitEnd % dayMs);
  });
  for (let index = 0; index < count; index += 1) {
    const poolIndex = index % pools.length;
    const pool = pools[poolIndex];
    if (!pool) return;
    const day = (days[poolIndex] ?? 0) - dayMs;
    days[poolIndex] = day;
    const stake = BigInt(1 + (index % amountSteps)) * scale(pool.terms.minStake);
    const reward = BigInt(1 + (index % amountSteps)) * scale('0.25');
    exchange.store.run(
      'INSERT INTO launch_reward (reward_id, uid, pool_id, day, stake, reward) VALUES (?, ?, ?, ?, ?, ?)',
      fixtureId(day + dayMs + (Number(uid) % dayMs), pool.index, index),
      uid,
      pool.terms.poolId,
      day,
      stake,
      reward,
    );
    addCredit(credits, pool.project.token, reward);
  }
}

/** Posts one ledger entry for all tokens; the commits themselves leave the balances unchanged. */
function postCredits({ ledger }: Exchange, uid: string, credits: Credits): void {
  const postings = [...credits].flatMap(([coin, amount]): Posting[] => [
    { account: externalAccount, coin, amount: -amount },
    { account: userAccount(uid, 'free'), coin, amount },
  ]);
  ledger.post({ kind: 'launch fixture' }, postings);
}

const rows = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRows)), 0);

/** POST `/x/sandbox/fixtures`: adds finished launch orders and rewards to a person, for tests of long lists. */
export const launchFixtures = sandboxCall(
  'POST',
  'fixtures',
  v.object({ uid: Id, orders: rows, rewards: rows }),
  (exchange, { uid, orders, rewards }) => {
    if (!exchange.accounts.byUid(uid)) return refuse('badParameter', { field: 'uid' });
    return exchange.store.transaction(() => {
      const credits: Credits = new Map();
      addOrders(exchange, uid, orders, credits);
      addRewards(exchange, uid, rewards, credits);
      postCredits(exchange, uid, credits);
      return { result: { uid, orders, rewards } };
    });
  },
);
