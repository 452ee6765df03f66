import * as v from 'valibot';
import { sha256Text } from '../../formulas/sha256.ts';
import { scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { int, text, units } from '../store/columns.ts';
import { crowdOf } from './crowd.ts';
import { hourMs } from './projects.ts';
import type { LotteryTerms, SeedPool, SeedProject } from './seed/types.ts';

/** The draw's secret: of a real exchange 32 random bytes; here it follows from the exchange's seed, so that runs repeat. */
export const drawSeed = (exchangeSeed: string, poolId: string): string => sha256Text(`${exchangeSeed}:draw:${poolId}`);

/** A commit to a lottery: so many tickets, complete at `time`. */
export type TicketLine = { time: number; uid: string; requestId: string; tickets: number };

const EventRow = v.object({ uid: text, time: int, request_id: text, amount: units });
const GuestRow = v.object({ number: int, time: int, amount: units });

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All commits of a lottery in the order in which their tickets are numbered: time, uid, requestId. launchpad.md 4 */
export function ticketLines(
  { store, seed }: Pick<Exchange, 'store' | 'seed'>,
  project: SeedProject,
  pool: SeedPool,
  terms: LotteryTerms,
): TicketLine[] {
  const { poolId } = terms;
  const size = scale(terms.ticketSize);
  const named = store.rows(
    EventRow,
    `SELECT p.uid, e.time, e.request_id, e.amount FROM launch_event e JOIN launch_participation p ON p.order_id = e.order_id
     WHERE p.pool_id = ? AND e.kind IN ('JOINED', 'ADDED')`,
    poolId,
  );
  const guests = store.rows(GuestRow, 'SELECT number, time, amount FROM launch_guest WHERE pool_id = ?', poolId);
  const crowd = 'crowd' in pool ? crowdOf(seed(), project, terms, pool.crowd) : [];
  return [
    ...named.map(({ uid, time, request_id, amount }) => ({
      uid,
      time,
      requestId: request_id,
      tickets: Number(amount / size),
    })),
    ...guests.map(({ number, time, amount }) => ({
      uid: `8${String(number).padStart(5, '0')}`,
      time,
      requestId: `${poolId}-guest-${number}`,
      tickets: Number(amount / size),
    })),
    ...crowd.map(({ uid, requestId, hour, tickets }) => ({
      uid,
      requestId,
      time: project.times.commitStart + hour * hourMs,
      tickets,
    })),
  ].sort((a, b) => a.time - b.time || compare(a.uid, b.uid) || compare(a.requestId, b.requestId));
}

/** One element a ticket, in the order of the numbers 1…n. */
export const everyTicket = (lines: readonly TicketLine[]): TicketLine[] =>
  lines.flatMap((line) => Array.from({ length: line.tickets }, () => line));
