import { atom } from 'nanostores';
import { $prefillCount, editForm } from '../order-draft/draft-store.ts';
import { $pair } from '../market/market.ts';

/** True while the sheet of the order form is open. */
export const $isSheetShown = atom(false);

function chooseSide(button: HTMLElement): void {
  const symbolId = $pair.get()?.symbolId;
  if (symbolId === undefined) return;
  editForm(symbolId, { side: button.dataset['trade'] === 'SELL' ? 'SELL' : 'BUY' });
}

/**
 * Connects the trade bar of phones to the sheet of the order form. Filling the form from elsewhere opens the sheet too.
 * quality.md Q-U01
 */
export function startOrderSheet(): void {
  const sheet = document.querySelector<HTMLDialogElement>('#order-sheet');
  if (!sheet) return;
  const show = () => {
    if (!sheet.open) sheet.showModal();
    $isSheetShown.set(true);
  };
  sheet.addEventListener('close', () => $isSheetShown.set(false));
  document.querySelector('[data-trade-bar]')?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-trade]') : null;
    if (!button) return;
    chooseSide(button);
    show();
  });
  $prefillCount.listen(show);
  sheet.addEventListener('click', ({ target }) => {
    const isBackdrop = target === sheet;
    if (isBackdrop || (target instanceof Element && target.closest('[data-close-sheet]'))) sheet.close();
  });
}
