import type { Texts } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '../page-lang.ts';

/**
 * Returns a text of wall or strip. `loadNoticeTexts` adds them after this script is loaded, so each call looks them up.
 */
export const wallText = (...parameters: Parameters<Texts<'notice'>>): string =>
  texts(pageLang(), 'notice')(...parameters);
