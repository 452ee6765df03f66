import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Inputs of a draw that participants can verify. `seed` is 32 bytes as lower-case hex. launchpad.md 4 */
export type Draw = {
  seed: string;
  projectId: string;
  poolId: string;
  /** Tickets in the draw, numbered 1…n. */
  n: number;
  /** Number of winning tickets. */
  k: number;
};

/** Number of values that a SHA-256 hash can have. */
const hashValues = 2n ** 256n;

/**
 * The SHA-256 hash of UTF-8 text as hex. Synchronous, and available over plain http, which has no
 * `crypto.subtle`.
 */
export const sha256Text = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The SHA-256 hash of the seed's raw bytes as hex; it is published before the commit phase. */
export const seedHashOf = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/**
 * The SHA-256 hash of the ticket list as hex: one line per ticket, in the order of the ticket numbers. It is
 * published at the end of the commit phase.
 */
export function ticketsHashOf(tickets: readonly { uid: string; requestId: string }[]): string {
  return sha256Text(tickets.map(({ uid, requestId }) => `${uid}:${requestId}`).join('\n'));
}

/**
 * A function that draws uniform integers below m from the hashes of the seed's blocks. A block whose remainder
 * would favor small numbers is skipped.
 */
function uniformFrom({ seed, projectId, poolId }: Draw): (m: number) => number {
  let block = 0;
  return (m) => {
    const bound = BigInt(m);
    for (;;) {
      const value = BigInt(`0x${sha256Text(`${seed}:${projectId}:${poolId}:${block}`)}`);
      block += 1;
      if (value < (hashValues / bound) * bound) return Number(value % bound);
    }
  };
}

/**
 * Yields the winning ticket numbers in the order of the draw, so that a page can verify a long draw in slices. The draw
 * is a shuffle of 1…n; only the swapped elements are stored.
 */
export function* winnerSequence(draw: Draw): Generator<number, void> {
  const uniform = uniformFrom(draw);
  const swapped = new Map<number, number>();
  const ticketAt = (index: number) => swapped.get(index) ?? index + 1;
  for (let i = 0; i < Math.min(draw.k, draw.n); i += 1) {
    const j = i + uniform(draw.n - i);
    const winner = ticketAt(j);
    swapped.set(j, ticketAt(i));
    swapped.set(i, winner);
    yield winner;
  }
}

/** All winning ticket numbers in the order of the draw. */
export const drawWinners = (draw: Draw): number[] => [...winnerSequence(draw)];

/**
 * Result of `checkDraw`: `seedDiffers` when the seed does not match its hash, `ticketsDiffer` when a ticket's result is
 * wrong.
 */
export type DrawCheck = 'ok' | 'seedDiffers' | 'ticketsDiffer';

/** Verifies the published seed against its hash and a person's tickets against the draw. */
export function checkDraw(
  draw: Draw & { seedHash: string },
  ownTickets: readonly { number: number; won: boolean }[],
): DrawCheck {
  if (seedHashOf(draw.seed) !== draw.seedHash) return 'seedDiffers';
  const winners = new Set(winnerSequence(draw));
  return ownTickets.every(({ number, won }) => winners.has(number) === won) ? 'ok' : 'ticketsDiffer';
}
