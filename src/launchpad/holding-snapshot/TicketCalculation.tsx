import { useEffect } from 'react';
import { send } from '#api/index.ts';
import { calculation } from '#contract/launchpad.ts';
import type { LotteryPool } from '#contract/launchpad.ts';
import { formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { valueOf } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';
import { $user, userState } from '#session/user.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Table } from '#ui/table/Table.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { launchErrorTexts } from '../error-texts.ts';
import { pageData } from '../page-data.ts';
import { $project } from '../project-store.ts';
import { coinAmount } from '../fact-texts.ts';
import './ticket-calculation.scss';

const $calculation = remote((projectId: string) => send(calculation, { projectId }));

/** `reached`: index of the tier that the user has reached. */
function TierTable({ lang, pool, reached }: { lang: Lang; pool: LotteryPool; reached: number | undefined }) {
  const t = texts(lang, 'launchpad');
  const isHidden = useHiddenAmounts();
  return (
    <Table
      caption={t('tiers.title')}
      rows={pool.tiers.map((tier, index) => ({ ...tier, index }))}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: 'average',
          label: t('tiers.average'),
          align: 'start',
          cell: ({ from, index }) => (
            <>
              {t('tiers.from', { amount: coinAmount(t, lang, from, pool.coin) })}{' '}
              {index === reached && !isHidden && <span className="chip chip--live">{t('tiers.mine')}</span>}
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
  const epoch = useStore($personEpoch);
  const state = useStore($calculation);
  useEffect(() => {
    if (user === userState.loggedIn && projectId !== undefined) void $calculation.load(projectId);
  }, [user, epoch, projectId]);
  if (!project || !pool) return null;
  const result = valueOf(state);
  return (
    <section className="ticket-calculation" aria-labelledby="tiers-title" lang={t.lang}>
      <h2 id="tiers-title">{t('tiers.title')}</h2>
      <TierTable lang={lang} pool={pool} reached={result?.tier} />
      {user !== userState.loggedIn && <p className="ticket-calculation__note for-visitor">{t('tiers.loggedOut')}</p>}
      {state.phase === 'failed' && user === userState.loggedIn && (
        <Notice tone="error">
          <p>{errorText(state.error, launchErrorTexts(t))}</p>
          <Button size="small" variant="quiet" onPress={() => void $calculation.load(project.projectId)}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {user !== userState.loggedOut && state.phase !== 'failed' && (
        <div className="ticket-calculation__personal for-person">
          <p className="ticket-calculation__note">
            {result ? (
              <MaskedAmount>
                {t('tiers.result', { average: coinAmount(t, lang, result.average, pool.coin), count: result.tickets })}
              </MaskedAmount>
            ) : (
              '\u00a0'
            )}
          </p>
        </div>
      )}
    </section>
  );
}

/**
 * Lottery tickets by average holding, and the user's tier; the snapshot panel shows the daily averages behind it.
 * launchpad.md 6 "Detail, old"
 */
export const TicketCalculation = withErrorBoundary(Calculation);
