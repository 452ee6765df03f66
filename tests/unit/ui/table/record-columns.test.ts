import { expect, test } from 'vitest';
import { fileLines } from '#ui/table/csv.ts';
import { fileColumns, tableColumns } from '#ui/table/record-columns.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';

interface Row {
  coin: string;
  amount: string;
}
const columns: RecordColumn<Row>[] = [
  { key: 'amount', label: 'Amount', cell: ({ amount }) => `${amount}.00`, file: ({ amount }) => amount },
  {
    key: 'both',
    label: 'Both',
    cell: ({ amount, coin }) => `${amount} ${coin}`,
    file: [
      ['First', ({ amount }) => amount],
      ['Second', ({ coin }) => coin],
    ],
  },
  { key: 'id', label: 'Id', file: () => '7' },
  { key: 'act', label: 'Act', cell: () => 'View' },
];

test('[FC22] columns written once give the table, and the file with a column for each exact value', () => {
  expect(tableColumns(columns).map(({ key }) => key)).toEqual(['amount', 'both', 'act']);
  expect(fileLines(fileColumns(columns), [{ coin: 'BTC', amount: '1' }])).toEqual([
    ['Amount', 'First', 'Second', 'Id'],
    ['1', '1', 'BTC', '7'],
  ]);
});
