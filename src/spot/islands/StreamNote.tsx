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
import { coverWholeRows } from '../whole-rows.ts';
import '../stream-note.scss';

const cover = coverWholeRows('.order-book', '.book-row');

/**
 * Lies over the foot of the book while what it shows is not the market's: old (and of when), not there yet, or cut off for
 * good until somebody presses. Moves nothing, and covers whole rows. quality.md Q-U14
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
  const told = (text: string) => (
    <p className="stream-note" ref={cover}>
      {text}
    </p>
  );
  if (isEmpty) return told(t('book.emptyText'));
  if (state === 'live' && isPaused) return told(t('stream.paused'));
  if (state === 'live' || (state === 'loading' && !isLost && !isWaiting)) return null;
  const changedAt = $book.get()?.changedAt ?? 0;
  const time = formatDate(lang, changedAt, { zone, style: 'timeZone' });
  const old = changedAt === 0 ? t('stream.staleLoading') : t('stream.stale', { time });
  return (
    <div className="stream-note stream-note--warn" ref={cover}>
      <span>{isLost ? lost : old}</span>
      {(isLost || isWaiting) && (
        <Button size="small" variant="quiet" onPress={reconnectMarket}>
          {t('stream.reconnect')}
        </Button>
      )}
    </div>
  );
}
