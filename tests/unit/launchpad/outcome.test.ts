import { expect, test } from 'vitest';
import { outcomeOf } from '../../../src/launchpad/outcome.ts';
import { haloTimes, lottery, project, stake, subscription } from './pools.ts';

const nowMs = haloTimes.commitStart;
const alone = { amount: '100', held: { free: '1000', committed: '0' }, growthTenths: 10, nowMs };

test('[R1.4] alone in a pool a commit is used whole, up to the cap', () => {
  expect(outcomeOf(subscription(), project(), alone)).toEqual({
    method: 'SUBSCRIPTION',
    tokens: '1600',
    used: '100',
    refund: '0',
    usedShare: '1',
  });
});

test('[R1.4] in a pool committed ten times over nine tenths come back', () => {
  const crowded = subscription({ amount: '16000', total: '9900', capTokens: '60000' });
  expect(outcomeOf(crowded, project(), alone)).toMatchObject({ tokens: '160', used: '10', refund: '90' });
});

test('a pool that grows brings less', () => {
  const pool = subscription({ amount: '16000', total: '9900' });
  const grown = outcomeOf(pool, project(), { ...alone, growthTenths: 20 });
  expect(grown).toMatchObject({ tokens: '80.402', used: '5.0252' });
});

test('the chance of a ticket counts the own new tickets among all', () => {
  const pool = lottery({ amount: '20000', tickets: 98 });
  expect(outcomeOf(pool, project(), { ...alone, amount: '200' })).toEqual({
    method: 'LOTTERY',
    tickets: 2,
    chance: '0.19090909',
  });
});

test('a stake earns its share each hour, to the end', () => {
  const of = project({ kind: 'LAUNCHPOOL', times: { ...haloTimes, commitEnd: nowMs + 10 * 3_600_000 } });
  expect(outcomeOf(stake(), of, { ...alone, amount: '1000' })).toEqual({
    method: 'STAKE',
    perHour: '250',
    perDay: '6000',
    toEnd: '2500',
  });
});
