import { expect, test } from 'vitest';
import { readOrderQuery, writeOrderQuery } from '../../../src/launchpad/order-list.ts';

test('the address keeps tab, state and days', () => {
  const search = '?tab=LAUNCHPOOL&state=FILLED&from=2026-05-01&to=2026-05-31';
  const query = readOrderQuery(search);
  expect(query).toEqual({ tab: 'LAUNCHPOOL', state: 'FILLED', from: '2026-05-01', to: '2026-05-31' });
  expect(writeOrderQuery(query, '')).toBe(search);
});

test.each(['?tab=ALL', '?state=LOST', '?from=yesterday', '?to=2026-13-01'])(
  'what it should not say falls away: %s',
  (search) => {
    expect(readOrderQuery(search)).toEqual({ tab: 'LAUNCHPAD', state: undefined, from: undefined, to: undefined });
  },
);
