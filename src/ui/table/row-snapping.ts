/**
 * The height of a strip at the foot of a list, px, that is at least `neededPx` and covers whole rows only.
 * `belowPx` is the space below the last row.
 */
export const snappedHeightPx = (neededPx: number, belowPx: number, rowPx: number): number =>
  belowPx + Math.ceil(Math.max(0, neededPx - belowPx) / rowPx) * rowPx;

/**
 * A ref for a strip over the foot of the element `list`. The strip covers whole rows (selector `row`), never
 * half of one.
 */
export function snapToWholeRows(list: string, row: string) {
  return (strip: HTMLElement | null): (() => void) | undefined => {
    const container = strip?.closest(list);
    if (!strip || !container) return undefined;
    const fit = () => {
      const last = [...container.querySelectorAll(row)].at(-1)?.getBoundingClientRect();
      strip.style.removeProperty('min-block-size');
      if (!last || last.height === 0) return;
      const { bottom } = container.getBoundingClientRect();
      const px = snappedHeightPx(strip.offsetHeight, Math.max(0, bottom - last.bottom), last.height);
      strip.style.setProperty('min-block-size', `${String(px)}px`);
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(container);
    // The strip's text and the rows change its height.
    const changes = new MutationObserver(fit);
    changes.observe(container, { childList: true, subtree: true });
    changes.observe(strip, { characterData: true, subtree: true });
    fit();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  };
}
