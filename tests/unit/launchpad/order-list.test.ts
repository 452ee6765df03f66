import { expect, test } from 'vitest';
import { readPlace, writePlace } from '../../../src/launchpad/list-place.ts';
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

test('the address keeps the first order in sight beside the filters, and a new filter begins anew', () => {
  const placed = writePlace('1780000000000500001', '?state=FILLED');
  expect(placed).toBe('?state=FILLED&at=1780000000000500001');
  expect(readPlace(placed)).toBe('1780000000000500001');
  expect(writePlace(undefined, placed)).toBe('?state=FILLED');
  expect(writePlace(undefined, '?at=1')).toBe('');
  expect(readPlace('?at=nothing')).toBeUndefined();
  expect(readPlace(writeOrderQuery(readOrderQuery(placed), placed))).toBeUndefined();
});
