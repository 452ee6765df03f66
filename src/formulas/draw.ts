import { fromHex, sha256, sha256Text, toHex } from './sha256.ts';

/** A draw that anybody can check: launchpad.md 4. `seed` is 32 bytes as lower-case hex. */
export type Draw = {
  seed: string;
  projectId: string;
  poolId: string;
  /** Tickets in the draw, numbered 1…n. */
  n: number;
  /** Tickets that can win. */
  k: number;
};

const range = 2n ** 256n;

/** What is published before the commit phase: the hash of the seed's raw bytes. */
export const seedHashOf = (seed: string): string => toHex(sha256(fromHex(seed)));

/** What is published at the end of the commit phase: one line a ticket, in the order of their numbers. */
export function ticketsHashOf(tickets: readonly { uid: string; requestId: string }[]): string {
  return sha256Text(tickets.map(({ uid, requestId }) => `${uid}:${requestId}`).join('\n'));
}

/** Even whole numbers below m from the seed's blocks; a block that would favour small numbers is skipped, yet counted. */
function uniformFrom({ seed, projectId, poolId }: Draw): (m: number) => number {
  let block = 0;
  return (m) => {
    const bound = BigInt(m);
    for (;;) {
      const value = BigInt(`0x${sha256Text(`${seed}:${projectId}:${poolId}:${block}`)}`);
      block += 1;
      if (value < (range / bound) * bound) return Number(value % bound);
    }
  };
}

/**
 * The winning ticket numbers one after another, so that a page can check a long draw in slices. A shuffle of 1…n of which
 * only the places that moved are remembered.
 */
export function* drawing(draw: Draw): Generator<number, void> {
  const uniform = uniformFrom(draw);
  const moved = new Map<number, number>();
  const at = (place: number) => moved.get(place) ?? place + 1;
  for (let i = 0; i < Math.min(draw.k, draw.n); i += 1) {
    const j = i + uniform(draw.n - i);
    const winner = at(j);
    moved.set(j, at(i));
    moved.set(i, winner);
    yield winner;
  }
}

/** All winning ticket numbers, in the order drawn. */
export const drawWinners = (draw: Draw): number[] => [...drawing(draw)];

export type DrawCheck = 'ok' | 'seedDiffers' | 'ticketsDiffer';

/** What a person can check with the published proof: the seed against its hash, the own tickets against the shuffle. */
export function checkDraw(
  draw: Draw & { seedHash: string },
  mine: readonly { number: number; won: boolean }[],
): DrawCheck {
  if (seedHashOf(draw.seed) !== draw.seedHash) return 'seedDiffers';
  const winners = new Set(drawing(draw));
  return mine.every(({ number, won }) => winners.has(number) === won) ? 'ok' : 'ticketsDiffer';
}
