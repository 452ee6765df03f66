import { $personEpoch } from '#session/on-person-change.ts';

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
