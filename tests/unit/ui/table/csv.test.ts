import { expect, test } from 'vitest';
import { csvOf } from '#ui/table/csv.ts';

const cell = (text: string) => csvOf([['head'], [text]]).split('\r\n')[1];

test.each(['=1+1', '=SUM(A1)', '-2+3', '+5', '+1', '+3.5', '@cmd', '\tx', '-1e5', '-', '-5.'])(
  '[FI8] [Q-S26] a spreadsheet reads the cell %j as text',
  (text) => {
    expect(cell(text)).toBe(`'${text}`);
  },
);

test('[FI8] a number with a decimal comma is text', () => {
  expect(cell('-5,5')).toBe('"\'-5,5"');
});

test.each(['-3.2105', '-0.0005', '-12.5', '-1', '-2.13%', '12.5', '0', '123456789012345'])(
  '[FI8] a spreadsheet calculates with the number %s',
  (text) => {
    expect(cell(text)).toBe(text);
  },
);

test('[FI9] an id keeps all its digits, and a time is one for a spreadsheet, with its zone in the head', () => {
  const rows = [
    ['Time', 'Order ID', 'Closed'],
    ['2026-06-01T08:24:48.123Z', '8389765489680951453', ''],
  ];
  expect(csvOf(rows)).toBe('\uFEFFTime (UTC),Order ID,Closed\r\n2026-06-01 08:24:48,#8389765489680951453,\r\n');
});

test('commas, quotes and line ends are quoted', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe('\uFEFF"a,b","say ""x""","two\nlines",plain\r\n');
});

test('[Q-A15] a file contains no directional marks', () => {
  expect(csvOf([['شراء \u20660.01\u00a0BTC\u2069']])).toBe('\uFEFFشراء 0.01 BTC\r\n');
});
