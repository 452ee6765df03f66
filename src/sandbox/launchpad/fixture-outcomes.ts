import { drawWinners, lotteryOutcome, settle, winningTickets } from '../../formulas/launchpad.ts';
import { cutTo, mulDiv, quantum, scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { stateFor } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { launches } from './projects.ts';
import type { Closed, LotteryTerms, SeedProject, StakeTerms, SubscriptionTerms } from './seed/types.ts';
import { drawSeed } from './tickets.ts';

/** Amounts that rows go through, so that they differ. */
export const sizes = 40;

export type ClosedPool = {
  project: SeedProject;
  terms: SubscriptionTerms | LotteryTerms | StakeTerms;
  closed: Closed;
  place: number;
};

/** Pools that were over before the clock starts: nothing that is added to them moves a launch. */
export const closedPools: readonly ClosedPool[] = launches
  .flatMap((project) => project.pools.flatMap((pool) => ('closed' in pool ? [{ project, ...pool }] : [])))
  .map((pool, place) => ({ ...pool, place }));

type Ended = Pick<Outcome, 'state' | 'committed' | 'allocation' | 'used' | 'refund' | 'tickets'>;

function subscribed(terms: SubscriptionTerms, { tokenPrecision }: SeedProject, number: number): Ended {
  const committed = scale(terms.minCommit) + BigInt(number % sizes) * scale(terms.step);
  const price = scale(terms.price);
  // All, half or nothing of what the commit pays for.
  const parts = BigInt(2 - (number % 3));
  const allocation = cutTo(mulDiv(committed * parts, 10n ** 8n, 2n * price), quantum(tokenPrecision));
  const paid = settle(committed, allocation, { price, coinPrecision: terms.coinPrecision });
  return { state: stateFor(paid.used, committed), committed, allocation, ...paid, tickets: [] };
}

/** Winning numbers of a draw that is over. */
export function winnersOf(exchange: Exchange, { project, terms, closed }: ClosedPool): ReadonlySet<number> {
  if (terms.method !== 'LOTTERY') return new Set();
  const k = winningTickets({ amount: scale(terms.amount), tokensPerTicket: scale(terms.tokensPerTicket) });
  const { poolId } = terms;
  const seed = drawSeed(exchange.seed(), poolId);
  return new Set(drawWinners({ seed, projectId: project.projectId, poolId, n: closed.tickets ?? 0, k }));
}

function drawn(terms: LotteryTerms, { tickets: n = 1 }: Closed, winners: ReadonlySet<number>, number: number): Ended {
  const own = 1 + (number % Math.min(terms.maxTickets, 5));
  const tickets = Array.from({ length: own }, (_, index) => {
    const drawnNumber = 1 + ((number * 5 + index) % n);
    return { number: drawnNumber, won: winners.has(drawnNumber) };
  });
  const wins = tickets.filter(({ won }) => won).length;
  const committed = BigInt(own) * scale(terms.ticketSize);
  const scaled = {
    amount: scale(terms.amount),
    price: scale(terms.price),
    ticketSize: scale(terms.ticketSize),
    tokensPerTicket: scale(terms.tokensPerTicket),
    maxTickets: terms.maxTickets,
    coinPrecision: terms.coinPrecision,
  };
  return { state: stateFor(BigInt(wins), BigInt(own)), committed, ...lotteryOutcome(committed, wins, scaled), tickets };
}

/** What came of the order of that number, as the launch would have paid it. */
export function ended({ project, terms, closed }: ClosedPool, winners: ReadonlySet<number>, number: number): Ended {
  if (terms.method === 'STAKE' || project.canceledAt !== undefined) {
    const committed = BigInt(1 + (number % sizes)) * scale(terms.method === 'STAKE' ? terms.minStake : '50');
    const state = project.canceledAt === undefined ? 'FILLED' : 'CANCELED';
    return { state, committed, allocation: 0n, used: 0n, refund: committed, tickets: [] };
  }
  return terms.method === 'LOTTERY' ? drawn(terms, closed, winners, number) : subscribed(terms, project, number);
}
