/** @vitest-environment happy-dom */
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { VirtualTable } from '#ui/table/VirtualTable.tsx';
import { click, dispatch, rendered } from '../support/render.ts';

interface Row {
  id: number;
}

const rowPx = 40;
const windowPx = 400;
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }));
type Props = Parameters<typeof VirtualTable<Row>>[0];

const table = (more: Partial<Props> & Pick<Props, 'rows'>) => (
  <VirtualTable<Row>
    caption="Order history"
    columns={[
      { key: 'time', label: 'Time', cell: ({ id }) => `Time ${String(id)}`, sort: 'descending' },
      { key: 'act', label: 'Action', cell: () => <button type="button">Cancel</button>, content: 'button' },
    ]}
    rowKey={({ id }) => String(id)}
    estimatePx={rowPx}
    {...more}
  />
);

const body = '[role=row][aria-rowindex]:not([aria-rowindex="1"])';
const indexes = (page: Awaited<ReturnType<typeof rendered>>) =>
  page.all(body).map((row) => Number(row.getAttribute('aria-rowindex')));

async function scrollTo(page: Awaited<ReturnType<typeof rendered>>, top: number): Promise<void> {
  const scroller = page.find('[role=group]');
  scroller.scrollTop = top;
  await dispatch(scroller, new Event('scroll'));
  await dispatch(scroller, new Event('scrollend'));
}

beforeEach(() => {
  // There is no layout in this environment: these are the heights of the scroll area and of a row.
  const heightOf = (element: HTMLElement) => (element.getAttribute('role') === 'group' ? windowPx : rowPx);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(10_000 * rowPx);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
});

test('[Q-A18] of ten thousand rows only the visible ones and a few around them are rendered, each with its index', async () => {
  const page = await rendered(table({ rows: rowsOf(10_000) }));
  expect(page.find('[role=table]').getAttribute('aria-rowcount')).toBe('10001');
  const first = indexes(page);
  expect(first.length).toBeGreaterThanOrEqual(windowPx / rowPx);
  expect(first.length).toBeLessThan(windowPx / rowPx + 20);
  expect(first[0]).toBe(2);
  await scrollTo(page, 5_000 * rowPx);
  const later = indexes(page);
  expect(later).toContain(5_002);
  expect(later.length).toBeLessThan(windowPx / rowPx + 20);
  expect(later).toEqual(later.map((_, index) => (later[0] ?? 0) + index));
  expect(page.find(`[aria-rowindex="5002"] [role=cell]`).textContent).toBe('Time 5000');
});

test('[Q-A18] rows that are not rendered keep their height, so that the scroll bar is right', async () => {
  const page = await rendered(table({ rows: rowsOf(1_000) }));
  await scrollTo(page, 500 * rowPx);
  const spacers = page.all('[role=table] > [aria-hidden=true]').map((part) => Number.parseFloat(part.style.blockSize));
  expect(spacers).toHaveLength(2);
  expect(spacers.reduce((sum, px) => sum + px, 0) + indexes(page).length * rowPx).toBe(1_000 * rowPx);
});

test('[Q-A18] while older rows may follow, the number of rows is unknown', async () => {
  const page = await rendered(table({ rows: rowsOf(50), hasMore: true }));
  expect(page.find('[role=table]').getAttribute('aria-rowcount')).toBe('-1');
});

test('[Q-A18] [Q-A13] the table and its scroll area have a name, heads state their order, and the keyboard reaches the area', async () => {
  const page = await rendered(table({ rows: rowsOf(3) }));
  for (const part of ['[role=group]', '[role=table]'])
    expect(page.find(part).getAttribute('aria-label')).toBe('Order history');
  expect(page.find('[role=group]').tabIndex).toBe(0);
  expect(page.texts('[role=columnheader]')).toEqual(['Time', 'Action']);
  expect(page.all('[role=columnheader]').map((head) => head.getAttribute('aria-sort'))).toEqual(['descending', null]);
  expect(indexes(page)).toEqual([2, 3, 4]);
});

test('reaching the last row requests more rows once per loaded batch', async () => {
  const onEnd = vi.fn();
  const page = await rendered(table({ rows: rowsOf(100), onEnd }));
  expect(onEnd).not.toHaveBeenCalled();
  await scrollTo(page, 100 * rowPx);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await page.render(table({ rows: rowsOf(200), onEnd }));
  expect(onEnd).toHaveBeenCalledTimes(1);
  await scrollTo(page, 200 * rowPx);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('it scrolls to the given row, and reports the first visible row when scrolling stops', async () => {
  const onScrollStop = vi.fn();
  const page = await rendered(table({ rows: rowsOf(1_000), openAt: '700', onScrollStop: onScrollStop }));
  const scroller = page.find('[role=group]');
  await act(() => vi.waitFor(() => expect(scroller.scrollTop).toBe(700 * rowPx)));
  await scrollTo(page, 300 * rowPx);
  await act(() => vi.waitFor(() => expect(onScrollStop).toHaveBeenLastCalledWith('300')));
  await scrollTo(page, 0);
  await act(() => vi.waitFor(() => expect(onScrollStop).toHaveBeenLastCalledWith(undefined)));
});

test('a press on a row reports it; a press on a control inside does not', async () => {
  const onPress = vi.fn();
  const page = await rendered(table({ rows: rowsOf(3), onPress }));
  await click(page.find('[aria-rowindex="3"] button'));
  expect(onPress).not.toHaveBeenCalled();
  await click(page.find('[aria-rowindex="3"] [role=cell]'));
  expect(onPress).toHaveBeenCalledExactlyOnceWith({ id: 1 });
});

test('content below a row spans all columns, in a row of its own without an index', async () => {
  const page = await rendered(
    table({ rows: rowsOf(3), below: ({ id }) => (id === 1 ? <p>Fills of {id}</p> : undefined) }),
  );
  const detail = page.find('p').closest('[role=cell]');
  expect(detail?.getAttribute('aria-colspan')).toBe('2');
  expect(detail?.closest('[role=row]')?.hasAttribute('aria-rowindex')).toBe(false);
  expect(indexes(page)).toEqual([2, 3, 4]);
});
