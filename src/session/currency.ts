import { legalCurrency, type Lang } from '../i18n/lang.ts';

/** The legal currency that amounts are shown in: the person's choice, the profile's, else the language's. spec 9 */
export function currencyOf(lang: Lang, profileCode: string | undefined, chosen: string | undefined): string {
  const isCode = (code: string | undefined): code is string => /^[A-Z]{3}$/.test(code ?? '');
  if (isCode(chosen)) return chosen;
  return isCode(profileCode) ? profileCode : legalCurrency(lang);
}
