import type { LaunchOrder, Project } from '#contract/launchpad.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { $settings } from '#session/settings.ts';
import type { Layout } from '#shell/routes.ts';
import { projectPath } from '../launch-path.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import { prizesIn } from './order-list.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { StateTag } from '../StateTag.tsx';
import './order-row.scss';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  order: LaunchOrder;
  project: Project | undefined;
  hasOwnPage: boolean;
};

/** The coin of an order's pool; '' while its project is not loaded. */
export const coinOf = (order: LaunchOrder, project: Project | undefined) =>
  project?.pools.find(({ poolId }) => poolId === order.poolId)?.coin ?? '';

/** The method of an order's pool as it is shown; `coin`: the pool's. */
export const methodText = (t: LaunchTexts, { method }: Pick<LaunchOrder, 'method'>, coin: string): string =>
  method === 'UNKNOWN' ? t('state.UNKNOWN') : t(`pledge.method.${method}`, { coin });

type EventKind = LaunchOrder['events'][number]['kind'];

/** Events whose amount is in the launch's token. */
const tokenEvents: readonly EventKind[] = ['CALCULATED', 'DISTRIBUTED', 'PRIZE'];

function Timeline({ t, lang, order, project }: Pick<Props, 't' | 'lang' | 'order' | 'project'>) {
  const coin = coinOf(order, project);
  const unitOf = (kind: EventKind) => (tokenEvents.includes(kind) ? (project?.token ?? '') : coin);
  return (
    <details className="order-row__events">
      <summary>{t('orders.timeline')}</summary>
      <ol>
        {order.events.map((event, index) => (
          <li key={`${String(index)} ${event.kind} ${String(event.time)}`}>
            <time dateTime={new Date(event.time).toISOString()}>
              {formatDate(lang, event.time, { zone: $settings.get().zone, style: 'dateTime' })}
            </time>{' '}
            {t(`event.${event.kind}`)} {maskedCoinAmount(t, lang, event.amount, unitOf(event.kind))}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** One launch order: project, state, amounts and, on request, its history of events. */
export function OrderRow({ t, lang, layout, order, project, hasOwnPage }: Props) {
  const coin = coinOf(order, project);
  const { result } = order;
  const finalResult = result && result.state !== 'PENDING' ? result : undefined;
  const own = (amount: string | undefined, unit: string) => maskedCoinAmount(t, lang, amount, unit);
  const token = project?.token ?? '';
  const prizes = prizesIn(order);
  const facts = [
    { label: t('orders.amount'), isFigure: true, value: own(order.staked ?? order.committed, coin) },
    order.method === 'STAKE'
      ? { label: t('orders.rewards'), isFigure: true, value: own(result?.allocation, token) }
      : { label: t('orders.received'), isFigure: true, value: own(finalResult?.allocation, token) },
    { label: t('orders.refund'), isFigure: true, value: own(finalResult?.refund, coin) },
    { label: t('orders.time'), isFigure: false, value: formatDate(lang, order.time, { zone: $settings.get().zone }) },
    ...(prizes === '0' ? [] : [{ label: t('orders.prizes'), isFigure: true, value: own(prizes, token) }]),
  ];
  return (
    <article className="order-row">
      <div className="order-row__head">
        <h2 className="order-row__name">
          {project ? (
            <a href={projectPath(lang, layout, project, hasOwnPage)}>
              <bdi>{project.name}</bdi>
            </a>
          ) : (
            t('fact.noValue')
          )}{' '}
          <span className="order-row__method">{methodText(t, order, coin)}</span>
        </h2>
        <StateTag t={t} state={order.state} method={order.method} />
      </div>
      <dl className="order-row__facts">
        {facts.map(({ label, value, isFigure }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* Figures read left to right in every language, but start where the line starts. */}
            <dd>{isFigure ? <span className="ltr">{value}</span> : value}</dd>
          </div>
        ))}
      </dl>
      <Timeline t={t} lang={lang} order={order} project={project} />
    </article>
  );
}
