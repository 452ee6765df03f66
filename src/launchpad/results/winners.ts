import type { LotteryPool } from '#contract/launchpad.ts';
import type * as Draw from '#formulas/draw.ts';
import { winningTicketCount } from '#formulas/lottery.ts';
import { scale } from '#money/index.ts';
import { runInChunks, pageTimer } from './chunked-work.ts';
import type { ChunkTimer } from './chunked-work.ts';

/**
 * Loads the draw and its hash on demand, because few visitors verify a draw. Returns undefined when the chunk cannot be
 * loaded, which shell/page/island-watch.ts reports.
 */
export const loadDraw = (): Promise<typeof Draw | undefined> => import('#formulas/draw.ts').catch(() => undefined);

/** How many tickets of a pool win. */
export const winnerCountOf = ({ amount, tokensPerTicket, tickets }: LotteryPool): number =>
  Math.min(tickets, winningTicketCount({ amount: scale(amount), tokensPerTicket: scale(tokensPerTicket) }));

/**
 * The winning ticket numbers of a pool in ascending order, drawn from its published seed; undefined before the
 * seed is published, or if the script of the draw cannot be loaded; `seedDiffers` if the seed does not match its
 * published hash. launchpad.md 4 "a draw that anybody can check"
 */
export async function winningNumbersOf(
  projectId: string,
  pool: LotteryPool,
  timer: ChunkTimer = pageTimer,
): Promise<number[] | 'seedDiffers' | undefined> {
  const { poolId, seed, seedHash, tickets: n } = pool;
  const draw = seed === undefined ? undefined : await loadDraw();
  if (!draw || seed === undefined) return undefined;
  if (draw.seedHashOf(seed) !== seedHash) return 'seedDiffers';
  const winners = await runInChunks(draw.winnerSequence({ seed, projectId, poolId, n, k: winnerCountOf(pool) }), timer);
  return winners.sort((a, b) => a - b);
}
