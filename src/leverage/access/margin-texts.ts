import { lazyTexts } from '#i18n/lazy-texts.ts';

const load = lazyTexts('margin', import.meta.glob('/locales/*/margin.json', { import: 'default' }), 'margin-texts');

/** A lazy chunk of margin, once its texts are loaded as well: no page of a person without margin needs them. */
export async function withMarginTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, load()]);
  return module;
}
