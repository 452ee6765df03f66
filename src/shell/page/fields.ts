import { $personEpoch } from '#session/on-person-change.ts';
import { keepFocusInView } from './focus-in-view.ts';
import { restoreFields } from './kept-fields.ts';

/**
 * Cancels what a dialog was about to do, as Escape does: it was begun for the previous person, perhaps in another tab.
 * Q-F11
 */
export function closeDialogsOnPersonChange(): void {
  $personEpoch.listen(() => {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/**
 * Starts what fields need: the texts that a reload would lose, a place in view, and no dialog that another person
 * began.
 */
export function startFields(): void {
  restoreFields();
  keepFocusInView();
  closeDialogsOnPersonChange();
}
