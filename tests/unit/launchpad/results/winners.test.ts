import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { winningNumbersOf } from '#launchpad/results/winners.ts';
import { lottery } from '../support/pools.ts';

const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const seedHash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
/** The example of launchpad.md 4: project 7, pool 2, ten tickets of which three win. */
const pool = lottery({ poolId: '2', amount: '6000', tokensPerTicket: '2000', tickets: 10, seedHash, seed });
const timer = { nowMs: () => 0, pause: () => Promise.resolve() };

test('[R1.4] the winning numbers of a pool follow from its seed, in ascending order', async () => {
  expect(await winningNumbersOf('7', pool, timer)).toEqual([2, 4, 8]);
});

test('[R1.4] there are no numbers before the seed is published, or if it does not match its hash', async () => {
  expect(await winningNumbersOf('7', lottery({ ...pool, seed: undefined }), timer)).toBeUndefined();
  expect(await winningNumbersOf('7', { ...pool, seedHash: '00' }, timer)).toBe('seedDiffers');
});

test('[R1.4] a long draw pauses between chunks', async () => {
  let nowMs = 0;
  let pauses = 0;
  const pause = () => Promise.resolve(void (pauses += 1));
  await winningNumbersOf('7', pool, { nowMs: () => (nowMs += 5), pause });
  expect(pauses).toBeGreaterThan(0);
});
