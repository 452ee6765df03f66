import { expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { estimateOf } from '#launchpad/pledge/pledge-estimate.ts';
import { haloTimes, lottery, project, stake, subscription } from '../support/pools.ts';

const nowMs = haloTimes.commitStart;
const alone = { amount: '100', funds: { free: '1000', committed: '0' }, growthTenths: 10, nowMs };

test('[R1.4] the only commit of a pool is used in full, up to the cap', () => {
  expect(estimateOf(subscription(), project(), alone)).toEqual({
    method: 'SUBSCRIPTION',
    tokens: '1600',
    used: '100',
    refund: '0',
    usedShare: '1',
  });
});

test('[R1.4] in a pool that is ten times oversubscribed nine tenths are refunded', () => {
  const crowded = subscription({ amount: '16000', total: '9900', capTokens: '60000' });
  expect(estimateOf(crowded, project(), alone)).toMatchObject({ tokens: '160', used: '10', refund: '90' });
});

test('the more a pool grows, the fewer tokens a commit gets', () => {
  const pool = subscription({ amount: '16000', total: '9900' });
  const grown = estimateOf(pool, project(), { ...alone, growthTenths: 20 });
  expect(grown).toMatchObject({ tokens: '80.808', used: '5.0505' });
});

test('the chance of a win counts the new tickets among all tickets', () => {
  const pool = lottery({ amount: '20000', tickets: 98 });
  expect(estimateOf(pool, project(), { ...alone, amount: '200' })).toEqual({
    method: 'LOTTERY',
    tickets: 2,
    chance: '0.19090909',
  });
});

test('a stake earns its share of the rewards every hour until the end', () => {
  const launchpool = project({ kind: 'LAUNCHPOOL', times: { ...haloTimes, commitEnd: nowMs + 10 * hourMs } });
  expect(estimateOf(stake(), launchpool, { ...alone, amount: '1000' })).toEqual({
    method: 'STAKE',
    perHour: '250',
    perDay: '6000',
    toEnd: '2500',
  });
});
