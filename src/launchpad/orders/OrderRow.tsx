import type { LaunchOrder, Project } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { Layout } from '../../shell/places.ts';
import { Private } from '../../ui/Private.tsx';
import { projectAddress } from '../address.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { StateTag } from './StateTag.tsx';
import '../order-row.scss';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  order: LaunchOrder;
  project: Project | undefined;
  isBuilt: boolean;
};

/** The coin of an order's pool; '' while the project is not known. */
export const coinOf = (order: LaunchOrder, project: Project | undefined) =>
  project?.pools.find(({ poolId }) => poolId === order.poolId)?.coin ?? '';

function Timeline({ t, lang, order, project }: Pick<Props, 't' | 'lang' | 'order' | 'project'>) {
  const coin = coinOf(order, project);
  const unitOf = (kind: LaunchOrder['events'][number]['kind']) =>
    kind === 'DISTRIBUTED' || kind === 'CALCULATED' ? (project?.token ?? '') : coin;
  return (
    <details className="order-row__events">
      <summary>{t('orders.timeline')}</summary>
      <ol>
        {order.events.map((event, place) => (
          <li key={`${String(place)} ${event.kind} ${String(event.time)}`}>
            <time dateTime={new Date(event.time).toISOString()}>
              {formatDate(lang, event.time, { zone: 'local', style: 'dateTime' })}
            </time>{' '}
            {t(`event.${event.kind}`)} <Private>{coins(t, lang, event.amount, unitOf(event.kind))}</Private>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** One order: project, amount, state, and behind it what happened when. */
export function OrderRow({ t, lang, layout, order, project, isBuilt }: Props) {
  const coin = coinOf(order, project);
  const { result } = order;
  const settled = result && result.state !== 'PENDING' ? result : undefined;
  const own = (amount: string | undefined, unit: string) =>
    amount === undefined ? t('fact.noValue') : <Private>{coins(t, lang, amount, unit)}</Private>;
  const facts = [
    { label: t('orders.amount'), isFigure: true, value: own(order.staked ?? order.committed, coin) },
    { label: t('orders.received'), isFigure: true, value: own(settled?.allocation, project?.token ?? '') },
    { label: t('orders.refund'), isFigure: true, value: own(settled?.refund, coin) },
    { label: t('orders.time'), isFigure: false, value: formatDate(lang, order.time, { zone: 'local' }) },
  ];
  return (
    <article className="order-row">
      <div className="order-row__head">
        <h3 className="order-row__name">
          {project ? (
            <a href={projectAddress(lang, layout, project, isBuilt)}>
              <bdi>{project.name}</bdi>
            </a>
          ) : (
            t('fact.noValue')
          )}{' '}
          <span className="order-row__method">
            {order.method === 'UNKNOWN' ? t('state.UNKNOWN') : t(`pledge.method.${order.method}`, { coin })}
          </span>
        </h3>
        <StateTag t={t} state={order.state} />
      </div>
      <dl className="order-row__facts">
        {facts.map(({ label, value, isFigure }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* Figures read left to right; they still stand where the line begins. */}
            <dd>{isFigure ? <span className="ltr">{value}</span> : value}</dd>
          </div>
        ))}
      </dl>
      <Timeline t={t} lang={lang} order={order} project={project} />
    </article>
  );
}
