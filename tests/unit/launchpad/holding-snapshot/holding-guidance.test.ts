import { expect, test } from 'vitest';
import { holdingGuidance } from '#launchpad/holding-snapshot/holding-guidance.ts';
import { haloTimes, lottery, subscription } from '../support/pools.ts';

const at = (text: string) => Date.parse(`2026-05-${text}Z`);
/** The snapshot of HALO has 120 hours, from 26 May 00:00 to 31 May 00:00. */
const beforeStart = at('25T12:00:00');
const halfway = at('28T11:00:00');
const user = { average: '0', holding: '800', vipBoost: '0' };
const moss = lottery({
  coin: 'SLIP',
  ticketSize: '50',
  maxTickets: 20,
  tiers: [
    { from: '200', to: '1000', tickets: 1 },
    { from: '1000', to: '5000', tickets: 3 },
    { from: '5000', to: '20000', tickets: 8 },
    { from: '20000', tickets: 20 },
  ],
});

test('[R1.4] before the snapshot a lottery says tickets at this holding, and how much more the next tier needs', () => {
  expect(holdingGuidance(moss, haloTimes, user, beforeStart)).toEqual({
    limit: '50',
    tickets: 1,
    next: { limit: '150', tickets: 3, more: '200' },
  });
});

test('[R1.4] halfway the hours that are over count with their average', () => {
  // 60 hours with 3,000 on average and 60 with 5,000 give 4,000; 7,000 from now on would give 5,000.
  const guidance = holdingGuidance(moss, haloTimes, { ...user, average: '3000', holding: '5000' }, halfway);
  expect(guidance).toEqual({ limit: '150', tickets: 3, next: { limit: '400', tickets: 8, more: '2000' } });
});

test('[R1.4] below the minimum the next step is the minimum, else the maximum', () => {
  const pool = subscription({ minCommit: '50', maxCommit: '3750', step: '1' });
  expect(holdingGuidance(pool, haloTimes, { ...user, holding: '20' }, beforeStart)).toEqual({
    limit: '0',
    next: { limit: '50', more: '30' },
  });
  expect(holdingGuidance(pool, haloTimes, user, beforeStart)).toEqual({
    limit: '800',
    next: { limit: '3750', more: '2950' },
  });
  expect(holdingGuidance(pool, haloTimes, { ...user, holding: '4000' }, beforeStart)).toEqual({ limit: '3750' });
});

test('[R1.4] the VIP boost raises the limit; what is missing is rounded up, so that it suffices', () => {
  const pool = subscription({ minCommit: '50', maxCommit: '3750', step: '1' });
  const vip = { ...user, holding: '1000', vipBoost: '0.3' };
  expect(holdingGuidance(pool, haloTimes, vip, beforeStart)).toEqual({
    limit: '1300',
    next: { limit: '3750', more: '1884.6154' },
  });
  expect(holdingGuidance(pool, haloTimes, { ...vip, holding: '2884.6154' }, beforeStart)).toEqual({ limit: '3750' });
});

test('[R1.4] all tiers or all snapshots reached: nothing more to hold', () => {
  expect(holdingGuidance(moss, haloTimes, { ...user, holding: '90000' }, beforeStart)).toEqual({
    limit: '1000',
    tickets: 20,
  });
  expect(holdingGuidance(moss, haloTimes, user, at('30T23:00:00'))).toBeUndefined();
});
