import { keepFocusInView } from './focus-in-view.ts';
import { restoreFields } from './kept-fields.ts';

/** Starts what fields need: the texts that a reload would lose, and a place in view. */
export function startFields(): void {
  restoreFields();
  keepFocusInView();
}
