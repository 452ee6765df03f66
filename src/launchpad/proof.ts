import type { Result } from '../contract/launchpad.ts';
import { drawing, seedHashOf } from '../formulas/draw.ts';
import type { DrawCheck } from '../formulas/draw.ts';

/** Longest stretch of work before the page gets its turn; the policy allows no worker. ms */
const sliceMs = 8;

export type Surroundings = { nowMs: () => number; pause: () => Promise<void> };
const page: Surroundings = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/**
 * Draws again from the published seed and holds it against what was said: the seed's hash and the person's own tickets.
 * Undefined without a proof. launchpad.md 4 "a draw that anybody can check"
 */
export async function checkProof(
  { projectId, poolId, proof, tickets = [] }: Pick<Result, 'projectId' | 'poolId' | 'proof' | 'tickets'>,
  { nowMs, pause }: Surroundings = page,
): Promise<DrawCheck | undefined> {
  if (!proof) return undefined;
  if (seedHashOf(proof.seed) !== proof.seedHash) return 'seedDiffers';
  const winners = new Set<number>();
  let sliceEnds = nowMs() + sliceMs;
  for (const winner of drawing({ seed: proof.seed, projectId, poolId, n: proof.n, k: proof.k })) {
    winners.add(winner);
    if (nowMs() < sliceEnds) continue;
    await pause();
    sliceEnds = nowMs() + sliceMs;
  }
  return tickets.every(({ number, won }) => winners.has(number) === won) ? 'ok' : 'ticketsDiffer';
}
