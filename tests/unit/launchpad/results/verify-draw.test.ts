import { expect, test } from 'vitest';
import { checkProof } from '../../../src/launchpad/proof.ts';

/** The worked draw of launchpad.md 4. */
const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const proof = {
  seedHash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  seed,
  n: 10,
  k: 3,
  ticketsHash: '',
};
const result = {
  projectId: '7',
  poolId: '2',
  proof,
  tickets: [
    { number: 2, won: true },
    { number: 3, won: false },
  ],
};

test('[R1.4] a draw as published checks out', async () => {
  expect(await checkProof(result)).toBe('ok');
});

test('another seed than the one promised is told', async () => {
  expect(await checkProof({ ...result, proof: { ...proof, seed: seed.replace('00', '01') } })).toBe('seedDiffers');
});

test('a ticket that lost but was drawn is told', async () => {
  expect(await checkProof({ ...result, tickets: [{ number: 4, won: false }] })).toBe('ticketsDiffer');
});

test('without a proof there is nothing to check', async () => {
  expect(await checkProof({ ...result, proof: undefined })).toBeUndefined();
});

test('[Q-S02] a long draw gives the page its turn after 8 ms of work', async () => {
  let nowMs = 0;
  let pauses = 0;
  const surroundings = {
    nowMs: () => (nowMs += 1),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  };
  await checkProof({ ...result, proof: { ...proof, n: 1_000, k: 80 }, tickets: [] }, surroundings);
  expect(pauses).toBeGreaterThan(7);
});
