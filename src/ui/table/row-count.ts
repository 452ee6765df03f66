import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Fewest and most rows of a part that fills its place. */
const least = 4;
const most = 60;

/**
 * How many rows of `.${row}` fit into an element beside what stands there anyway (`.${fixed}`), so that their number follows
 * from the place and never from the data; `atBuild` until it is measured. An element that is out of sight keeps its number.
 */
export function useRowCount(
  place: RefObject<HTMLElement | null>,
  { row, fixed, atBuild }: { row: string; fixed: string; atBuild: number },
): number {
  const [count, setCount] = useState(atBuild);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      const rowSize = element.querySelector(`.${row}`)?.getBoundingClientRect().height ?? 0;
      if (element.clientHeight === 0 || rowSize === 0) return;
      const taken = [...element.querySelectorAll(`.${fixed}`)].reduce(
        (sum, part) => sum + part.getBoundingClientRect().height,
        0,
      );
      setCount(Math.min(most, Math.max(least, Math.floor((element.clientHeight - taken) / rowSize))));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, row, fixed]);
  return count;
}
