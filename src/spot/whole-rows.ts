/**
 * Height of a strip at the foot of a list of rows, px, that holds `needed` and covers whole rows alone: `below` is the room that
 * the rows leave under them.
 */
export const coverOf = (needed: number, below: number, row: number): number =>
  row <= 0 ? needed : below + Math.ceil(Math.max(0, needed - below) / row) * row;

/** A ref for a strip over the foot of `list`, whose rows (`row`) it must not cut in half: it takes whole ones. Made anew for others (`_rows`). */
export function coverWholeRows(list: string, row: string, _rows: string) {
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
    const changes = new MutationObserver(fit);
    changes.observe(strip, { childList: true, characterData: true, subtree: true });
    fit();
    return () => {
      watch.disconnect();
      changes.disconnect();
    };
  };
}
