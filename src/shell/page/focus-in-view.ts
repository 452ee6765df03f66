/** The nearest element around another that scrolls sideways. */
function sidewaysScroller({ parentElement }: Element): Element | undefined {
  if (!parentElement) return undefined;
  const { overflowX } = getComputedStyle(parentElement);
  const scrolls = parentElement.scrollWidth > parentElement.clientWidth && /auto|scroll/.test(overflowX);
  return scrolls ? parentElement : sidewaysScroller(parentElement);
}

/** The height of the page that an on-screen keyboard covers, px. A page that is zoomed in is not covered. */
export function coveredHeight({ height, offsetTop, scale }: VisualViewport, innerHeight: number): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop));
}

/**
 * Keeps what is focused and what belongs to it in view: an element in a row that scrolls sideways is shown whole, and
 * `--keyboard` lifts sheets, dialogs and sticky feet where a keyboard covers the page instead of shrinking it (Safari).
 */
export function keepFocusInView(): void {
  const show = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (target instanceof Element && sidewaysScroller(target))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  document.addEventListener('focusin', show);
  show({ target: document.activeElement });

  const { visualViewport: viewport } = window;
  if (!viewport) return;
  const lift = () => {
    document.documentElement.style.setProperty('--keyboard', `${coveredHeight(viewport, window.innerHeight)}px`);
  };
  for (const change of ['resize', 'scroll']) viewport.addEventListener(change, lift);
  lift();
}
