import { useEffect, useState } from 'react';
import type { Project } from '../../contract/launchpad.ts';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $second } from '../../session/clock.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Private } from '../../ui/Private.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStore } from '../../ui/use-store.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project.ts';
import { phaseKey } from '../phases.ts';
import {
  $calendar,
  $counted,
  $hours,
  closeHours,
  loadCalendar,
  loadCounted,
  loadHours,
  wholeDay,
} from '../snapshot-days.ts';
import { daysOf } from '../window-days.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import '../snapshot-panel.scss';

const averagePlaces = 4;

type Props = { lang: Lang; page: string };

/** A day's 24 notes by account: how its average came about. */
function Hours({
  t,
  lang,
  coin,
  isWhole,
  onRetry,
}: {
  t: LaunchTexts;
  lang: Lang;
  coin: string;
  isWhole: boolean;
  onRetry: () => void;
}) {
  const hours = useStore($hours);
  const figure = (amount: string | undefined) =>
    amount === undefined ? t('snapshot.noNote') : <Private>{formatAmount(lang, amount)}</Private>;
  return (
    <Dialog
      open={hours.day !== undefined}
      title={t('snapshot.hoursOf', { day: hours.day === undefined ? '' : dayText(lang, hours.day), coin })}
      closeLabel={t('snapshot.close')}
      onClose={closeHours}
    >
      {hours.phase === 'failed' && (
        <Notice tone="error">
          <p>{errorText(hours.error)}</p>
          <Button size="small" variant="quiet" onPress={onRetry}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {hours.phase === 'loading' && <Skeleton shape="row" count={8} />}
      {hours.phase === 'ready' && (
        <Table
          dense
          caption={t('snapshot.hours')}
          rows={wholeDay(hours.list, isWhole)}
          rowKey={({ hour }) => String(hour)}
          columns={[
            {
              key: 'hour',
              label: t('snapshot.hour'),
              align: 'start',
              cell: ({ hour }) => `${String(hour).padStart(2, '0')}:00`,
            },
            { key: 'spot', label: t('snapshot.spot'), wide: true, cell: ({ accounts }) => figure(accounts?.spot) },
            { key: 'fund', label: t('snapshot.fund'), wide: true, cell: ({ accounts }) => figure(accounts?.fund) },
            {
              key: 'staked',
              label: t('snapshot.staked'),
              wide: true,
              cell: ({ accounts }) => figure(accounts?.staked),
            },
            {
              key: 'borrowed',
              label: t('snapshot.borrowed'),
              wide: true,
              cell: ({ accounts }) => figure(accounts?.borrowed),
            },
            { key: 'amount', label: t('snapshot.counted'), cell: ({ amount }) => figure(amount) },
          ]}
        />
      )}
    </Dialog>
  );
}

const dayText = (lang: Lang, day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'day' });

function Days({ lang, project, takenAt }: { lang: Lang; project: Project; takenAt: number }) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const calendar = useStore($calendar);
  const { day: opened } = useStore($hours);
  const heard = useStore($counted);
  const coinsOfPools = [...new Set(project.pools.map(({ coin }) => coin))];
  const [coin = '', choose] = useState(coinsOfPools[0]);
  const { projectId } = project;
  const second = useStore($second);
  const counts = phaseKey(project, second || takenAt) === 'snapshot';
  useEffect(() => {
    if (user !== 1) return;
    const leave = new AbortController();
    void loadCalendar(projectId, coin, leave.signal);
    if (counts) void loadCounted(coin, leave.signal);
    return () => leave.abort();
  }, [user, projectId, coin, counts]);
  const counted = heard?.coin === coin ? heard : undefined;
  const own = (amount: string | undefined) =>
    amount === undefined ? t('fact.noValue') : <Private>{coins(t, lang, amount, coin)}</Private>;
  const known = new Map(calendar.phase === 'ready' ? calendar.list.map((day) => [day.day, day]) : []);
  return (
    <section className="snapshot-panel" aria-labelledby="snapshot-title" lang={t.lang}>
      <header className="snapshot-panel__head">
        <h2 id="snapshot-title">{t('snapshot.title')}</h2>
        {coinsOfPools.length > 1 && (
          <Segmented
            label={t('snapshot.coin')}
            name="snapshot-coin"
            chosen={coin}
            choices={coinsOfPools.map((value) => ({ value, label: value }))}
            onChoose={choose}
          />
        )}
      </header>
      <ol className="snapshot-panel__days">
        {daysOf(project).map((day) => {
          const noted = known.get(day);
          const isOpenable = noted !== undefined && noted.state !== 'COMING';
          const average =
            noted && isOpenable ? formatAmount(lang, noted.average, { places: averagePlaces }) : t('fact.noValue');
          return (
            <li
              className={
                noted?.state === 'TODAY' ? 'snapshot-panel__day snapshot-panel__day--today' : 'snapshot-panel__day'
              }
              key={day}
            >
              <button
                className="snapshot-panel__open"
                type="button"
                disabled={!isOpenable}
                onClick={() => void loadHours(projectId, coin, day)}
              >
                <span className="faint">{dayText(lang, day)}</span>
                <strong>
                  <Private>{average}</Private>
                </strong>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="snapshot-panel__note">{user === -1 ? t('snapshot.loggedOut') : t('snapshot.note', { coin })}</p>
      {counts && user !== -1 && (
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
      {calendar.phase === 'failed' && (
        <Notice tone="error">
          <p>{errorText(calendar.error)}</p>
          <Button size="small" variant="quiet" onPress={() => void loadCalendar(projectId, coin)}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      <Hours
        t={t}
        lang={lang}
        coin={coin}
        isWhole={known.get(opened ?? '')?.state === 'DONE'}
        onRetry={() => void loadHours(projectId, coin, opened ?? '')}
      />
    </section>
  );
}

function Snapshot({ lang, page }: Props) {
  const { project = $project.get(), takenAt } = pageData(page);
  return project ? <Days lang={lang} project={project} takenAt={takenAt} /> : null;
}

/** A person's averages day by day over the snapshot; a day opens its 24 hours. The days stand in the HTML. launchpad.md 6 */
export const SnapshotPanel = guarded(Snapshot);
