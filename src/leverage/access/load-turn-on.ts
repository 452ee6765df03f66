import { withMarginTexts, withTestTexts } from './access-texts.ts';

/** Loads the dialog that turns margin on, with the texts of margin, risk text and test. For `lazyComponent`. */
export async function loadTurnOn() {
  const { TurnOn } = await withTestTexts(withMarginTexts(import('./TurnOn.tsx')));
  return TurnOn;
}
