const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** The first of them that takes the focus: what is gone, out of sight or inert does not. */
function focusFirst(places: readonly (HTMLElement | null | undefined)[]): void {
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (place && document.activeElement === place) return;
  }
}

/** What stands for the page, or for the dialog that the messages lie in. */
const stageOf = (list: HTMLElement): HTMLElement | null =>
  list.closest('dialog')?.querySelector<HTMLElement>(controls) ?? document.querySelector('main');

/**
 * A message that is closed by keyboard takes the focus along, to nowhere. Gives how to take messages out: the focus goes to what
 * had it before it came to them, else to the next message, else to the page. A pointer needs no focus. quality.md Q-A09
 */
export function keepFocus(list: HTMLElement): (takeOut: () => void) => void {
  let before: HTMLElement | undefined;
  list.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !list.contains(relatedTarget)) before = relatedTarget;
  });
  return (takeOut) => {
    const focused = list.querySelector(':focus-visible');
    takeOut();
    if (!focused || focused.isConnected) return;
    focusFirst([before, list.querySelector<HTMLElement>('button'), stageOf(list)]);
    before = undefined;
  };
}
