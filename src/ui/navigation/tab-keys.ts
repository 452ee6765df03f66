/**
 * Which of `count` tabs a key leads to from the one at `from`; undefined: the key moves nothing. Left and right follow
 * the writing direction, the ends join, Home and End go to them. ARIA Authoring Practices, "Tabs"
 */
export function tabByKey(key: string, from: number, count: number, direction: 'ltr' | 'rtl'): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (count === 0) return undefined;
  if (key === forward) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The direction an element's text runs in. */
export const directionOf = (element: Element): 'ltr' | 'rtl' =>
  getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
