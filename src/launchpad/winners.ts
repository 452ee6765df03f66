import type { Lottery } from '../contract/launchpad.ts';
import { drawing, seedHashOf } from '../formulas/draw.ts';
import { winningTickets } from '../formulas/launchpad.ts';
import { scale } from '../money/index.ts';
import { inSlices, thePage } from './slices.ts';
import type { Surroundings } from './slices.ts';

/** Tickets of a pool that can win. */
export const winsOf = ({ amount, tokensPerTicket, tickets }: Lottery): number =>
  Math.min(tickets, winningTickets({ amount: scale(amount), tokensPerTicket: scale(tokensPerTicket) }));

/**
 * The numbers that won in a pool, rising, drawn from its published seed; undefined before that, or when the seed is not the
 * one whose hash was published. launchpad.md 4 "a draw that anybody can check"
 */
export async function winnersOf(
  projectId: string,
  pool: Lottery,
  around: Surroundings = thePage,
): Promise<number[] | undefined> {
  const { poolId, seed, seedHash, tickets: n } = pool;
  if (seed === undefined || seedHashOf(seed) !== seedHash) return undefined;
  const winners = await inSlices(drawing({ seed, projectId, poolId, n, k: winsOf(pool) }), around);
  return winners.sort((a, b) => a - b);
}
