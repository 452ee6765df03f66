import { lazyTexts } from '#i18n/lazy-texts.ts';

const loadMargin = lazyTexts(
  'margin',
  import.meta.glob('/locales/*/margin.json', { import: 'default' }),
  'margin-texts',
);
const loadTest = lazyTexts(
  'leveraged',
  import.meta.glob('/locales/*/leveraged.json', { import: 'default' }),
  'leveraged-texts',
);

/** A lazy chunk of margin, once its texts are loaded as well: no page of a person without margin needs them. */
export async function withMarginTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadMargin()]);
  return module;
}

/** A lazy chunk with the test about leverage, once the texts of the test are loaded as well. */
export async function withTestTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadTest()]);
  return module;
}
