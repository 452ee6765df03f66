import { expect, test } from 'vitest';
import { isFiltered, readListQuery, listQuerySearch } from '#launchpad/lists/list-query.ts';

test('the address holds tab, filters, sort order and the number of rows shown', () => {
  const search = '?tab=finished&kind=LAUNCHPOOL&coin=SLIP&q=vela&sort=return&shown=24';
  const query = readListQuery({ search, hash: '' });
  expect(query).toEqual({ tab: 'finished', kind: 'LAUNCHPOOL', coin: 'SLIP', q: 'vela', sort: 'return', shown: 24 });
  expect(listQuerySearch(query, '')).toBe(search);
});

test('the hash of a link without scripts selects the tab; a tab in the query string has priority', () => {
  expect(readListQuery({ search: '', hash: '#upcoming' }).tab).toBe('upcoming');
  expect(readListQuery({ search: '?tab=finished', hash: '#upcoming' }).tab).toBe('finished');
});

test.each([
  '?tab=all',
  '?kind=OTHER',
  '?coin=%3Cscript%3E',
  `?q=${'x'.repeat(41)}`,
  '?sort=size',
  '?shown=1e9',
  '?q=%20',
])('an invalid parameter is ignored: %s', (search) => {
  expect(Object.values(readListQuery({ search, hash: '' })).every((value) => value === undefined)).toBe(true);
});

test('other parameters of the address are preserved', () => {
  expect(listQuerySearch({ kind: 'LAUNCHPAD' }, '?platform=h5&tab=finished')).toBe('?platform=h5&kind=LAUNCHPAD');
});

test('a tab is not a filter', () => {
  expect(isFiltered({ ...readListQuery({ search: '?tab=finished', hash: '' }) })).toBe(false);
  expect(isFiltered(readListQuery({ search: '?q=a', hash: '' }))).toBe(true);
});
