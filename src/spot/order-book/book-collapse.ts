import * as v from 'valibot';
import { storedAtom } from '#session/storage.ts';

/** True while the order book is collapsed, so that the chart is wider. quality.md Q-U02 */
const $isCollapsed = storedAtom('terminalBookFolded', v.boolean(), false);

/** Connects the button that collapses the order book. */
export function startBookCollapse(): void {
  const button = document.querySelector('[data-collapse-book]');
  const terminal = document.querySelector<HTMLElement>('[data-terminal]');
  if (!button || !terminal) return;
  button.addEventListener('click', () => $isCollapsed.set(!$isCollapsed.get()));
  $isCollapsed.subscribe((isCollapsed) => {
    button.setAttribute('aria-pressed', String(isCollapsed));
    if (isCollapsed) terminal.dataset['book'] = 'collapsed';
    else delete terminal.dataset['book'];
  });
}
