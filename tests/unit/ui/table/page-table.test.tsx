/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { PageTable } from '#ui/table/PageTable.tsx';
import { click, rendered } from '../support/render.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const table = (count: number, more: { hasMore?: boolean; onEnd?: () => void } = {}) => (
  <PageTable<{ id: number }>
    caption="Order history"
    columns={[{ key: 'id', label: 'ID', cell: ({ id }) => String(id) }]}
    rows={rows(count)}
    rowKey={({ id }) => String(id)}
    moreLabel="Show more"
    {...more}
  />
);
const body = '[role=row][aria-rowindex]:not([aria-rowindex="1"])';

test('[Q-A18] a list in the page shows ten rows, and a press adds twenty; it has no scroll area that needs the focus', async () => {
  const page = await rendered(table(25));
  expect(page.all(body)).toHaveLength(10);
  expect(page.find('[role=group]').hasAttribute('tabindex')).toBe(false);
  expect(page.find('[role=table]').getAttribute('aria-rowcount')).toBe('26');
  await click(page.find('button'));
  expect(page.all(body)).toHaveLength(25);
  expect(page.all('button')).toHaveLength(0);
});

test('[Q-A18] rows that are not loaded are requested once the loaded ones are shown', async () => {
  const onEnd = vi.fn();
  const page = await rendered(table(40, { hasMore: true, onEnd }));
  await click(page.find('button'));
  expect(onEnd).not.toHaveBeenCalled();
  await click(page.find('button'));
  expect(onEnd).toHaveBeenCalledOnce();
  expect(page.all('button')).toHaveLength(1);
});
