import type { LaunchResult } from '#contract/launchpad.ts';
import type { DrawCheck } from '#formulas/draw.ts';
import { loadDraw } from './winners.ts';
import { runInChunks, pageTimer } from './chunked-work.ts';
import type { ChunkTimer } from './chunked-work.ts';

/**
 * Repeats a draw from its published seed and compares it with the published hash of the seed and the user's tickets.
 * Returns undefined without a proof, or if the script of the draw cannot be loaded.
 * launchpad.md 4 "a draw that anybody can check"
 */
export async function verifyDraw(
  { projectId, poolId, proof, tickets = [] }: Pick<LaunchResult, 'projectId' | 'poolId' | 'proof' | 'tickets'>,
  timer: ChunkTimer = pageTimer,
): Promise<DrawCheck | undefined> {
  if (!proof) return undefined;
  const draw = await loadDraw();
  if (!draw) return undefined;
  if (draw.seedHashOf(proof.seed) !== proof.seedHash) return 'seedDiffers';
  const { seed, n, k } = proof;
  const winners = new Set(await runInChunks(draw.winnerSequence({ seed, projectId, poolId, n, k }), timer));
  return tickets.every(({ number, won }) => winners.has(number) === won) ? 'ok' : 'ticketsDiffer';
}
