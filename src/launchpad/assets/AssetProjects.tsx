import { useEffect, useState } from 'react';
import type { LaunchOrder, Project } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { $user, userState } from '#session/user.ts';
import type { Layout } from '#shell/routes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { focusRestoreRef } from '#ui/foundation/focus-restore.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath, projectPath } from '../launch-path.ts';
import { hasOwnPage, pageData } from '../page-data.ts';
import { $launchOrders, $launchOrdersError, followParticipation, loadLaunchOrders } from '../participation.ts';
import { isOpen } from '../phases.ts';
import { recoverPledges } from '../pledge/pledge.ts';
import { prizesIn } from '../orders/order-list.ts';
import { $projectsById, launchTokens, loadProjects } from '../projects-by-id.ts';
import { onTokenCredit } from '../reward-credits.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import { RedeemStake } from '../pledge/RedeemStake.tsx';
import { StateTag } from '../StateTag.tsx';
import './asset-projects.scss';

/** Most rows shown; the orders page has the others. */
const rowsMax = 20;

type Props = { lang: Lang; layout: Layout; page: string };

/** One of the user's launches: amount, result, and a form that redeems a stake. */
function Row({ lang, layout, page, order, project }: Props & { order: LaunchOrder; project: Project }) {
  const t = texts(lang, 'launchpad');
  const nowMs = useStore($serverSecond);
  const [isRedeeming, setRedeeming] = useState(false);
  const pool = project.pools.find(({ poolId }) => poolId === order.poolId);
  const amount = order.staked ?? order.committed ?? '0';
  const { result } = order;
  const prizes = prizesIn(order);
  const isStake = order.method === 'STAKE';
  const canRedeem = pool?.method === 'STAKE' && amount !== '0' && isOpen(project, nowMs);
  return (
    <li className="asset-projects__row">
      <div className="asset-projects__name">
        <h3>
          <a href={projectPath(lang, layout, project, hasOwnPage(pageData(page), project.code))}>
            <bdi>{project.name}</bdi>
          </a>
        </h3>
        <StateTag t={t} state={order.state} method={order.method} />
      </div>
      <dl className="asset-projects__facts">
        <div>
          <dt>{isStake ? t('assets.staked') : t('assets.committed')}</dt>
          <dd className="ltr">{maskedCoinAmount(t, lang, amount, pool?.coin ?? '')}</dd>
        </div>
        {result && (isStake || result.state !== 'PENDING') && (
          <div>
            <dt>{isStake ? t('orders.rewards') : t('orders.received')}</dt>
            <dd className="ltr">{maskedCoinAmount(t, lang, result.allocation, project.token)}</dd>
          </div>
        )}
        {prizes !== '0' && (
          <div>
            <dt>{t('orders.prizes')}</dt>
            <dd className="ltr">{maskedCoinAmount(t, lang, prizes, project.token)}</dd>
          </div>
        )}
      </dl>
      {canRedeem && (
        <Button size="small" variant="quiet" onPress={() => setRedeeming(!isRedeeming)}>
          {isRedeeming ? t('pledge.confirm.cancel') : t('pledge.form.redeem')}
        </Button>
      )}
      {canRedeem && isRedeeming && <RedeemStake t={t} lang={lang} project={project} pool={pool} />}
    </li>
  );
}

/** Rows of the size that launches have, while they load. */
function RowsAhead({ t }: { t: LaunchTexts }) {
  return (
    <ul className="asset-projects" aria-busy="true">
      {['first', 'second', 'third'].map((row) => (
        <li className="asset-projects__row" key={row} aria-hidden="true">
          <div className="asset-projects__name">
            <div className="asset-projects__title">
              <Skeleton shape="figure" />
            </div>
          </div>
          <dl className="asset-projects__facts">
            <div>
              <dt>{t('assets.committed')}</dt>
              <dd>
                <Skeleton shape="figure" />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** When a stake is redeemed its form disappears; the focus then moves to the link of its row. */
const restoreFocus = focusRestoreRef((list) => list.querySelector('a'));

/** The user's launches, newest first. The user can redeem an active stake here. */
export function AssetProjects(props: Props) {
  const { lang, layout } = props;
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const orders = useStore($launchOrders);
  const error = useStore($launchOrdersError);
  const projects = useStore($projectsById);
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void loadProjects();
    void recoverPledges();
    const stops = [followParticipation(undefined), onTokenCredit(launchTokens, () => void loadLaunchOrders())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [user]);
  if (error && !orders) {
    return (
      <Notice tone="error">
        <p>{t('orders.failed')}</p>
        <Button size="small" variant="quiet" onPress={() => void loadLaunchOrders()}>
          {t('retry')}
        </Button>
      </Notice>
    );
  }
  if (!orders || !projects) return <RowsAhead t={t} />;
  const rows = [...orders.values()]
    .sort((a, b) => b.time - a.time || (a.orderId < b.orderId ? 1 : -1))
    .flatMap((order) => {
      const project = projects.get(order.projectId);
      return project ? [{ order, project }] : [];
    })
    .slice(0, rowsMax);
  if (rows.length === 0) {
    return (
      <EmptyState
        framed
        title={t('assets.noProjects')}
        action={
          <a className="button button--primary" href={screenPath(lang, layout, 'list')}>
            {t('orders.find')}
          </a>
        }
      />
    );
  }
  return (
    <ul className="asset-projects" ref={restoreFocus}>
      {rows.map(({ order, project }) => (
        <Row key={order.orderId} {...props} order={order} project={project} />
      ))}
    </ul>
  );
}
