import { useEffect, useRef } from 'react';
import { tradeStatus } from '#contract/market-data.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { socketState } from '#socket/index.ts';
import { Button } from '#ui/button/Button.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $marketState, $pair, reconnectMarket } from './market.ts';
import { $isPaused } from './display-pause.ts';
import { $bookState, $isBookEmpty, $staleSinceMs } from './display-stores.ts';
import { snapToWholeRows } from '#ui/table/row-snapping.ts';
import './stream-note.scss';

const cover = snapToWholeRows('.order-book', '.book-row');

/**
 * A strip over the last rows of the order book while the book is not current: of a pair that is not traded, paused,
 * stale (with its time), loading, or disconnected until the user reconnects. It moves nothing and covers whole rows.
 * quality.md Q-U14
 */
export function StreamNote({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const bookState = useStore($bookState);
  const streamState = useStore($marketState);
  const isPaused = useStore($isPaused);
  const isEmpty = useStore($isBookEmpty);
  const staleSinceMs = useStore($staleSinceMs);
  const { zone } = useStore($settings);
  const status = useStore($pair)?.tradeStatus;
  const isLost = streamState === socketState.error;
  const lostText = t('stream.lost');
  const backText = t('stream.back');
  const isLive = bookState === 'live';
  // What is live again is announced only after a loss was: the first connection says nothing.
  const isLossAnnounced = useRef(false);
  useEffect(() => {
    if (isLost) announce(lostText);
    else if (isLive && isLossAnnounced.current) announce(backText);
    isLossAnnounced.current = isLost || (isLossAnnounced.current && !isLive);
  }, [isLost, isLive, lostText, backText]);

  const isWaiting = streamState === socketState.closed && bookState !== 'live';
  const note = (text: string) => (
    <p className="stream-note" ref={cover}>
      {text}
    </p>
  );
  if (bookState === 'live' && status === tradeStatus.suspended) return note(t('guard.suspended'));
  if (bookState === 'live' && status === tradeStatus.beforeOpening) return note(t('guard.opening'));
  if (isEmpty) return note(t('book.emptyText'));
  if (bookState === 'live' && isPaused) return note(t('stream.paused'));
  if (bookState === 'live' || (bookState === 'loading' && !isLost && !isWaiting)) return null;
  const time = formatDate(lang, staleSinceMs, { zone, style: 'timeZone' });
  const staleText = staleSinceMs === 0 ? t('stream.staleLoading') : t('stream.stale', { time });
  return (
    <div className="stream-note stream-note--warn" ref={cover}>
      <span>{isLost ? lostText : staleText}</span>
      {(isLost || isWaiting) && (
        <Button size="small" variant="quiet" onPress={reconnectMarket}>
          {t('stream.reconnect')}
        </Button>
      )}
    </div>
  );
}
