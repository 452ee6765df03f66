import { atom } from 'nanostores';

/** True while the sheet of the order form is open. */
export const $isSheetShown = atom(false);
