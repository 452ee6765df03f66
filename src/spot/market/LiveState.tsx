import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { $isStreamInterrupted, reconnectPrivateStream } from '#session/private-stream/stream-status.ts';
import { socketState } from '#socket/index.ts';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $marketState, $silentSeconds, reconnectMarket } from './market.ts';
import { $isMarketLive, $staleSinceMs } from './display-stores.ts';

interface LiveStateProps {
  lang: Lang;
  /** When the build read the pair's figures, ms UTC; 0 when it read none. */
  builtAtMs: number;
  /** Time of the pair's latest ticker, ms UTC; undefined before the first. */
  tickerMs: number | undefined;
  /** The prices of a pair that is not traded do not change: they are those of a time, never live. */
  isTrading: boolean;
}

/**
 * Says whether the prices and the own orders are live, with the age of the last message after 3 s of silence, else
 * their time; offers to reconnect once the stream has stopped trying. quality.md Q-U14
 */
export function LiveState({ lang, builtAtMs, tickerMs, isTrading }: LiveStateProps) {
  const t = texts(lang, 'spot');
  const isDisconnected = useStore($marketState) === socketState.error;
  const isMarketLive = useStore($isMarketLive);
  const staleSinceMs = useStore($staleSinceMs);
  const { zone } = useStore($settings);
  const silentSeconds = useStore($silentSeconds);
  const areOrdersLive = !useStore($isStreamInterrupted, () => false);
  const isLive = isTrading && isMarketLive && tickerMs !== undefined && areOrdersLive;
  const time =
    tickerMs === undefined
      ? builtAtMs > 0 && formatDate(lang, builtAtMs, { zone: 'UTC', style: 'dateTimeZone' })
      : formatDate(lang, Math.max(tickerMs, staleSinceMs), { zone, style: 'timeZone' });
  return (
    <p
      className={classes(
        'live-state',
        isLive && silentSeconds === 0 && 'live-state--live',
        isDisconnected && 'live-state--over',
      )}
    >
      <span className="live-state__dot" aria-hidden="true" />
      {!areOrdersLive && !isDisconnected
        ? t('stream.interrupted')
        : isLive
          ? silentSeconds === 0
            ? t('header.live')
            : t('header.liveAge', { seconds: silentSeconds })
          : isDisconnected
            ? t('header.disconnected')
            : time
              ? t('header.asOf', { time })
              : ''}
      {(isDisconnected || !areOrdersLive) && (
        <button
          className="button button--quiet button--small"
          type="button"
          onClick={() => {
            if (isDisconnected) reconnectMarket();
            if (!areOrdersLive) void reconnectPrivateStream();
          }}
        >
          {t('header.reconnect')}
        </button>
      )}
    </p>
  );
}
