const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const rowSelector = 'li, [data-index]';

const controlsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(focusable)];

/** The focused control and its position in a list of rows. */
interface FocusPosition {
  element: Element;
  row: Element | null;
  list: Element | null;
  /** Index of the row among rows of its kind. */
  index: number;
  /** Position of the control in its row, counted from the last: row actions are at the end. */
  fromLast: number;
}

const siblingsOf = (row: Element, list: Element): Element[] =>
  [...list.children].filter(({ className, tagName }) => className === row.className && tagName === row.tagName);

function positionOf(element: Element): FocusPosition {
  const row = element.closest(rowSelector);
  const list = row?.parentElement ?? null;
  const index = row && list ? siblingsOf(row, list).indexOf(row) : 0;
  const inRow = row ? controlsIn(row) : [];
  const fromLast = inRow.length - inRow.findIndex((control) => control === element);
  return { element, row, list, index, fromLast };
}

/** The control that replaces a removed one: the same control in the next row, else in the previous one. */
function replacementFor({ row, list, index, fromLast }: FocusPosition): HTMLElement | undefined {
  if (!row || !list?.isConnected) return undefined;
  const siblings = siblingsOf(row, list);
  const next = row.isConnected ? row : (siblings[index] ?? siblings.at(-1));
  if (!next) return undefined;
  const inNext = controlsIn(next);
  return inNext.at(-fromLast) ?? inNext.at(-1);
}

/**
 * A ref for an element in which the removal of a focused control must not lose the focus: it moves to the same
 * control in the next row of the list, else to what `fallback` returns. Nothing happens when the focus had left the
 * control before. quality.md Q-A09
 */
export function focusRestoreRef(fallback: (root: HTMLElement) => HTMLElement | null) {
  return (root: HTMLElement | null): (() => void) | undefined => {
    if (!root) return undefined;
    let focused: FocusPosition | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? positionOf(target) : undefined;
    };
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (focused?.element.isConnected && document.activeElement !== focused.element) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (focused?.element.isConnected) focused = positionOf(focused.element);
      if (!focused || focused.element.isConnected) return;
      const removed = focused;
      focused = undefined;
      if (document.activeElement === document.body)
        (replacementFor(removed) ?? fallback(root))?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', onFocusIn);
    root.addEventListener('focusout', onFocusOut);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', onFocusIn);
      root.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  };
}
