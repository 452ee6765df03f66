import type { Texts } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '../page-lang.ts';

/**
 * A text of notice or strip. `loadNoticeTexts` adds them after this script is loaded, so each call looks them up.
 */
export const complianceText = (...parameters: Parameters<Texts<'notice'>>): string =>
  texts(pageLang(), 'notice')(...parameters);
