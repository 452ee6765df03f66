import { useEffect } from 'react';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $settings } from '../../session/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';
import { useStore } from '../../ui/use-store.ts';
import { $book, $marketState, reconnectMarket } from '../market.ts';
import { $isPaused } from '../pause.ts';
import { $bookState, $isBookEmpty } from '../shown.ts';
import '../stream-note.scss';

/**
 * Lies over the foot of the book while what it shows is not the market's: old (and of when), not there yet, or cut off for
 * good until somebody presses. Moves nothing. quality.md Q-U14
 */
export function StreamNote({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const state = useStore($bookState);
  const market = useStore($marketState);
  const isPaused = useStore($isPaused);
  const isEmpty = useStore($isBookEmpty);
  const { zone } = useStore($settings);
  const isLost = market === 2;
  const lost = t('stream.lost');
  useEffect(() => {
    if (isLost) say(lost);
  }, [isLost, lost]);

  const isWaiting = market === 3 && state !== 'live';
  if (isEmpty) return <p className="stream-note">{t('book.emptyText')}</p>;
  if (state === 'live' && isPaused) return <p className="stream-note">{t('stream.paused')}</p>;
  if (state === 'live' || (state === 'loading' && !isLost && !isWaiting)) return null;
  const changedAt = $book.get()?.changedAt ?? 0;
  const time = formatDate(lang, changedAt, { zone, style: 'timeZone' });
  const old = changedAt === 0 ? t('stream.staleLoading') : t('stream.stale', { time });
  return (
    <div className="stream-note stream-note--warn">
      <span>{isLost ? lost : old}</span>
      {(isLost || isWaiting) && (
        <Button size="small" variant="quiet" onPress={reconnectMarket}>
          {t('stream.reconnect')}
        </Button>
      )}
    </div>
  );
}
