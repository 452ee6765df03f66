import { useEffect } from 'react';
import { secondMs } from '#formulas/durations.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { clock } from '#ui/icon/icons.ts';
import { timeLeft } from '#ui/display/time-left.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { refreshPairs } from '../pairs/pairs-store.ts';
import type { Halt } from './trading-halt.ts';

/** After the announced end the pair is loaded again at this interval, for a limited number of times. */
const retryMs = 5 * secondMs;
const retriesMax = 12;

const reasons = {
  MAINTENANCE: 'guard.maintenance',
  DELIST: 'guard.delisting',
  REBALANCE: 'guard.rebalance',
} as const;

function TimeLeft({ lang, untilMs, name }: { lang: Lang; untilMs: number; name: string }) {
  const t = texts(lang, 'spot');
  const nowMs = useStore($serverSecond);
  const retry = nowMs === 0 || nowMs < untilMs ? -1 : Math.min(Math.floor((nowMs - untilMs) / retryMs), retriesMax);
  useEffect(() => {
    if (retry >= 0) void refreshPairs();
  }, [retry]);
  if (nowMs === 0) return <span className="pair-guard__left" aria-hidden="true" />;
  return (
    <span className="pair-guard__left" role="timer" aria-label={name}>
      {retry >= 0 ? t('guard.soon') : timeLeft(lang, untilMs - nowMs)}
    </span>
  );
}

/** Banner over a pair that accepts no orders: the reason, and the end as far as it is known. exchange-api 4.1 */
export function TradingHalt({ lang, halt }: { lang: Lang; halt: Halt }) {
  const t = texts(lang, 'spot');
  const { zone } = useStore($settings);
  const { untilMs } = halt;
  const isOpening = halt.kind === 'opening';
  const reason = isOpening || halt.reason === 'UNKNOWN' ? '' : t(reasons[halt.reason]);
  const showsChart = isOpening || halt.showsChart;
  const at = untilMs > 0 ? formatDate(lang, untilMs, { zone }) : '';
  return (
    <section className="pair-guard__stop" lang={t.lang} data-stopped={showsChart ? 'beside' : 'whole'}>
      <Icon of={clock} size={20} />
      <div>
        <h2 className="pair-guard__title">{isOpening ? t('guard.opening') : t('guard.suspended')}</h2>
        <p className="pair-guard__why">
          <span>{isOpening ? t('guard.openingText') : t('guard.suspendedText')}</span>
          {!isOpening && <span className="pair-guard__reason">{reason}</span>}
        </p>
      </div>
      {untilMs > 0 ? (
        <p className="pair-guard__until">
          <span>{isOpening ? t('guard.opens') : t('guard.resumes')}</span>
          <TimeLeft
            lang={lang}
            untilMs={untilMs}
            name={isOpening ? t('guard.opensAt', { time: at }) : t('guard.resumesAt', { time: at })}
          />
          <span className="pair-guard__at" suppressHydrationWarning>
            {at}
          </span>
        </p>
      ) : (
        <p className="pair-guard__until">{reason !== '' && t('guard.untilFurther')}</p>
      )}
    </section>
  );
}
