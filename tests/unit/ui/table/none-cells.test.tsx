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
