import { expect, test } from 'vitest';
import { csvOf } from '#ui/table/csv.ts';

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
])('[Q-S26] a spreadsheet reads the cell %j as text', (cell, written) => {
  expect(csvOf([[cell]])).toBe(`\uFEFF${written}\r\n`);
});

test('commas, quotes and line ends are quoted', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe('\uFEFF"a,b","say ""x""","two\nlines",plain\r\n');
});

test('[Q-A15] a file contains no directional marks', () => {
  expect(csvOf([['شراء \u20660.01\u00a0BTC\u2069']])).toBe('\uFEFFشراء 0.01 BTC\r\n');
});
