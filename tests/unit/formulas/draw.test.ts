import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraw, drawWinners, seedHashOf, ticketsHashOf } from '#formulas/draw.ts';
import { sha256Text } from '#formulas/draw.ts';

/** Cases of each property. */
const runs = { numRuns: 1_000 };

const seed = Buffer.from(Uint8Array.from({ length: 32 }, (_, i) => i)).toString('hex');
const seedHash = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const draw = { seed, projectId: '7', poolId: '2', n: 10, k: 3 };

test('SHA-256 equals the platform’s for messages of any length', () => {
  expect(sha256Text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const message = Buffer.from(bytes).toString('latin1');
      expect(sha256Text(message)).toBe(createHash('sha256').update(message).digest('hex'));
    }),
    runs,
  );
});

test('a seed that is no hex has no hash', () => {
  expect(() => seedHashOf('0G')).toThrow();
  expect(() => seedHashOf('abc')).toThrow();
});

test('[R1.4] the seed hash is the hash of the raw bytes', () => {
  expect(seedHashOf(seed)).toBe(seedHash);
});

test.each([
  [10, 3, [2, 4, 8]],
  [1000, 5, [322, 4, 442, 286, 800]],
  [2, 5, [2, 1]],
  [0, 5, []],
  [5, 0, []],
])('[R1.4] with %i tickets and %i winners the numbers %j win', (n, k, winners) => {
  expect(drawWinners({ ...draw, n, k })).toEqual(winners);
});

test('[R1.4] min(k, n) different numbers from 1 to n win', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (n, k) => {
      const winners = drawWinners({ ...draw, n, k });
      expect(new Set(winners).size).toBe(Math.min(n, k));
      expect(winners.every((winner) => winner >= 1 && winner <= n)).toBe(true);
    }),
    runs,
  );
});

test('[R1.4] the tickets hash covers the lines in the order of the ticket numbers', () => {
  const tickets = [
    { uid: '100001', requestId: 'a' },
    { uid: '100002', requestId: 'b' },
  ];
  expect(ticketsHashOf(tickets)).toBe(sha256Text('100001:a\n100002:b'));
  expect(ticketsHashOf([...tickets].reverse())).not.toBe(ticketsHashOf(tickets));
});

test('[R1.4] a person can verify the seed and their own tickets', () => {
  const ownTickets = [
    { number: 4, won: true },
    { number: 5, won: false },
  ];
  expect(checkDraw({ ...draw, seedHash }, ownTickets)).toBe('ok');
  expect(checkDraw({ ...draw, seedHash: seedHash.replace('6', '7') }, ownTickets)).toBe('seedDiffers');
  expect(checkDraw({ ...draw, seedHash }, [{ number: 5, won: true }])).toBe('ticketsDiffer');
});

/** The draw as launchpad.md 4 defines it, with the platform's hash and a plain array. */
function referenceDraw(n: number, k: number): number[] {
  const numbers = Array.from({ length: n }, (_, i) => i + 1);
  const range = 1n << 256n;
  let block = 0;
  const uniform = (m: bigint): number => {
    for (;;) {
      const text = `${seed}:7:2:${block++}`;
      const value = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
      if (value < (range / m) * m) return Number(value % m);
    }
  };
  for (let i = 0; i < Math.min(k, n); i += 1) {
    const j = i + uniform(BigInt(n - i));
    const [a = 0, b = 0] = [numbers[i], numbers[j]];
    numbers[i] = b;
    numbers[j] = a;
  }
  return numbers.slice(0, Math.min(k, n));
}

test('[R1.4] the draw equals an independent implementation for the published examples and random sizes', () => {
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(seedHash);
  expect([referenceDraw(10, 3), referenceDraw(1000, 5), referenceDraw(2, 5)]).toEqual([
    [2, 4, 8],
    [322, 4, 442, 286, 800],
    [2, 1],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }), (n, k) => {
      expect(drawWinners({ ...draw, n, k })).toEqual(referenceDraw(n, k));
    }),
    runs,
  );
});
