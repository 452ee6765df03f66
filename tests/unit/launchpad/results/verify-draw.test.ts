import { expect, test } from 'vitest';
import { verifyDraw } from '#launchpad/results/verify-draw.ts';

/** The example of launchpad.md 4. */
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

test('[R1.4] a draw that matches its published seed and tickets is confirmed', async () => {
  expect(await verifyDraw(result)).toBe('ok');
});

test('a seed that does not match its published hash is reported', async () => {
  expect(await verifyDraw({ ...result, proof: { ...proof, seed: seed.replace('00', '01') } })).toBe('seedDiffers');
});

test('a losing ticket that the draw selects is reported', async () => {
  expect(await verifyDraw({ ...result, tickets: [{ number: 4, won: false }] })).toBe('ticketsDiffer');
});

test('without a proof there is nothing to check', async () => {
  expect(await verifyDraw({ ...result, proof: undefined })).toBeUndefined();
});

test('[Q-S02] a long draw pauses after every 8 ms of work', async () => {
  let nowMs = 0;
  let pauses = 0;
  const timer = {
    nowMs: () => (nowMs += 1),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  };
  await verifyDraw({ ...result, proof: { ...proof, n: 1_000, k: 80 }, tickets: [] }, timer);
  expect(pauses).toBeGreaterThan(7);
});
