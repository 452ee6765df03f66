import { useEffect, useState } from 'react';
import type { Project } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $balances, $balancesLoad } from '../../session/balances.ts';
import { $second } from '../../session/clock.ts';
import { $user } from '../../session/user.ts';
import { $network } from '../../socket/presence.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { say } from '../../ui/say.ts';
import { useStore } from '../../ui/use-store.ts';
import type { Layout } from '../../shell/places.ts';
import { pageData } from '../page-data.ts';
import { $joined, $orders, $qualifications, followPart } from '../participation.ts';
import { tellPhase } from '../phase-data.ts';
import { isOpen, phaseKey } from '../phases.ts';
import type { PhaseKey } from '../phases.ts';
import { endReview, forgetEnded } from '../pledge.ts';
import { explainPool } from '../pledge-words.ts';
import { $project, loadDetail } from '../project.ts';
import { isUncounted, standingReasons } from '../remedies.ts';
import { heldOf } from '../rules.ts';
import { limitFacts } from './limit-facts.tsx';
import { PledgeForm } from './PledgeForm.tsx';
import { MyResults } from './MyResults.tsx';
import { ClosedNote, LoadFailure, Stale } from './PledgeNotices.tsx';
import type { PanelProps } from './PledgeNotices.tsx';
import { PledgeOutcome } from './PledgeOutcome.tsx';
import { Reasons } from './Reasons.tsx';
import { Listing } from '../sections/Listing.tsx';
import '../../ui/card.scss';
import '../pledge-panel.scss';

/** Totals of a pool are public once a minute. launchpad.md 4, ms */
const refreshMs = 60_000;

/**
 * Loads this person's part when they are known and when the phase moves; the project's totals each minute, and when what
 * they committed came back because the launch was canceled: time alone does not tell that.
 */
function useFollowed({ projectId, code, model }: Project, phase: PhaseKey): void {
  const orders = [...(useStore($orders)?.values() ?? [])];
  const isCanceled = orders.some((order) => order.projectId === projectId && order.state === 'CANCELED');
  useEffect(() => followPart({ projectId, model }), [projectId, model, phase]);
  useEffect(() => {
    void loadDetail(code, model);
    const timer = setInterval(() => void loadDetail(code, model), refreshMs);
    return () => clearInterval(timer);
  }, [code, model, phase, isCanceled]);
}

function Panel(props: PanelProps & { takenAt: number }) {
  const { t, lang, layout, project, takenAt } = props;
  const second = useStore($second);
  const user = useStore($user);
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  const joined = useStore($joined);
  const qualifications = useStore($qualifications);
  const { isOnline } = useStore($network);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [redeemsFrom, setRedeemsFrom] = useState<string | undefined>(undefined);
  const nowMs = second || takenAt;
  const zone = second === 0 ? 'UTC' : 'local';
  const phase = phaseKey(project, nowMs);
  useFollowed(project, phase);
  const isOpenNow = isOpen(project, nowMs);
  const ended = t('pledge.endedMeanwhile');
  useEffect(() => {
    if (isOpenNow || !endReview()) forgetEnded();
    else say(ended);
  }, [phase, isOpenNow, ended]);

  const joinedPool = project.pools.find(({ poolId }) => joined?.has(poolId));
  const pool = project.pools.find(({ poolId }) => poolId === (chosen ?? joinedPool?.poolId)) ?? project.pools[0];
  if (!pool) return <Notice>{t('pledge.noPool')}</Notice>;
  const isPerson = user === 1;
  const isBefore = phase === 'preview' || phase === 'snapshot';
  const isAhead = isUncounted(project, nowMs);
  const held = isPerson ? heldOf(pool, balancesLoad.phase === 'done' ? balances : undefined, joined) : undefined;
  const redeems = isOpenNow && redeemsFrom === pool.poolId && held?.committed !== '0';
  const qualification =
    qualifications.phase === 'ready' ? qualifications.list.find(({ poolId }) => poolId === pool.poolId) : undefined;
  return (
    <>
      {project.pools.length > 1 && (
        <Segmented
          label={t('pledge.pools')}
          name="pool"
          chosen={pool.poolId}
          choices={project.pools.map(({ poolId, method, coin }) => ({
            value: poolId,
            label: t(`pledge.method.${method}`, { coin }),
          }))}
          onChoose={choose}
        />
      )}
      <p className="pledge-panel__note">
        {explainPool(t, lang, pool, { token: project.token, isOver: phase === 'ended' })}
      </p>
      {!isOpenNow && <ClosedNote t={t} lang={lang} layout={layout} project={project} nowMs={nowMs} zone={zone} />}
      {(isOpenNow || isBefore) && (
        <Facts facts={limitFacts(props, pool, { held, qualification, isPerson, redeems, isAhead })} />
      )}
      {isPerson && (isOpenNow || isBefore) && (
        <Reasons
          t={t}
          lang={lang}
          layout={layout}
          project={project}
          pool={pool}
          qualification={qualification}
          nowMs={nowMs}
          onOtherPool={() => choose(joinedPool?.poolId)}
        />
      )}
      {(phase === 'listed' || phase === 'ended') && <Listing t={t} lang={lang} layout={layout} project={project} />}
      <Stale {...props} />
      {isPerson && <LoadFailure t={t} project={project} />}
      {isOpenNow && !standingReasons(qualification).includes('OTHER_POOL') && (
        <PledgeForm
          key={pool.poolId}
          t={t}
          lang={lang}
          project={project}
          pool={pool}
          held={held}
          qualification={qualification}
          redeems={redeems}
          onRedeems={(next) => setRedeemsFrom(next ? pool.poolId : undefined)}
          isVisitor={user === -1}
          isPerson={isPerson}
          isOffline={!isOnline}
          nowMs={nowMs}
        />
      )}
      {!isOpenNow && <PledgeOutcome t={t} lang={lang} project={project} />}
      {isOpenNow && pool.method !== 'STAKE' && (
        <p className="pledge-panel__foot">
          {t('pledge.locked', {
            time: formatDate(lang, project.times.distribute ?? project.times.commitEnd, { zone }),
          })}
        </p>
      )}
      {isPerson && <MyResults t={t} lang={lang} layout={layout} project={project} />}
    </>
  );
}

function TakePart({ lang, layout, page, fixed }: { lang: Lang; layout: Layout; page: string; fixed?: Project }) {
  const t = texts(lang, 'launchpad');
  const heard = useStore($project);
  const project = heard ?? fixed ?? pageData(page).project;
  const { takenAt } = pageData(page);
  const second = useStore($second);
  const isEnded = project !== undefined && phaseKey(project, second || takenAt) === 'ended';
  useEffect(() => {
    if (heard) tellPhase(heard);
  }, [heard]);
  return (
    <section className="card pledge-panel" id="take-part" aria-labelledby="take-part-title" lang={t.lang}>
      <h2 className="pledge-panel__title" id="take-part-title">
        {isEnded ? t('pledge.titleOver') : t('pledge.title')}
      </h2>
      {project && <Panel t={t} lang={lang} layout={layout} project={project} takenAt={takenAt} />}
    </section>
  );
}

/** Taking part in a launch: pools, limits, reasons, the form, and what came of it. */
export const PledgePanel = guarded(TakePart);
