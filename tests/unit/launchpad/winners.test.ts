import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { winnersOf } from '../../../src/launchpad/winners.ts';
import { lottery } from './pools.ts';

const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const seedHash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
/** The design's draw: project 7, pool 2, ten tickets of which three win. */
const drawn = lottery({ poolId: '2', amount: '6000', tokensPerTicket: '2000', tickets: 10, seedHash, seed });
const around = { nowMs: () => 0, pause: () => Promise.resolve() };

test('[R1.4] the winning numbers of a pool follow from its seed, in rising order', async () => {
  expect(await winnersOf('7', drawn, around)).toEqual([2, 4, 8]);
});

test('[R1.4] before the seed is published, or when it is another than promised, no number is shown', async () => {
  expect(await winnersOf('7', lottery({ ...drawn, seed: undefined }), around)).toBeUndefined();
  expect(await winnersOf('7', { ...drawn, seedHash: '00' }, around)).toBeUndefined();
});

test('[R1.4] a long draw lets the page have its turn', async () => {
  let nowMs = 0;
  let pauses = 0;
  const pause = () => Promise.resolve(void (pauses += 1));
  await winnersOf('7', drawn, { nowMs: () => (nowMs += 5), pause });
  expect(pauses).toBeGreaterThan(0);
});
