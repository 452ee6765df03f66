/**
 * Height of a strip at the foot of a list of rows, px, that holds `needed` and covers whole rows alone: `below` is the room that
 * the rows leave under them.
 */
export const coverOf = (needed: number, below: number, row: number): number =>
  below + Math.ceil(Math.max(0, needed - below) / row) * row;

/** A ref for a strip over the foot of `list`, whose rows (`row`) it must not cut in half: it takes whole ones. */
export function coverWholeRows(list: string, row: string) {
  return (strip: HTMLElement | null): (() => void) | undefined => {
    const holder = strip?.closest(list);
    if (!strip || !holder) return undefined;
    const fit = () => {
      const last = [...holder.querySelectorAll(row)].at(-1)?.getBoundingClientRect();
      strip.style.removeProperty('min-block-size');
      if (!last || last.height === 0) return;
      const { bottom } = holder.getBoundingClientRect();
      const px = coverOf(strip.offsetHeight, Math.max(0, bottom - last.bottom), last.height);
      strip.style.setProperty('min-block-size', `${String(px)}px`);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(holder);
    // Other words need other room, other rows have other edges.
    const changes = new MutationObserver(fit);
    changes.observe(holder, { childList: true, subtree: true });
    changes.observe(strip, { characterData: true, subtree: true });
    fit();
    return () => {
      watch.disconnect();
      changes.disconnect();
    };
  };
}
