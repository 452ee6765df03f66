import { $fills, editForm } from './form.ts';
import { $pair } from './market.ts';

function chooseSide(button: HTMLElement): void {
  const symbolId = $pair.get()?.symbolId;
  if (symbolId === undefined) return;
  editForm(symbolId, { side: button.dataset['trade'] === 'SELL' ? 'SELL' : 'BUY' });
}

/** Runs the bar at the thumb and the sheet that it opens; what fills the form in shows it. quality.md Q-U01 */
export function startSheet(): void {
  const sheet = document.querySelector<HTMLDialogElement>('#order-sheet');
  if (!sheet) return;
  const show = () => {
    if (!sheet.open) sheet.showModal();
  };
  document.querySelector('[data-trade-bar]')?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-trade]') : null;
    if (!button) return;
    chooseSide(button);
    show();
  });
  $fills.listen(show);
  sheet.addEventListener('click', ({ target }) => {
    const isBeside = target === sheet;
    if (isBeside || (target instanceof Element && target.closest('[data-close-sheet]'))) sheet.close();
  });
}
