import { describe, expect, test } from 'vitest';
import { gridColumns, grownWidths, isOutgrown, settledWidths } from '#ui/table/column-widths.ts';

const cell = (scrollWidth: number, clientWidth = scrollWidth) => ({ scrollWidth, clientWidth });
const row = (key: string | undefined, ...cells: ReturnType<typeof cell>[]) => ({ key, cells });
const px = (widths: readonly { px: number }[]) => widths.map((width) => width.px);
const columns = [{ isFixed: true }, { isFixed: false }, { isFixed: false, maxPx: 200 }];

describe('[Q-A18] columns are as wide as their figures', () => {
  const first = grownWidths(
    [row(undefined, cell(40), cell(60), cell(90)), row('long', cell(40), cell(130), cell(350))],
    columns,
    [],
    8,
  );

  test('the widest of the first rows counts; text beyond its maximum wraps', () => {
    expect(px(first)).toEqual([40, 130, 200]);
  });

  test('the head counts only together with rows', () => {
    expect(grownWidths([row(undefined, cell(40), cell(60), cell(90))], columns, [], 8)).toEqual([]);
  });

  test('they grow for a figure that does not fit, and never shrink for one that does', () => {
    const grown = grownWidths([row('longer', cell(40), cell(190, 150), cell(120))], columns, first, 8);
    expect(px(grown)).toEqual([40, 198, 200]);
    expect(px(grownWidths([row('short', cell(10), cell(150), cell(220))], columns, first, 8))).toEqual([40, 130, 200]);
    expect(grownWidths([], columns, first, 8)).toEqual(first);
  });

  test('they are outgrown once a row that determined a width has left the list; the head always stays', () => {
    expect(isOutgrown(first, (key) => key === 'long')).toBe(false);
    expect(isOutgrown(first, (key) => key === 'another')).toBe(true);
    const byHead = grownWidths([row(undefined, cell(40)), row('short', cell(30))], [{ isFixed: false }], [], 8);
    expect(isOutgrown(byHead, () => false)).toBe(false);
  });

  test('columns shrink for the remaining rows, but not by a digit or two', () => {
    const measured = grownWidths([row('left', cell(40), cell(107), cell(150))], columns, [], 8);
    const settled = settledWidths(measured, first);
    expect(px(settled)).toEqual([40, 130, 150]);
    expect(isOutgrown(settled, (key) => key === 'left')).toBe(false);
    expect(
      px(settledWidths(grownWidths([row('left', cell(41), cell(106), cell(300))], columns, [], 8), first)),
    ).toEqual([41, 106, 200]);
  });

  test('columns that are not fixed share the remaining width', () => {
    expect(gridColumns(first, columns)).toBe('40px minmax(130px, 130fr) minmax(200px, 200fr)');
  });
});
