const sheetOf = () => document.querySelector<HTMLDialogElement>('#order-sheet');

/** Shows the order form at the thumb; nothing on pages that have it in sight. */
export function showSheet(): void {
  const sheet = sheetOf();
  if (sheet && !sheet.open) sheet.showModal();
}

/** Runs the bar at the thumb and the sheet that it opens. */
export function startSheet(): void {
  const sheet = sheetOf();
  if (!sheet) return;
  document.querySelector('[data-trade-bar]')?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-trade]') : null;
    if (button) showSheet();
  });
  sheet.addEventListener('click', ({ target }) => {
    const isBeside = target === sheet;
    if (isBeside || (target instanceof Element && target.closest('[data-close-sheet]'))) sheet.close();
  });
}
