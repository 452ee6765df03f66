import { lazyTexts } from '#i18n/lazy-texts.ts';

const loadMargin = lazyTexts(
  'margin',
  import.meta.glob('/locales/*/margin.json', { import: 'default' }),
  'margin-texts',
);
const loadLeveraged = lazyTexts(
  'leveraged',
  import.meta.glob('/locales/*/leveraged.json', { import: 'default' }),
  'leveraged-texts',
);

/** Loads the dialog that turns margin on, with the texts of margin, risk text and test. For `lazyComponent`. */
export async function loadTurnOn() {
  const [{ TurnOn }] = await Promise.all([import('./TurnOn.tsx'), loadMargin(), loadLeveraged()]);
  return TurnOn;
}
