import { useEffect, useState } from 'react';
import type { Project } from '#contract/launchpad.ts';
import { columnDecimals, formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { valueOf } from '#session/remote/load.ts';
import { $user, userState } from '#session/user.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { dayMs } from '#formulas/durations.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project-store.ts';
import { phaseNameOf } from '../phases.ts';
import { $calendar, $countedBalance, $openDay, openDay } from './snapshot-days.ts';
import type { GuidanceProps } from './Guidance.tsx';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import './snapshot-panel.scss';

/** Most days of a snapshot that a page lists, whatever times the exchange sends. */
const maxDays = 366;

/** The days of a project's snapshot (YYYY-MM-DD, UTC), oldest first; none for a launch without a snapshot. */
function windowDaysOf({ times }: Pick<Project, 'times'>): string[] {
  const { snapshotStart, snapshotEnd } = times;
  if (snapshotStart === undefined || snapshotEnd === undefined) return [];
  const count = Math.min(Math.round((snapshotEnd - snapshotStart) / dayMs), maxDays);
  return Array.from({ length: count }, (_, index) =>
    new Date(snapshotStart + index * dayMs).toISOString().slice(0, 10),
  );
}

const averageMaxDecimals = 4;
const loadDialog = () => import('./HoursDialog.tsx');

/** Needed before the commit period only. */
const LazyGuidance = lazyComponent<GuidanceProps>(async () => (await import('./Guidance.tsx')).Guidance);

type Props = { lang: Lang; page: string };

const dayText = (lang: Lang, day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'day' });

function Days({ lang, project, readAtMs }: { lang: Lang; project: Project; readAtMs: number }) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const calendar = useStore($calendar);
  const day = useStore($openDay);
  const HoursDialog = useLazy(day !== undefined, loadDialog)?.HoursDialog;
  const countedBalance = valueOf(useStore($countedBalance));
  const poolCoins = [...new Set(project.pools.map(({ coin }) => coin))];
  const [coin = '', setCoin] = useState(poolCoins[0]);
  const { projectId } = project;
  const second = useStore($serverSecond);
  const nowMs = second || readAtMs;
  const phase = phaseNameOf(project, nowMs);
  const isCounting = phase === 'snapshot';
  const isAhead = isCounting || phase === 'preview';
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void $calendar.load(projectId, coin);
    if (isAhead) void $countedBalance.load(coin);
  }, [user, projectId, coin, isAhead]);
  const own = (amount: string | undefined) => maskedCoinAmount(t, lang, amount, coin);
  const counted = countedBalance?.coin === coin ? countedBalance : undefined;
  const days = new Map(valueOf(calendar)?.map((row) => [row.day, row]));
  const averages = [...days.values()].map(({ average }) => average);
  const averageDecimals = columnDecimals(averages, averageMaxDecimals);
  return (
    <section className="snapshot-panel" aria-labelledby="snapshot-title" lang={t.lang}>
      <header className="snapshot-panel__head">
        <h2 id="snapshot-title">{t('snapshot.title')}</h2>
        {poolCoins.length > 1 && (
          <Segmented
            label={t('snapshot.coin')}
            name="snapshot-coin"
            chosen={coin}
            choices={poolCoins.map((value) => ({ value, label: value }))}
            onChoose={setCoin}
          />
        )}
      </header>
      <ol className="snapshot-panel__days">
        {windowDaysOf(project).map((date) => {
          const day = days.get(date);
          const isOpenable = day !== undefined && day.state !== 'COMING';
          const average = isOpenable
            ? formatAmount(lang, day.average, { decimals: averageDecimals, fixed: true })
            : t('fact.noValue');
          return (
            <li
              className={
                day?.state === 'TODAY' ? 'snapshot-panel__day snapshot-panel__day--today' : 'snapshot-panel__day'
              }
              key={date}
            >
              <button
                className="snapshot-panel__open"
                type="button"
                disabled={!isOpenable}
                onClick={() => openDay(projectId, coin, date)}
              >
                <span className="faint">{dayText(lang, date)}</span>
                <strong>
                  <MaskedAmount>{average}</MaskedAmount>
                </strong>
              </button>
            </li>
          );
        })}
      </ol>
      {user !== userState.loggedIn && <p className="snapshot-panel__note for-visitor">{t('snapshot.loggedOut')}</p>}
      {user !== userState.loggedOut && (
        <p className="snapshot-panel__note for-person">{t('snapshot.note', { coin })}</p>
      )}
      {isCounting && user !== userState.loggedOut && (
        <div className="for-person">
          <Facts
            facts={[
              { label: t('snapshot.countsNow'), value: own(counted?.total) },
              { label: t('snapshot.spot'), value: own(counted?.spot) },
              { label: t('snapshot.fund'), value: own(counted?.fund) },
              { label: t('snapshot.staked'), value: own(counted?.staked) },
            ]}
          />
        </div>
      )}
      {isAhead && user === userState.loggedIn && (
        <LazyGuidance t={t} lang={lang} project={project} coin={coin} holding={counted?.total} nowMs={nowMs} />
      )}
      {calendar.phase === 'failed' && (
        <Notice tone="error">
          <p>{errorText(calendar.error)}</p>
          <Button size="small" variant="quiet" onPress={() => void $calendar.load(projectId, coin)}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {HoursDialog && (
        <HoursDialog
          t={t}
          lang={lang}
          title={t('snapshot.hoursOf', { day: day === undefined ? '' : dayText(lang, day), coin })}
          isWhole={days.get(day ?? '')?.state === 'DONE'}
          onRetry={() => openDay(projectId, coin, day ?? '')}
        />
      )}
    </section>
  );
}

function Snapshot({ lang, page }: Props) {
  const { project = $project.get(), readAtMs } = pageData(page);
  return project ? <Days lang={lang} project={project} readAtMs={readAtMs} /> : null;
}

/**
 * The user's average holding on each day of the snapshot; a day opens its hours. The HTML has the days. launchpad.md 6
 */
export const SnapshotPanel = withErrorBoundary(Snapshot);
