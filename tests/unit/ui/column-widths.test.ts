import { describe, expect, test } from 'vitest';
import { gridColumns, grownWidths } from '../../../src/ui/column-widths.ts';

const cell = (scrollWidth: number, clientWidth = scrollWidth) => ({ scrollWidth, clientWidth });
const columns = [{ isFixed: true }, { isFixed: false }, { isFixed: false, most: 200 }];

describe('[Q-A18] columns are as wide as their figures', () => {
  const first = grownWidths(
    [
      [cell(40), cell(60), cell(90)],
      [cell(40), cell(130), cell(350)],
    ],
    columns,
    [],
    8,
  );

  test('the widest of the first rows counts; words go to a next line', () => {
    expect(first).toEqual([40, 130, 200]);
  });

  test('they grow with a figure that does not fit, and never shrink', () => {
    expect(grownWidths([[cell(40), cell(190, 150), cell(120)]], columns, first, 8)).toEqual([40, 198, 200]);
    expect(grownWidths([[cell(10), cell(150), cell(220)]], columns, first, 8)).toEqual([40, 130, 200]);
    expect(grownWidths([], columns, first, 8)).toEqual(first);
  });

  test('what is left over goes to those that are not fixed', () => {
    expect(gridColumns(first, columns)).toBe('40px minmax(130px, 130fr) minmax(200px, 200fr)');
  });
});
