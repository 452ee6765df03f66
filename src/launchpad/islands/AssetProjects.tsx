import { useEffect, useState } from 'react';
import type { LaunchOrder, Project } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $second } from '../../session/clock.ts';
import { $user } from '../../session/user.ts';
import type { Layout } from '../../shell/places.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { keptFocus } from '../../ui/kept-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Private } from '../../ui/Private.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf, projectAddress } from '../address.ts';
import { isBuilt, pageData } from '../page-data.ts';
import { $orders, $ordersError, followPart, loadOrders } from '../participation.ts';
import { isOpen } from '../phases.ts';
import { $projectsById, loadProjects } from '../projects.ts';
import { coins } from '../words.ts';
import { RedeemStake } from './RedeemStake.tsx';
import { StateTag } from './StateTag.tsx';
import '../asset-projects.scss';

/** Rows that stand here; all others are among the orders. */
const rowsMax = 20;

type Props = { lang: Lang; layout: Layout; page: string };

/** One launch of this person: what is in it, what came of it, and the way out of a stake. */
function Row({ lang, layout, page, order, project }: Props & { order: LaunchOrder; project: Project }) {
  const t = texts(lang, 'launchpad');
  const nowMs = useStore($second);
  const [isRedeeming, setRedeeming] = useState(false);
  const pool = project.pools.find(({ poolId }) => poolId === order.poolId);
  const inside = order.staked ?? order.committed ?? '0';
  const { result } = order;
  const canRedeem = pool?.method === 'STAKE' && inside !== '0' && isOpen(project, nowMs);
  return (
    <li className="asset-projects__row">
      <div className="asset-projects__name">
        <h3>
          <a href={projectAddress(lang, layout, project, isBuilt(pageData(page), project.code))}>
            <bdi>{project.name}</bdi>
          </a>
        </h3>
        <StateTag t={t} state={order.state} />
      </div>
      <dl className="asset-projects__facts">
        <div>
          <dt>{pool?.method === 'STAKE' ? t('assets.staked') : t('assets.committed')}</dt>
          <dd className="ltr">
            <Private>{coins(t, lang, inside, pool?.coin ?? '')}</Private>
          </dd>
        </div>
        {result && result.state !== 'PENDING' && (
          <div>
            <dt>{t('orders.received')}</dt>
            <dd className="ltr">
              <Private>{coins(t, lang, result.allocation, project.token)}</Private>
            </dd>
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

/** A stake that was redeemed takes its form along: its row is still there. */
const keepFocus = keptFocus((list) => list.querySelector('a'));

/** A person's launches, newest first, each with what is in it; a stake that runs is redeemed from here. */
export function AssetProjects(props: Props) {
  const { lang, layout } = props;
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const orders = useStore($orders);
  const error = useStore($ordersError);
  const projects = useStore($projectsById);
  useEffect(() => {
    if (user !== 1) return;
    void loadProjects();
    return followPart(undefined);
  }, [user]);
  if (error && !orders) {
    return (
      <Notice tone="error">
        <p>{t('orders.failed')}</p>
        <Button size="small" variant="quiet" onPress={() => void loadOrders()}>
          {t('retry')}
        </Button>
      </Notice>
    );
  }
  if (!orders || !projects) return <Skeleton shape="row" count={3} />;
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
          <a className="button button--primary" href={addressOf(lang, layout, 'list')}>
            {t('orders.find')}
          </a>
        }
      />
    );
  }
  return (
    <ul className="asset-projects" ref={keepFocus}>
      {rows.map(({ order, project }) => (
        <Row key={order.orderId} {...props} order={order} project={project} />
      ))}
    </ul>
  );
}
