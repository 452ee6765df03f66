import { useEffect, useEffectEvent } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $botTab } from '../tab.ts';
import { $available } from './available.ts';
import { $botDrafts, draftOf } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { botRequest, refusalPlace } from './create-bot.ts';
import { requestCheck } from './draft-check.ts';

/**
 * Follows the creation of a bot for the form of a pair: a refusal leads to a toast or a new check, a created bot to new
 * amounts. Returns the state of the request.
 */
export function useCreateRequest(
  lang: Lang,
  symbol: string,
  draft: BotDraft,
  { isLoggedIn, isReviewOpen }: { isLoggedIn: boolean; isReviewOpen: boolean },
) {
  const t = texts(lang, 'bots');
  const request = useStore(botRequest.$state);
  /** Acts once on each new state, however often the page is rendered meanwhile. */
  const follow = useEffectEvent((state: typeof request) => {
    // The review says what became of the request; once it is closed, a toast does.
    if (!isReviewOpen && (state.phase === 'absent' || state.phase === 'unclear'))
      showToast(t(`review.${state.phase}`), { tone: 'warn' });
    if (state.phase === 'done') {
      const { base_token: base, quote_token: quote, source } = state.result;
      if (!isReviewOpen) showToast(t('review.done', { pair: `${base}/${quote}` }), { tone: 'done' });
      // The list opens on the tab that holds the new bot.
      $botTab.set(source === 'STRATEGY' ? 'strategy' : 'standard');
      // A reload must not fill the form with the range of the address again.
      history.replaceState(history.state, '', `?symbol=${symbol}`);
      void $available.load(symbol);
    }
    if (state.phase !== 'failed') return;
    const place = refusalPlace(state.error);
    if (place === 'toast') toastError(state.error, { requestIdReused: t('error.requestIdReused') });
    // The market has moved since the draft was judged.
    if (place === 'field' || place === 'investment') {
      requestCheck(symbol, draftOf($botDrafts.get(), symbol), true);
      void $available.load(symbol);
    }
  });
  useEffect(() => follow(request), [request]);
  useEffect(() => {
    // A refusal is about the settings that were sent.
    if (botRequest.$state.get().phase === 'failed') botRequest.reset();
  }, [draft]);
  useEffect(() => {
    if (isLoggedIn && symbol !== '') void $available.load(symbol);
  }, [isLoggedIn, symbol]);
  useEffect(() => {
    if (isLoggedIn) void botRequest.reconcileAll();
  }, [isLoggedIn]);
  return request;
}
