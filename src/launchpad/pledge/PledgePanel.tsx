import { useEffect, useMemo, useState } from 'react';
import type { Project } from '#contract/launchpad.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { startPoll } from '#session/poll.ts';
import { currentOf } from '#session/remote/load.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { $network } from '#socket/presence.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { Layout } from '#shell/routes.ts';
import { pageData } from '../page-data.ts';
import { $committedByPool, $launchOrders, $qualifications, followParticipation } from '../participation.ts';
import { updateLaunchElements } from '../launch-element.ts';
import { Figure } from '../lists/LaunchFigures.tsx';
import { sentenceAttributes } from '../live/local-sentences.ts';
import { aprFigure } from '../live/figure-texts.ts';
import { isOpen, isOver, phaseNameOf } from '../phases.ts';
import type { PhaseName } from '../phases.ts';
import {
  $chosenPools,
  $drafts,
  $leftPledges,
  $pledge,
  clearExpired,
  draftKey,
  expireReview,
  isUncertain,
  recoverPledges,
} from './pledge.ts';
import { explainPool } from './pledge-texts.ts';
import { $project, loadProjectDetail } from '../project-store.ts';
import { finalReasonOf, isBeforeSnapshot, unmetReasons } from './next-steps.ts';
import { usePoolFunds } from './DraftAmount.tsx';
import { JoinedLine } from './JoinedLine.tsx';
import { LimitFacts, limitFacts } from './limit-facts.tsx';
import { PledgeForm } from './PledgeForm.tsx';
import { MyResults } from '../results/MyResults.tsx';
import { ResultPanel } from '../results/ResultPanel.tsx';
import { ClosedNotice, LoadFailure, StaleNotice } from './PledgeNotices.tsx';
import type { PanelProps } from '../fact-texts.ts';
import { PledgeStatus } from './PledgeStatus.tsx';
import '#ui/display/card.scss';
import './pledge-panel.scss';

const loadReasons = () => import('./QualificationReasons.tsx');

/** The exchange publishes the totals of a pool once a minute. launchpad.md 4, ms */
const refreshMs = 60_000;

/**
 * Follows the user's part of the project, loaded again in each phase, and polls the project's totals every minute. It
 * also reads the project at once when an order is canceled: the launch may have been canceled, which no date shows.
 */
function useProjectUpdates({ projectId, code, model }: Project, phase: PhaseName): void {
  const user = useStore($user);
  const epoch = useStore($personEpoch);
  const orders = [...(useStore($launchOrders)?.values() ?? [])];
  const isCanceled = orders.some((order) => order.projectId === projectId && order.state === 'CANCELED');
  useEffect(() => followParticipation({ projectId, model }), [projectId, model, phase]);
  useEffect(() => {
    if (user === userState.loggedIn) void recoverPledges();
  }, [user]);
  // `epoch`: after a change of person the poll starts again, since the answer to the previous person is withheld.
  useEffect(
    () => startPoll({ request: () => loadProjectDetail(code, model), intervalMs: refreshMs }).stop,
    [code, model, phase, isCanceled, epoch],
  );
}

