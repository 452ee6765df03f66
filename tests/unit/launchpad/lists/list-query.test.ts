import { expect, test } from 'vitest';
import { isFiltered, readListQuery, writeListQuery } from '../../../src/launchpad/list-query.ts';

test('the address keeps tab, filters, order and how many rows stood', () => {
  const search = '?tab=finished&kind=LAUNCHPOOL&coin=SLIP&q=vela&sort=return&shown=24';
  const query = readListQuery({ search, hash: '' });
  expect(query).toEqual({ tab: 'finished', kind: 'LAUNCHPOOL', coin: 'SLIP', q: 'vela', sort: 'return', shown: 24 });
  expect(writeListQuery(query, '')).toBe(search);
});

test('a link without scripts names the tab by its hash; a tab in the address wins', () => {
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
])('what the address should not say falls away: %s', (search) => {
  expect(Object.values(readListQuery({ search, hash: '' })).every((value) => value === undefined)).toBe(true);
});

test('parameters of others stay in the address', () => {
  expect(writeListQuery({ kind: 'LAUNCHPAD' }, '?platform=h5&tab=finished')).toBe('?platform=h5&kind=LAUNCHPAD');
});

test('a tab is no filter', () => {
  expect(isFiltered({ ...readListQuery({ search: '?tab=finished', hash: '' }) })).toBe(false);
  expect(isFiltered(readListQuery({ search: '?q=a', hash: '' }))).toBe(true);
});
