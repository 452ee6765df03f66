import { lazyTexts } from '#i18n/lazy-texts.ts';
import { withMarginTexts } from './margin-texts.ts';

const loadTestTexts = lazyTexts(
  'leveraged',
  import.meta.glob('/locales/*/leveraged.json', { import: 'default' }),
  'leveraged-texts',
);

/** Loads the dialog that turns margin on, with the texts of margin, risk text and test. For `lazyComponent`. */
export async function loadTurnOn() {
  const [{ TurnOn }] = await Promise.all([withMarginTexts(import('./TurnOn.tsx')), loadTestTexts()]);
  return TurnOn;
}
