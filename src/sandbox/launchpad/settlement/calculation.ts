import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import { allocate, settleCommit } from '#formulas/subscription.ts';
import { drawWinners, ticketsHashOf } from '#formulas/draw.ts';
import { lotteryResult } from '#formulas/lottery.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { units } from '#sandbox/store/columns.ts';
import { crowdOf } from './simulated-crowd.ts';
import { saveResult, fillStateOf } from './participation-result.ts';
import type { ParticipationResult } from './participation-result.ts';
import { addEvent, participationsInPool, saveParticipation } from '../participation/participations.ts';
import type { StoredParticipation } from '../participation/participations.ts';
import { poolState, savePool } from '../participation/pools.ts';
import { publishParticipation } from '../participation/publish.ts';
import type { LotteryPoolTerms, SeedPool, SeedProject, SubscriptionPoolTerms } from '../seed/types.ts';
import { drawOf, expandTickets, lotteryUnits, ticketCommits } from './lottery-draw.ts';

const GuestRow = v.object({ amount: units });

/**
 * The commits of a pool in ledger units: the accounts in the order of `participations`, then guests, then the
 * crowd until `until`.
 */
export function commitsOf(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  participations: readonly StoredParticipation[],
  until: number,
): bigint[] {
  const guests = exchange.store.rows(GuestRow, 'SELECT amount FROM launch_guest WHERE pool_id = ?', pool.terms.poolId);
  const crowd = 'crowd' in pool ? crowdOf(exchange.seed(), project, pool.terms, pool.crowd) : [];
  const joinedCrowd = crowd.filter(({ joinHour }) => project.times.commitStart + joinHour * hourMs <= until);
  return [
    ...participations.map(({ amount }) => amount),
    ...guests.map(({ amount }) => amount),
    ...joinedCrowd.map(({ amount }) => amount),
  ];
}

/** The terms of a subscription in ledger units. */
export const subscriptionUnits = (terms: SubscriptionPoolTerms, { tokenPrecision }: SeedProject) => ({
  amount: scale(terms.amount),
  price: scale(terms.price),
  capTokens: scale(terms.capTokens),
  tokenPrecision,
});

/** Saves and publishes the result of a participation; the distribution moves the coins later. */
function saveCalculation(
  exchange: Exchange,
  participation: StoredParticipation,
  result: Omit<ParticipationResult, 'orderId' | 'ver' | 'committed' | 'distributedAt'>,
  at: number,
): void {
  saveResult(exchange, {
    ...result,
    orderId: participation.orderId,
    ver: 0,
    committed: participation.amount,
    distributedAt: 0,
  });
  addEvent(exchange, participation.orderId, { kind: 'CALCULATED', amount: result.allocation, time: at });
  publishParticipation(exchange, saveParticipation(exchange, { ...participation, state: result.state }), 'RESULT');
}

function calculateSubscription(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  terms: SubscriptionPoolTerms,
  at: number,
): void {
  const participations = participationsInPool(exchange, terms.poolId);
  const scaled = subscriptionUnits(terms, project);
  const { tokens } = allocate(commitsOf(exchange, project, pool, participations, at), scaled);
  participations.forEach((participation, index) => {
    const allocation = tokens[index] ?? 0n;
    const cost = settleCommit(participation.amount, allocation, {
      price: scaled.price,
      coinPrecision: terms.coinPrecision,
    });
    saveCalculation(
      exchange,
      participation,
      { state: fillStateOf(cost.used, participation.amount), allocation, ...cost, tickets: [] },
      at,
    );
  });
}

function calculateLottery(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  terms: LotteryPoolTerms,
  at: number,
): void {
  const { poolId } = terms;
  const tickets = expandTickets(ticketCommits(exchange, project, pool, terms));
  const scaled = lotteryUnits(terms);
  const draw = drawOf(exchange.seed(), project.projectId, terms, tickets.length);
  const winners = new Set(drawWinners(draw));
  for (const participation of participationsInPool(exchange, poolId)) {
    const ownTickets = tickets.flatMap(({ uid }, index) =>
      uid === participation.uid ? [{ number: index + 1, won: winners.has(index + 1) }] : [],
    );
    const wins = ownTickets.filter(({ won }) => won).length;
    const state = fillStateOf(BigInt(wins), BigInt(ownTickets.length));
    saveCalculation(
      exchange,
      participation,
      { state, ...lotteryResult(participation.amount, wins, scaled), tickets: ownTickets },
      at,
    );
  }
  savePool(exchange, project.projectId, { ...poolState(exchange, poolId), isDrawn: true });
}

/**
 * Saves the number of tickets and publishes the hash of the ticket list, before the seed is published. launchpad.md 4
 */
export function publishTicketsHash(exchange: Exchange, project: SeedProject): void {
  for (const pool of project.pools) {
    if (pool.terms.method !== 'LOTTERY') continue;
    const tickets = expandTickets(ticketCommits(exchange, project, pool, pool.terms));
    const state = poolState(exchange, pool.terms.poolId);
    savePool(exchange, project.projectId, { ...state, tickets: tickets.length, ticketsHash: ticketsHashOf(tickets) });
  }
}

/** Calculates the results of all pools of a launchpad project. */
export function calculate(exchange: Exchange, project: SeedProject, at: number): void {
  for (const pool of project.pools) {
    if (pool.terms.method === 'SUBSCRIPTION') calculateSubscription(exchange, project, pool, pool.terms, at);
    if (pool.terms.method === 'LOTTERY') calculateLottery(exchange, project, pool, pool.terms, at);
  }
}
