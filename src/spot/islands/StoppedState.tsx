import { useEffect } from 'react';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $second } from '../../session/clock.ts';
import { $settings } from '../../session/settings.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { clock } from '../../ui/icon/icons.ts';
import { timeLeft } from '../../ui/live-clock.ts';
import { useStore } from '../../ui/use-store.ts';
import { refreshPairs } from '../pairs-store.ts';
import type { Stoppage } from '../stoppage.ts';

/** When the time is over and the flags still stand, they are asked for again: so often, and no more often than so. */
const againMs = 5_000;
const timesMax = 12;

const reasons = {
  MAINTENANCE: 'guard.maintenance',
  DELIST: 'guard.delisting',
  REBALANCE: 'guard.rebalance',
} as const;

function Left({ lang, untilMs, name }: { lang: Lang; untilMs: number; name: string }) {
  const t = texts(lang, 'spot');
  const nowMs = useStore($second);
  const over = nowMs === 0 || nowMs < untilMs ? -1 : Math.min(Math.floor((nowMs - untilMs) / againMs), timesMax);
  useEffect(() => {
    if (over >= 0) void refreshPairs();
  }, [over]);
  if (nowMs === 0) return <span className="guard__left" aria-hidden="true" />;
  return (
    <span className="guard__left" role="timer" aria-label={name}>
      {over >= 0 ? t('guard.soon') : timeLeft(lang, untilMs - nowMs)}
    </span>
  );
}

/** A band over a pair that takes no orders now: why, and until when as far as it is known. exchange-api 4.1 */
export function StoppedState({ lang, stoppage }: { lang: Lang; stoppage: Stoppage }) {
  const t = texts(lang, 'spot');
  const { zone } = useStore($settings);
  const { untilMs } = stoppage;
  const isOpening = stoppage.kind === 'opening';
  const reason = isOpening || stoppage.reason === 'UNKNOWN' ? '' : t(reasons[stoppage.reason]);
  const showsChart = isOpening || stoppage.showsChart;
  const at = untilMs > 0 ? formatDate(lang, untilMs, { zone }) : '';
  return (
    <section className="guard__stop" lang={t.lang} data-stopped={showsChart ? 'beside' : 'whole'}>
      <Icon of={clock} size={20} />
      <div>
        <h2 className="guard__title">{isOpening ? t('guard.opening') : t('guard.suspended')}</h2>
        <p className="guard__why">
          <span>{isOpening ? t('guard.openingText') : t('guard.suspendedText')}</span>
          {!isOpening && <span className="guard__reason">{reason}</span>}
        </p>
      </div>
      {untilMs > 0 ? (
        <p className="guard__until">
          <span>{isOpening ? t('guard.opens') : t('guard.resumes')}</span>
          <Left
            lang={lang}
            untilMs={untilMs}
            name={isOpening ? t('guard.opensAt', { time: at }) : t('guard.resumesAt', { time: at })}
          />
          <span className="guard__at" suppressHydrationWarning>
            {at}
          </span>
        </p>
      ) : (
        <p className="guard__until">{reason !== '' && t('guard.untilFurther')}</p>
      )}
    </section>
  );
}
