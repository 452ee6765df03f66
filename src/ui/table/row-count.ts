import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Limits of the number of rows. */
const minRows = 4;
const maxRows = 60;

/**
 * How many rows of class `row` fit into an element beside its other parts, of class `fixed`. The number depends
 * on the space alone, never on the data. It is `atBuild` until the element is measured; a hidden element keeps its
 * number.
 */
export function useRowCount(
  container: RefObject<HTMLElement | null>,
  { row, fixed, atBuild }: { row: string; fixed: string; atBuild: number },
): number {
  const [count, setCount] = useState(atBuild);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const rowSize = element.querySelector(`.${row}`)?.getBoundingClientRect().height ?? 0;
      if (element.clientHeight === 0 || rowSize === 0) return;
      const fixedPx = [...element.querySelectorAll(`.${fixed}`)].reduce(
        (sum, part) => sum + part.getBoundingClientRect().height,
        0,
      );
      setCount(Math.min(maxRows, Math.max(minRows, Math.floor((element.clientHeight - fixedPx) / rowSize))));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, row, fixed]);
  return count;
}
