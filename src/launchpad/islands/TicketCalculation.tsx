import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { calculation } from '../../contract/launchpad.ts';
import type { Lottery } from '../../contract/launchpad.ts';
import { formatAmount, formatCount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Private } from '../../ui/Private.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStore } from '../../ui/use-store.ts';
import { launchErrors } from '../error-words.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project.ts';
import { daysOf } from '../window-days.ts';
import { coins } from '../words.ts';
import '../ticket-calculation.scss';

type State =
  { phase: 'idle' } | { phase: 'ready'; found: ResultOf<typeof calculation> } | { phase: 'failed'; error: ApiError };

function TierTable({ lang, pool, reached }: { lang: Lang; pool: Lottery; reached: number | undefined }) {
  const t = texts(lang, 'launchpad');
  return (
    <Table
      caption={t('tiers.title')}
      rows={pool.tiers.map((tier, place) => ({ ...tier, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        {
          key: 'average',
          label: t('tiers.average'),
          align: 'start',
          cell: ({ from, place }) => (
            <>
              {t('tiers.from', { amount: coins(t, lang, from, pool.coin) })}{' '}
              {place === reached && <span className="chip chip--live">{t('tiers.mine')}</span>}
            </>
          ),
        },
        { key: 'tickets', label: t('tiers.tickets'), cell: ({ tickets }) => formatCount(lang, tickets) },
      ]}
    />
  );
}

function Calculation({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'launchpad');
  const project = pageData(page).project ?? $project.get();
  const pool = project?.pools.find((candidate) => candidate.method === 'LOTTERY');
  const projectId = project?.projectId;
  const user = useStore($user);
  const [state, setState] = useState<State>({ phase: 'idle' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (projectId === undefined) return;
      const answer = await send(calculation, { projectId }, { signal });
      if (signal?.aborted) return;
      setState(answer.ok ? { phase: 'ready', found: answer.result } : { phase: 'failed', error: answer.error });
    },
    [projectId],
  );
  useEffect(() => {
    if (user !== 1) return;
    const leave = new AbortController();
    void load(leave.signal);
    return () => leave.abort();
  }, [user, load]);
  if (!pool) return null;
  const found = state.phase === 'ready' ? state.found : undefined;
  const days = project ? daysOf(project) : []; // they stand before their averages come, so that nothing moves
  return (
    <section className="ticket-calculation" aria-labelledby="tiers-title" lang={t.lang}>
      <h2 id="tiers-title">{t('tiers.title')}</h2>
      <TierTable lang={lang} pool={pool} reached={found?.tier} />
      {user === -1 && <p className="ticket-calculation__note">{t('tiers.loggedOut')}</p>}
      {state.phase === 'failed' && user === 1 && (
        <Notice tone="error">
          <p>{errorText(state.error, launchErrors(t))}</p>
          <Button size="small" variant="quiet" onPress={() => void load()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {user !== -1 && state.phase !== 'failed' && (
        <div className="ticket-calculation__mine for-person">
          <p className="ticket-calculation__note">
            {found
              ? t('tiers.result', { average: coins(t, lang, found.average, pool.coin), count: found.tickets })
              : '\u00a0'}
          </p>
          <Table
            dense
            caption={t('tiers.days')}
            rows={days.map((day) => ({ day, average: found?.days.find((noted) => noted.day === day)?.average }))}
            rowKey={({ day }) => day}
            columns={[
              {
                key: 'day',
                label: t('assets.day'),
                align: 'start',
                cell: ({ day }) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'date' }),
              },
              {
                key: 'average',
                label: t('tiers.average'),
                cell: ({ average }) =>
                  average === undefined ? (
                    t('fact.noValue')
                  ) : (
                    <Private>{formatAmount(lang, average, { places: 4 })}</Private>
                  ),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** Tickets by average holding, the tier a person reached, and day by day how. launchpad.md 6 "Detail, old" */
export const TicketCalculation = guarded(Calculation);
