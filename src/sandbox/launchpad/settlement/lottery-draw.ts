import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import { winningTicketCount } from '#formulas/lottery.ts';
import { sha256Text } from '#formulas/draw.ts';
import type { Draw } from '#formulas/draw.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { crowdOf } from './simulated-crowd.ts';
import type { LotteryPoolTerms, SeedPool, SeedProject } from '../seed/types.ts';

/**
 * The seed of a draw. A real exchange uses 32 random bytes; the sandbox derives it from its own seed, so that
 * runs are repeatable.
 */
export const drawSeedOf = (exchangeSeed: string, poolId: string): string =>
  sha256Text(`${exchangeSeed}:draw:${poolId}`);

/** Terms of a lottery pool in ledger units. */
export const lotteryUnits = (terms: LotteryPoolTerms) => ({
  amount: scale(terms.amount),
  price: scale(terms.price),
  ticketSize: scale(terms.ticketSize),
  tokensPerTicket: scale(terms.tokensPerTicket),
  maxTickets: terms.maxTickets,
  coinPrecision: terms.coinPrecision,
});

/** The draw of a lottery pool with `ticketCount` tickets. */
export function drawOf(exchangeSeed: string, projectId: string, terms: LotteryPoolTerms, ticketCount: number): Draw {
  const { poolId } = terms;
  const k = winningTicketCount(lotteryUnits(terms));
  return { seed: drawSeedOf(exchangeSeed, poolId), projectId, poolId, n: ticketCount, k };
}

/** A commit to a lottery with its number of tickets; `time` in ms UTC. */
export type TicketCommit = { time: number; uid: string; requestId: string; tickets: number };

const EventRow = v.object({ uid: text, time: int, request_id: text, amount: units });
const GuestRow = v.object({ number: int, time: int, amount: units });

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All commits of a lottery in the order of their ticket numbers: by time, uid, requestId. launchpad.md 4 */
export function ticketCommits(
  { store, seed }: Pick<Exchange, 'store' | 'seed'>,
  project: SeedProject,
  pool: SeedPool,
  terms: LotteryPoolTerms,
): TicketCommit[] {
  const { poolId } = terms;
  const ticketSize = scale(terms.ticketSize);
  const accounts = store.rows(
    EventRow,
    `SELECT p.uid, e.time, e.request_id, e.amount FROM launch_event e JOIN launch_participation p ON p.order_id = e.order_id
     WHERE p.pool_id = ? AND e.kind IN ('JOINED', 'ADDED')`,
    poolId,
  );
  const guests = store.rows(GuestRow, 'SELECT number, time, amount FROM launch_guest WHERE pool_id = ?', poolId);
  const crowd = 'crowd' in pool ? crowdOf(seed(), project, terms, pool.crowd) : [];
  return [
    ...accounts.map(({ uid, time, request_id, amount }) => ({
      uid,
      time,
      requestId: request_id,
      tickets: Number(amount / ticketSize),
    })),
    ...guests.map(({ number, time, amount }) => ({
      uid: `8${String(number).padStart(5, '0')}`,
      time,
      requestId: `${poolId}-guest-${number}`,
      tickets: Number(amount / ticketSize),
    })),
    ...crowd.map(({ uid, requestId, joinHour: hour, tickets }) => ({
      uid,
      requestId,
      time: project.times.commitStart + hour * hourMs,
      tickets,
    })),
  ].sort((a, b) => a.time - b.time || compare(a.uid, b.uid) || compare(a.requestId, b.requestId));
}

/** One element per ticket, in the order of the ticket numbers 1…n. */
export const expandTickets = (commits: readonly TicketCommit[]): TicketCommit[] =>
  commits.flatMap((commit) => Array.from({ length: commit.tickets }, () => commit));
