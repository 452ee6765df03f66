import { useEffect, useState } from 'react';
import type { Pool, Project } from '../../contract/launchpad.ts';
import { formatAmount, formatCount, formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $balances, $balancesLoad } from '../../session/balances.ts';
import { $second } from '../../session/clock.ts';
import { $user } from '../../session/user.ts';
import { $network } from '../../socket/presence.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf } from '../address.ts';
import type { Layout } from '../../shell/places.ts';
import { pageData } from '../page-data.ts';
import { $joined, $qualifications, $results, followPart } from '../participation.ts';
import { isOpen, phaseKey } from '../phases.ts';
import { $project, loadDetail } from '../project.ts';
import { heldOf, pledgeMaximum, termsOf } from '../rules.ts';
import { coins } from '../words.ts';
import type { LaunchFact, LaunchTexts } from '../words.ts';
import { PledgeForm } from './PledgeForm.tsx';
import { Reasons } from './Reasons.tsx';
import { ResultView } from './ResultView.tsx';
import '../../ui/card.scss';
import '../pledge-panel.scss';

/** Totals of a pool are public once a minute. launchpad.md 4, ms */
const refreshMs = 60_000;

type PanelProps = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };

function explain(t: LaunchTexts, lang: Lang, pool: Pool, token: string): string {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return t('pledge.explain.SUBSCRIPTION', { amount: formatAmount(lang, pool.amount), token });
    case 'LOTTERY':
      return t('pledge.explain.LOTTERY', {
        size: formatAmount(lang, pool.ticketSize),
        coin: pool.coin,
        tokens: formatAmount(lang, pool.tokensPerTicket),
        token,
      });
    case 'STAKE':
      return t('pledge.explain.STAKE', { perHour: formatAmount(lang, pool.rewardPerHour), token });
  }
}

/** Says when commits are taken, where they are not taken now. */
function ClosedNote({ t, lang, project, nowMs }: PanelProps & { nowMs: number }) {
  const isPool = project.kind === 'LAUNCHPOOL';
  const phase = phaseKey(project, nowMs);
  if (phase === 'canceled') return <Notice tone="warn">{t('pledge.canceled')}</Notice>;
  if (nowMs < project.times.commitStart) {
    const time = formatDate(lang, project.times.commitStart, { zone: 'local' });
    return <Notice>{isPool ? t('pledge.notYetStake', { time }) : t('pledge.notYet', { time })}</Notice>;
  }
  return <Notice>{isPool ? t('pledge.overStake') : t('pledge.over')}</Notice>;
}

function Panel({ t, lang, layout, project }: PanelProps) {
  const nowMs = useStore($second);
  const user = useStore($user);
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  const joined = useStore($joined);
  const qualifications = useStore($qualifications);
  const results = useStore($results);
  const { isOnline } = useStore($network);
  const joinedPool = project.pools.find(({ poolId }) => joined?.has(poolId));
  const [chosen, choose] = useState<string | undefined>(undefined);
  const pool = project.pools.find(({ poolId }) => poolId === (chosen ?? joinedPool?.poolId)) ?? project.pools[0];
  useEffect(() => followPart(project), [project.projectId]); // eslint-disable-line react-hooks/exhaustive-deps
  const open = nowMs === 0 || isOpen(project, nowMs);
  const wasOpen = phaseKey(project, nowMs || project.times.announce);
  useEffect(() => {
    void loadDetail(project.code, project.model);
    const timer = setInterval(() => void loadDetail(project.code, project.model), refreshMs);
    return () => clearInterval(timer);
  }, [project.code, project.model, wasOpen]);
  if (!pool) return <Notice>{t('pledge.over')}</Notice>;

  const held = user === 1 ? heldOf(pool, balancesLoad.phase === 'done' ? balances : undefined, joined) : undefined;
  const qualification =
    qualifications.phase === 'ready' ? qualifications.list.find(({ poolId }) => poolId === pool.poolId) : undefined;
  const mine = results.phase === 'ready' ? results.list.filter(({ committed }) => committed !== '0') : [];
  const isStake = pool.method === 'STAKE';
  const dash = t('fact.noValue');
  const facts: LaunchFact[] = [
    {
      label: isStake ? t('pledge.limitStake') : t('pledge.limit'),
      value: held || user !== 1 ? coins(t, lang, pledgeMaximum(pool, held, qualification), pool.coin) : dash,
    },
    { label: t('pledge.free'), value: held ? coins(t, lang, held.free, pool.coin) : dash },
    {
      label: isStake ? t('pledge.staked') : t('pledge.committed'),
      value: held ? coins(t, lang, held.committed, pool.coin) : dash,
    },
    ...(qualification && !isStake
      ? [
          {
            label: qualification.provisional ? t('pledge.averageSoFar') : t('pledge.average'),
            value: coins(t, lang, qualification.average, pool.coin, 4),
          },
        ]
      : []),
  ];
  const terms = termsOf(pool);
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
      <p className="pledge-panel__note">{explain(t, lang, pool, project.token)}</p>
      <Facts facts={facts} />
      {nowMs !== 0 && !open && <ClosedNote t={t} lang={lang} layout={layout} project={project} nowMs={nowMs} />}
      {user === 1 && nowMs !== 0 && phaseKey(project, nowMs) !== 'canceled' && mine.length === 0 && (
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
      {qualifications.phase === 'failed' && user === 1 && <Notice tone="error">{t('pledge.failed')}</Notice>}
      {open && (
        <PledgeForm
          key={pool.poolId}
          t={t}
          lang={lang}
          project={project}
          pool={pool}
          held={held}
          qualification={qualification}
          isVisitor={user === -1}
          isOffline={!isOnline}
          nowMs={nowMs}
        />
      )}
      {open && !isStake && (
        <p className="pledge-panel__foot">
          {t('pledge.locked', {
            time: formatDate(lang, project.times.distribute ?? project.times.commitEnd, {
              zone: nowMs === 0 ? 'UTC' : 'local',
            }),
          })}
        </p>
      )}
      {open && isStake && <p className="pledge-panel__foot">{t('pledge.form.hint', { ...terms, coin: pool.coin })}</p>}
      {mine.length > 0 && (
        <section className="pledge-panel__mine" aria-labelledby="my-result">
          <h3 id="my-result">{t('result.title')}</h3>
          {mine.map((result) => (
            <ResultView
              key={result.orderId}
              t={t}
              lang={lang}
              project={project}
              pool={project.pools.find(({ poolId }) => poolId === result.poolId)}
              result={result}
            />
          ))}
          <a className="pledge-panel__remedy" href={addressOf(lang, layout, 'orders')}>
            {t('pledge.orders')}
          </a>
        </section>
      )}
      <p className="pledge-panel__foot">
        {t('fact.people')}: {formatCount(lang, pool.participants)}
      </p>
    </>
  );
}

/** Taking part in a launch: pools, limits, reasons, the form, and what came of it. */
export function PledgePanel({
  lang,
  layout,
  page,
  fixed,
}: {
  lang: Lang;
  layout: Layout;
  page: string;
  fixed?: Project;
}) {
  const t = texts(lang, 'launchpad');
  const heard = useStore($project);
  const project = heard ?? fixed ?? pageData(page).project;
  return (
    <section className="card pledge-panel" id="take-part" aria-labelledby="take-part-title" lang={t.lang}>
      <h2 className="pledge-panel__title" id="take-part-title">
        {t('pledge.title')}
      </h2>
      {project && <Panel t={t} lang={lang} layout={layout} project={project} />}
    </section>
  );
}
