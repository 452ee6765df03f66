import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $settings } from '../../session/settings.ts';
import { classes } from '../../ui/classes.ts';
import { useStore } from '../../ui/use-store.ts';
import { $marketState, reconnectMarket } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $isMarketLive, $staleAt } from '../shown.ts';

/** Whether the prices are live; when not, of when they are, and a press to connect again once nobody tries any more. quality.md Q-U14 */
export function LiveState({ lang, heardMs }: { lang: Lang; heardMs: number | undefined }) {
  const t = texts(lang, 'spot');
  const state = useStore($marketState);
  const isMarketLive = useStore($isMarketLive);
  const staleAt = useStore($staleAt);
  const { zone } = useStore($settings);
  const { takenAt } = pagePair();
  const isLive = isMarketLive && heardMs !== undefined;
  const time =
    heardMs === undefined
      ? takenAt > 0 && formatDate(lang, takenAt, { zone: 'UTC', style: 'dateTimeZone' })
      : formatDate(lang, Math.max(heardMs, staleAt), { zone, style: 'timeZone' });
  return (
    <p className={classes('live-state', isLive && 'live-state--live', state === 2 && 'live-state--over')}>
      <span className="live-state__dot" aria-hidden="true" />
      {isLive ? t('header.live') : state === 2 ? t('header.disconnected') : time ? t('header.asOf', { time }) : ''}
      {state === 2 && (
        <button className="button button--quiet button--small" type="button" onClick={reconnectMarket}>
          {t('header.reconnect')}
        </button>
      )}
    </p>
  );
}
