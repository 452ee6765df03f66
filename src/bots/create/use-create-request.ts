import { useEffect } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { loadAvailable } from './available.ts';
import { $botDrafts, draftOf } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { botRequest, refusalPlace } from './create-bot.ts';
import { requestCheck } from './draft-check.ts';

/**
 * Follows the creation of a bot for the form of a pair: a refusal leads to a toast or a new check, a created bot to new amounts.
 * Returns the state of the request.
 */
export function useCreateRequest(lang: Lang, symbol: string, draft: BotDraft, isLoggedIn: boolean) {
  const t = texts(lang, 'bots');
  const request = useStore(botRequest.$state);
  useEffect(() => {
    // A refusal is about the settings that were sent.
    if (botRequest.$state.get().phase === 'failed') botRequest.reset();
  }, [draft]);
  useEffect(() => {
    if (isLoggedIn && symbol !== '') void loadAvailable(symbol);
  }, [isLoggedIn, symbol]);
  useEffect(() => {
    if (isLoggedIn) void botRequest.reconcileAll();
  }, [isLoggedIn]);
  useEffect(() => {
    if (request.phase === 'done') {
      // A reload must not fill the form with the range of the address again.
      history.replaceState(history.state, '', `?symbol=${symbol}`);
      void loadAvailable(symbol);
      return;
    }
    if (request.phase !== 'failed') return;
    const place = refusalPlace(request.error);
    if (place === 'toast') toastError(request.error, { requestIdReused: t('error.requestIdReused') });
    // The market has moved since the draft was judged.
    if (place === 'field' || place === 'investment') {
      requestCheck(symbol, draftOf($botDrafts.get(), symbol), true);
      void loadAvailable(symbol);
    }
  }, [request, symbol, t]);
  return request;
}
