import type { Result } from '../contract/launchpad.ts';
import { drawing, seedHashOf } from '../formulas/draw.ts';
import type { DrawCheck } from '../formulas/draw.ts';
import { inSlices, thePage } from './slices.ts';
import type { Surroundings } from './slices.ts';

/**
 * Draws again from the published seed and holds it against what was said: the seed's hash and the person's own tickets.
 * Undefined without a proof. launchpad.md 4 "a draw that anybody can check"
 */
export async function checkProof(
  { projectId, poolId, proof, tickets = [] }: Pick<Result, 'projectId' | 'poolId' | 'proof' | 'tickets'>,
  around: Surroundings = thePage,
): Promise<DrawCheck | undefined> {
  if (!proof) return undefined;
  if (seedHashOf(proof.seed) !== proof.seedHash) return 'seedDiffers';
  const { seed, n, k } = proof;
  const winners = new Set(await inSlices(drawing({ seed, projectId, poolId, n, k }), around));
  return tickets.every(({ number, won }) => winners.has(number) === won) ? 'ok' : 'ticketsDiffer';
}