function PanelBody(props: PanelProps & { readAtMs: number }) {
  const { t, lang, layout, project, readAtMs } = props;
  const second = useStore($serverSecond);
  const user = useStore($user);
  const joined = useStore($committedByPool);
  const qualifications = useStore($qualifications);
  const { isOnline } = useStore($network);
  const chosenPools = useStore($chosenPools);
  const [redeemPoolId, setRedeemPoolId] = useState<string | undefined>(undefined);
  const nowMs = second || readAtMs;
  const zone = second === 0 ? 'UTC' : $settings.get().zone;
  const phase = phaseNameOf(project, nowMs);
  useProjectUpdates(project, phase);
  const isOpenNow = isOpen(project, nowMs);
  const endedText = t('pledge.endedMeanwhile');
  useEffect(() => {
    if (isOpenNow || !expireReview()) clearExpired();
    else announce(endedText);
  }, [phase, isOpenNow, endedText]);

  const joinedPool = project.pools.find(({ poolId }) => joined?.has(poolId));
  // As it was when the page started, so that clearing the amount does not change the pool.
  const isHydrated = useHydrated();
  const initialDrafts = useMemo(() => (isHydrated ? $drafts.get() : {}), [isHydrated]);
  const draftPool = project.pools.find(({ poolId }) => initialDrafts[draftKey(poolId, false)]);
  const chosenId = isHydrated ? chosenPools[project.projectId] : undefined;
  const choosePool = (poolId: string | undefined) => $chosenPools.setKey(project.projectId, poolId);
  const qualificationOf = (poolId: string | undefined) =>
    currentOf(qualifications)?.find((each) => each.poolId === poolId);
  const finalReasonIn = (poolId: string | undefined) =>
    user === userState.loggedIn ? finalReasonOf(unmetReasons(qualificationOf(poolId)), project, nowMs) : undefined;
  // A pool that nothing can open must not hide one that the user can join.
  const attainablePool = project.pools.find(({ poolId }) => finalReasonIn(poolId) === undefined);
  const shownId = chosenId ?? joinedPool?.poolId ?? draftPool?.poolId ?? attainablePool?.poolId;
  const pool = project.pools.find(({ poolId }) => poolId === shownId) ?? project.pools[0];
  const poolFunds = usePoolFunds(pool);
  const isBeforeCommit = phase === 'preview' || phase === 'snapshot';
  const hasReasons = user === userState.loggedIn && (isOpenNow || isBeforeCommit);
  const QualificationReasons = useLazy(hasReasons, loadReasons)?.QualificationReasons;
  const hasResult = isOver(project, nowMs);
  const isPending = isUncertain(useStore($pledge), useStore($leftPledges), project);
  if (!pool) return <Notice>{t('pledge.noPool')}</Notice>;
  const isLoggedIn = user === userState.loggedIn;
  if (hasResult) {
    return (
      <>
        <ClosedNotice {...props} nowMs={nowMs} zone={zone} offersReminder={false} />
        <StaleNotice {...props} />
        <PledgeStatus {...props} isOpen={false} />
        <ResultPanel {...props} nowMs={nowMs} isPending={isPending} />
      </>
    );
  }
  const isAverageAhead = isBeforeSnapshot(project, nowMs);
  const lockedUntilMs = project.times.distribute ?? project.times.commitEnd;
  const funds = isLoggedIn ? poolFunds : undefined;
  const isRedeem = isOpenNow && redeemPoolId === pool.poolId && funds?.committed !== '0';
  const qualification = qualificationOf(pool.poolId);
  const hasFinalReason = finalReasonIn(pool.poolId) !== undefined;
  const hasJoined = funds !== undefined && funds.committed !== '0';
  const unmet = unmetReasons(qualification);
  // Kept from the start, so that the answer moves neither the field nor the button.
  const hasReasonsPlace =
    (isOpenNow || isBeforeCommit) && user !== userState.loggedOut && (unmet.length > 0 || !hasJoined);
  const canRedeem = pool.method === 'STAKE' && hasJoined;
  // A user who may not commit sees the reason and the next step instead of the amount field.
  const hasForm = isOpenNow && (unmet.length === 0 || canRedeem);
  return (
    <>
      {project.pools.length > 1 && (
        <Segmented
          label={t('pledge.pools')}
          name="pool"
          chosen={pool.poolId}
          choices={project.pools.map((choice) => ({
            value: choice.poolId,
            label: t(`pledge.method.${choice.method}`, { coin: choice.coin }),
            ...(choice.method === 'STAKE' && (isOpenNow || isBeforeCommit)
              ? { detail: <Figure {...aprFigure(t, lang, choice)} /> }
              : {}),
          }))}
          onChoose={choosePool}
        />
      )}
      {isOpenNow && hasJoined && (
        <JoinedLine t={t} lang={lang} project={project} pool={pool} funds={funds} nowMs={nowMs} />
      )}
      <p className="pledge-panel__note">{explainPool(t, lang, pool, project)}</p>
      {project.pools.length === 1 && pool.method === 'STAKE' && (isOpenNow || isBeforeCommit) && (
        <p className="pledge-panel__note">
          <Figure {...aprFigure(t, lang, pool)} />
        </p>
      )}
      {!isOpenNow && (
        <ClosedNotice
          t={t}
          lang={lang}
          layout={layout}
          project={project}
          nowMs={nowMs}
          zone={zone}
          offersReminder={!hasFinalReason}
        />
      )}
      {(isOpenNow || isBeforeCommit) && (
        <LimitFacts
          isFolded={hasForm && pool.method !== 'STAKE'}
          facts={limitFacts(props, pool, { funds, qualification, isLoggedIn, hasForm, isRedeem, isAverageAhead })}
        />
      )}
      {hasReasonsPlace && (
        <div className="pledge-panel__reasons for-person">
          {hasReasons && QualificationReasons && (
            <QualificationReasons
              t={t}
              lang={lang}
              layout={layout}
              project={project}
              pool={pool}
              qualification={qualification}
              nowMs={nowMs}
              hasJoined={hasJoined}
              onOtherPool={() => choosePool(joinedPool?.poolId)}
            />
          )}
        </div>
      )}
      <StaleNotice {...props} />
      {isLoggedIn && <LoadFailure t={t} project={project} />}
      {hasForm && (
        <PledgeForm
          key={pool.poolId}
          t={t}
          lang={lang}
          layout={layout}
          project={project}
          pool={pool}
          funds={funds}
          qualification={qualification}
          isRedeem={isRedeem}
          onRedeemChange={(next) => setRedeemPoolId(next ? pool.poolId : undefined)}
          isVisitor={user === userState.loggedOut}
          isLoggedIn={isLoggedIn}
          isOffline={!isOnline}
          nowMs={nowMs}
        />
      )}
      {!hasForm && <PledgeStatus t={t} lang={lang} project={project} isOpen={false} />}
      {isOpenNow && (hasForm || hasJoined) && pool.method !== 'STAKE' && (
        <p className="pledge-panel__foot" {...sentenceAttributes('pledge.locked', lockedUntilMs)}>
          {t('pledge.locked', { time: formatDate(lang, lockedUntilMs, { zone }) })}
        </p>
      )}
      {isLoggedIn && <MyResults t={t} lang={lang} layout={layout} project={project} />}
    </>
  );
}

function TakePart({ lang, layout, page, detail }: { lang: Lang; layout: Layout; page: string; detail?: Project }) {
  const t = texts(lang, 'launchpad');
  const current = useStore($project);
  const project = current ?? detail ?? pageData(page).project;
  const { readAtMs } = pageData(page);
  const second = useStore($serverSecond);
  const nowMs = second || readAtMs;
  const hasResult = project !== undefined && isOver(project, nowMs);
  useEffect(() => {
    if (current) updateLaunchElements(current);
  }, [current]);
  return (
    <section
      className="card pledge-panel"
      id="take-part"
      aria-labelledby="take-part-title"
      lang={t.lang}
      data-shown-phase={project && phaseNameOf(project, nowMs)}
    >
      <h2 className="pledge-panel__title" id="take-part-title">
        {hasResult ? t('pledge.titleOver') : t('pledge.title')}
      </h2>
      {project && <PanelBody t={t} lang={lang} layout={layout} project={project} readAtMs={readAtMs} />}
    </section>
  );
}

/**
 * The participation panel of a launch: pools, limits, qualification and form; once the commit period is over, the
 * result.
 */
export const PledgePanel = withErrorBoundary(TakePart);
