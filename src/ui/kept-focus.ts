const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const rows = 'li, [data-index]';

const controlsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(controls)];

/** Where the focus is: the control, and its place in a list of rows. */
interface Held {
  element: Element;
  row: Element | null;
  list: Element | null;
  /** Of the row among its like, from the first; of the control within the row, from the last, where what one does stands. */
  index: number;
  fromLast: number;
}

const likeOf = (row: Element, list: Element): Element[] =>
  [...list.children].filter(({ className, tagName }) => className === row.className && tagName === row.tagName);

function heldAt(element: Element): Held {
  const row = element.closest(rows);
  const list = row?.parentElement ?? null;
  const index = row && list ? likeOf(row, list).indexOf(row) : 0;
  const inRow = row ? controlsIn(row) : [];
  const fromLast = inRow.length - inRow.findIndex((each) => each === element);
  return { element, row, list, index, fromLast };
}

/** What takes the place of a control that went: its like in the next row, else in the one before. */
function besides({ row, list, index, fromLast }: Held): HTMLElement | undefined {
  if (!row || !list?.isConnected) return undefined;
  const all = likeOf(row, list);
  const next = row.isConnected ? row : (all[index] ?? all.at(-1));
  if (!next) return undefined;
  const inNext = controlsIn(next);
  return inNext.at(-fromLast) ?? inNext.at(-1);
}

/**
 * A ref for an element within which a control that goes must not take the focus along, to nowhere: it comes to the control's like
 * in the next row of its list, else to `otherwise`. Who left the control before it went is left alone. quality.md Q-A09
 */
export function keptFocus(otherwise: (root: HTMLElement) => HTMLElement | null) {
  return (root: HTMLElement | null): (() => void) | undefined => {
    if (!root) return undefined;
    let held: Held | undefined;
    const take = ({ target }: FocusEvent) => {
      held = target instanceof Element ? heldAt(target) : undefined;
    };
    const leave = () =>
      queueMicrotask(() => {
        if (held?.element.isConnected && document.activeElement !== held.element) held = undefined;
      });
    const watch = new MutationObserver(() => {
      if (held?.element.isConnected) held = heldAt(held.element);
      if (!held || held.element.isConnected) return;
      const gone = held;
      held = undefined;
      if (document.activeElement === document.body) (besides(gone) ?? otherwise(root))?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', take);
    root.addEventListener('focusout', leave);
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', take);
      root.removeEventListener('focusout', leave);
      watch.disconnect();
    };
  };
}
