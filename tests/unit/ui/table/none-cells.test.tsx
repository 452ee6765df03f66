/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { BodyRow } from '#ui/table/table-rows.tsx';
import { rendered } from '../support/render.ts';

test('[FS19] a cell without a value is marked, so that cards leave out its line', async () => {
  const columns = [
    { key: 'average', label: 'Avg. price', none: '–', cell: ({ average }: { average: string }) => average },
    { key: 'fee', label: 'Fee', cell: () => '–' },
  ];
  const page = await rendered(<BodyRow columns={columns} row={{ average: '–' }} index={0} />);
  const isNone = () => page.all('[role=cell]').map((cell) => cell.classList.contains('virtual-table__cell--none'));
  expect(isNone()).toEqual([true, false]);
  await page.render(<BodyRow columns={columns} row={{ average: '60,000' }} index={0} />);
  expect(isNone()).toEqual([false, false]);
});

test('[FS19] cells of names and times are marked, since cards show them in their first line', async () => {
  const columns = [
    { key: 'time', label: 'Time', content: 'time', cell: () => '09:15:00' },
    { key: 'pair', label: 'Pair', content: 'name', cell: () => 'BTC/USDT' },
    { key: 'price', label: 'Price', cell: () => '60,000' },
  ] as const;
  const page = await rendered(<BodyRow columns={columns} row={{}} index={0} />);
  const contents = page.all('[role=cell]').map((cell) => cell.classList[1]);
  expect(contents).toEqual(['virtual-table__cell--time', 'virtual-table__cell--name', 'virtual-table__cell--figures']);
});
