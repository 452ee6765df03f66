import {
  allocate,
  drawWinners,
  lotteryOutcome,
  settle,
  ticketsHashOf,
  winningTickets,
} from '../../formulas/launchpad.ts';
import { scale } from '../../money/index.ts';
import * as v from 'valibot';
import type { Exchange } from '../exchange.ts';
import { units } from '../store/columns.ts';
import { crowdOf } from './crowd.ts';
import { saveOutcome, stateFor } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { addEvent, entriesIn, saveEntry } from './participations.ts';
import type { Entry } from './participations.ts';
import { poolState, savePool } from './pools.ts';
import { publishEntry } from './publish.ts';
import type { LotteryTerms, SeedPool, SeedProject, SubscriptionTerms } from './seed/types.ts';
import { drawSeed, everyTicket, ticketLines } from './tickets.ts';

const GuestRow = v.object({ amount: units });

/** Commits of a pool: the named accounts first, in the order of `entries`, then guests and crowd. */
export function commitsOf(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  entries: readonly Entry[],
  until: number,
): bigint[] {
  const guests = exchange.store.rows(GuestRow, 'SELECT amount FROM launch_guest WHERE pool_id = ?', pool.terms.poolId);
  const crowd = 'crowd' in pool ? crowdOf(exchange.seed(), project, pool.terms, pool.crowd) : [];
  const joined = crowd.filter(({ hour }) => project.times.commitStart + hour * 3_600_000 <= until);
  return [
    ...entries.map(({ amount }) => amount),
    ...guests.map(({ amount }) => amount),
    ...joined.map(({ amount }) => amount),
  ];
}

/** The terms of a subscription in ledger units. */
export const scaledTerms = (terms: SubscriptionTerms, { tokenPrecision }: SeedProject) => ({
  amount: scale(terms.amount),
  price: scale(terms.price),
  capTokens: scale(terms.capTokens),
  tokenPrecision,
});

/** Keeps and tells what came of a commit; money follows at the distribution. */
function conclude(
  exchange: Exchange,
  entry: Entry,
  outcome: Omit<Outcome, 'orderId' | 'ver' | 'committed' | 'distributedAt'>,
  at: number,
): void {
  saveOutcome(exchange, { ...outcome, orderId: entry.orderId, ver: 0, committed: entry.amount, distributedAt: 0 });
  addEvent(exchange, entry.orderId, { kind: 'CALCULATED', amount: outcome.allocation, time: at });
  publishEntry(exchange, saveEntry(exchange, { ...entry, state: outcome.state }), 'RESULT');
}

function calculateSubscription(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  terms: SubscriptionTerms,
  at: number,
): void {
  const entries = entriesIn(exchange, terms.poolId);
  const scaled = scaledTerms(terms, project);
  const { tokens } = allocate(commitsOf(exchange, project, pool, entries, at), scaled);
  entries.forEach((entry, index) => {
    const allocation = tokens[index] ?? 0n;
    const paid = settle(entry.amount, allocation, { price: scaled.price, coinPrecision: terms.coinPrecision });
    conclude(exchange, entry, { state: stateFor(paid.used, entry.amount), allocation, ...paid, tickets: [] }, at);
  });
}

function calculateLottery(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  terms: LotteryTerms,
  at: number,
): void {
  const { poolId } = terms;
  const tickets = everyTicket(ticketLines(exchange, project, pool, terms));
  const scaled = {
    amount: scale(terms.amount),
    price: scale(terms.price),
    ticketSize: scale(terms.ticketSize),
    tokensPerTicket: scale(terms.tokensPerTicket),
    maxTickets: terms.maxTickets,
    coinPrecision: terms.coinPrecision,
  };
  const draw = {
    seed: drawSeed(exchange.seed(), poolId),
    projectId: project.projectId,
    poolId,
    n: tickets.length,
    k: winningTickets(scaled),
  };
  const winners = new Set(drawWinners(draw));
  for (const entry of entriesIn(exchange, poolId)) {
    const mine = tickets.flatMap(({ uid }, index) =>
      uid === entry.uid ? [{ number: index + 1, won: winners.has(index + 1) }] : [],
    );
    const wins = mine.filter(({ won }) => won).length;
    const state = stateFor(BigInt(wins), BigInt(mine.length));
    conclude(exchange, entry, { state, ...lotteryOutcome(entry.amount, wins, scaled), tickets: mine }, at);
  }
  savePool(exchange, project.projectId, { ...poolState(exchange, poolId), isDrawn: true });
}

/** Closes the lists of tickets and publishes their hash, before the seed is known. launchpad.md 4 */
export function sealTickets(exchange: Exchange, project: SeedProject): void {
  for (const pool of project.pools) {
    if (pool.terms.method !== 'LOTTERY') continue;
    const tickets = everyTicket(ticketLines(exchange, project, pool, pool.terms));
    const state = poolState(exchange, pool.terms.poolId);
    savePool(exchange, project.projectId, { ...state, tickets: tickets.length, ticketsHash: ticketsHashOf(tickets) });
  }
}

/** Who gets what, in every pool of a launchpad project. */
export function calculate(exchange: Exchange, project: SeedProject, at: number): void {
  for (const pool of project.pools) {
    if (pool.terms.method === 'SUBSCRIPTION') calculateSubscription(exchange, project, pool, pool.terms, at);
    if (pool.terms.method === 'LOTTERY') calculateLottery(exchange, project, pool, pool.terms, at);
  }
}
