import { closeDialogsOnPersonChange } from './close-dialogs.ts';
import { keepFocusInView } from './focus-in-view.ts';
import { restoreFields } from './kept-fields.ts';

/**
 * Starts what fields need: the texts that a reload would lose, a place in view, and no dialog that another person
 * began.
 */
export function startFields(): void {
  restoreFields();
  keepFocusInView();
  closeDialogsOnPersonChange();
}
