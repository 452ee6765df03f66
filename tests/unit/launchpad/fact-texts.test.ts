import { expect, test } from 'vitest';
import { textsFor } from '../../../src/i18n/texts-for.ts';
import { cardFacts, isOver, pairOf } from '../../../src/launchpad/words.ts';
import { project, stake } from './pools.ts';

const listing = { openPrice: '0.2', lastPrice: '0.25', highPrice: '0.3', spark: [] };

test('[R1.4] the pair of a listed token is read from its id; a launch without a pair has no way to a terminal', () => {
  expect(pairOf({ token: 'VELA', listing: { ...listing, symbolId: 'VELAUSDT' } })).toEqual({
    base: 'VELA',
    quote: 'USDT',
  });
  expect(pairOf({ token: 'VELA', listing: { ...listing, symbolId: '' } })).toBeUndefined();
  expect(pairOf({ token: 'VELA', listing: { ...listing, symbolId: 'VELA' } })).toBeUndefined();
  expect(pairOf({ token: 'VELA' })).toBeUndefined();
});

test('[R1.4] an ended launchpool promises no yield any more', () => {
  const t = textsFor('en', 'launchpad');
  const labels = (status: 2 | 5 | 9) =>
    cardFacts(t, 'en', project({ kind: 'LAUNCHPOOL', status, pools: [stake()] })).map(({ label }) => label);
  expect(labels(2)).toContain('Estimated APR, SLIP pool');
  expect(labels(5)).toEqual(['Staked', 'Rewards']);
  expect(isOver(project({ status: 9 }))).toBe(true);
  expect(isOver(project({ status: 4 }))).toBe(false);
});
