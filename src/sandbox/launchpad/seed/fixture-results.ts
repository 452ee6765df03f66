import { drawWinners } from '#formulas/draw.ts';
import { lotteryResult } from '#formulas/lottery.ts';
import { settleCommit } from '#formulas/subscription.ts';
import { floorTo, mulDiv, quantum, scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { fillStateOf } from '../settlement/participation-result.ts';
import type { ParticipationResult } from '../settlement/participation-result.ts';
import { launches } from '../projects.ts';
import type { ClosedTotals, LotteryPoolTerms, SeedProject, StakePoolTerms, SubscriptionPoolTerms } from './types.ts';
import { drawOf, lotteryUnits } from '../settlement/lottery-draw.ts';

/** Number of different amounts in the fixtures. */
export const amountSteps = 40;

/** A pool that ended before the clock starts; `index` counts these pools. */
export type ClosedPool = {
  project: SeedProject;
  terms: SubscriptionPoolTerms | LotteryPoolTerms | StakePoolTerms;
  closed: ClosedTotals;
  index: number;
};

/** Pools that ended before the clock starts, so that added orders change no running launch. */
export const closedPools: readonly ClosedPool[] = launches
  .flatMap((project) => project.pools.flatMap((pool) => ('closed' in pool ? [{ project, ...pool }] : [])))
  .map((pool, index) => ({ ...pool, index }));

type FinishedResult = Pick<ParticipationResult, 'state' | 'committed' | 'allocation' | 'used' | 'refund' | 'tickets'>;

function subscriptionResult(
  terms: SubscriptionPoolTerms,
  { tokenPrecision }: SeedProject,
  number: number,
): FinishedResult {
  const committed = scale(terms.minCommit) + BigInt(number % amountSteps) * scale(terms.step);
  const price = scale(terms.price);
  // Allocates all, half or none of the tokens that the commit can pay for.
  const halves = BigInt(2 - (number % 3));
  const allocation = floorTo(mulDiv(committed * halves, unitsPerCoin, 2n * price), quantum(tokenPrecision));
  const cost = settleCommit(committed, allocation, { price, coinPrecision: terms.coinPrecision });
  return { state: fillStateOf(cost.used, committed), committed, allocation, ...cost, tickets: [] };
}

/** The winning ticket numbers of a finished draw; empty for other pools. */
export function winningNumbersOf(exchange: Exchange, { project, terms, closed }: ClosedPool): ReadonlySet<number> {
  if (terms.method !== 'LOTTERY') return new Set();
  return new Set(drawWinners(drawOf(exchange.seed(), project.projectId, terms, closed.tickets ?? 0)));
}

function lotteryFixtureResult(
  terms: LotteryPoolTerms,
  { tickets: n = 1 }: ClosedTotals,
  winners: ReadonlySet<number>,
  number: number,
): FinishedResult {
  const ownCount = 1 + (number % Math.min(terms.maxTickets, 5));
  const tickets = Array.from({ length: ownCount }, (_, index) => {
    const ticketNumber = 1 + ((number * 5 + index) % n);
    return { number: ticketNumber, won: winners.has(ticketNumber) };
  });
  const wins = tickets.filter(({ won }) => won).length;
  const committed = BigInt(ownCount) * scale(terms.ticketSize);
  const scaled = lotteryUnits(terms);
  return {
    state: fillStateOf(BigInt(wins), BigInt(ownCount)),
    committed,
    ...lotteryResult(committed, wins, scaled),
    tickets,
  };
}

/** The result of order `number` as the launch calculates it. */
export function finishedResult(
  { project, terms, closed }: ClosedPool,
  winners: ReadonlySet<number>,
  number: number,
): FinishedResult {
  if (terms.method === 'STAKE' || project.canceledAt !== undefined) {
    const committed = BigInt(1 + (number % amountSteps)) * scale(terms.method === 'STAKE' ? terms.minStake : '50');
    const state = project.canceledAt === undefined ? 'FILLED' : 'CANCELED';
    return { state, committed, allocation: 0n, used: 0n, refund: committed, tickets: [] };
  }
  return terms.method === 'LOTTERY'
    ? lotteryFixtureResult(terms, closed, winners, number)
    : subscriptionResult(terms, project, number);
}
