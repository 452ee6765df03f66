import { expect, test } from 'vitest';
import { readScrollPosition, searchWithScrollPosition } from '#launchpad/scroll-position.ts';
import { readOrderQuery, writeOrderQuery } from '#launchpad/orders/order-list.ts';

test('the URL has tab, state and days', () => {
  const search = '?tab=LAUNCHPOOL&state=FILLED&from=2026-05-01&to=2026-05-31';
  const query = readOrderQuery(search);
  expect(query).toEqual({ tab: 'LAUNCHPOOL', state: 'FILLED', from: '2026-05-01', to: '2026-05-31' });
  expect(writeOrderQuery(query, '')).toBe(search);
});

test.each(['?tab=ALL', '?state=LOST', '?from=yesterday', '?to=2026-13-01'])(
  'an invalid value is ignored: %s',
  (search) => {
    expect(readOrderQuery(search)).toEqual({ tab: 'LAUNCHPAD', state: undefined, from: undefined, to: undefined });
  },
);

test('the URL has the first visible order beside the filters; a new filter removes it', () => {
  const search = searchWithScrollPosition('1780000000000500001', '?state=FILLED');
  expect(search).toBe('?state=FILLED&at=1780000000000500001');
  expect(readScrollPosition(search)).toBe('1780000000000500001');
  expect(searchWithScrollPosition(undefined, search)).toBe('?state=FILLED');
  expect(searchWithScrollPosition(undefined, '?at=1')).toBe('');
  expect(readScrollPosition('?at=nothing')).toBeUndefined();
  expect(readScrollPosition(writeOrderQuery(readOrderQuery(search), search))).toBeUndefined();
});
