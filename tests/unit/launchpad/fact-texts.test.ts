import { expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { withoutIsolates } from '#i18n/isolate.ts';
import { cardFacts, hasEnded, heroFacts } from '#launchpad/fact-texts.ts';
import { listedPairOf } from '#launchpad/live/listing-texts.ts';
import { project, stake } from './support/pools.ts';

const listing = { openPrice: '0.2', lastPrice: '0.25', highPrice: '0.3', spark: [] };

test('[R1.4] the pair of a listed token is read from its id; a launch without a pair has no way to a terminal', () => {
  expect(listedPairOf({ token: 'VELA', listing: { ...listing, symbolId: 'VELAUSDT' } })).toEqual({
    base: 'VELA',
    quote: 'USDT',
  });
  expect(listedPairOf({ token: 'VELA', listing: { ...listing, symbolId: '' } })).toBeUndefined();
  expect(listedPairOf({ token: 'VELA', listing: { ...listing, symbolId: 'VELA' } })).toBeUndefined();
  expect(listedPairOf({ token: 'VELA' })).toBeUndefined();
});

test('[R1.4] an ended launchpool promises no yield any more', () => {
  const t = textsFor('en', 'launchpad');
  const labels = (status: 2 | 5 | 9) =>
    cardFacts(t, 'en', project({ kind: 'LAUNCHPOOL', status, pools: [stake()] })).map(({ label }) => label);
  expect(labels(2)).toContain('Est. APR, SLIP pool');
  expect(labels(5)).toEqual(['Total staked', 'Total rewards']);
  expect(hasEnded(project({ status: 9 }))).toBe(true);
  expect(hasEnded(project({ status: 4 }))).toBe(false);
});

test('[FL20] hero and card name the price of each pool', () => {
  const t = textsFor('en', 'launchpad');
  for (const facts of [heroFacts, cardFacts]) {
    const price = facts(t, 'en', project()).find(({ name }) => name === 'price');
    expect(price && withoutIsolates(price.value)).toBe('0.0625 SLIP / 0.05 USDT');
  }
});
