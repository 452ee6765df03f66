import * as v from 'valibot';
import { kept } from '../session/storage.ts';

/** True while the order book is folded to give the chart its room. quality.md Q-U02 */
const $isFolded = kept('terminalBookFolded', v.boolean(), false);

/** Runs the button that folds the order book. */
export function startBookFold(): void {
  const button = document.querySelector('[data-fold-book]');
  const terminal = document.querySelector<HTMLElement>('[data-terminal]');
  if (!button || !terminal) return;
  button.addEventListener('click', () => $isFolded.set(!$isFolded.get()));
  $isFolded.subscribe((isFolded) => {
    button.setAttribute('aria-pressed', String(isFolded));
    if (isFolded) terminal.dataset['book'] = 'folded';
    else delete terminal.dataset['book'];
  });
}
