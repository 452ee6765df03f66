import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Plot } from '#ui/art/Plot.tsx';
import { scaleOf } from '#ui/art/line-chart.ts';
import type { ChartLine } from '#ui/art/line-chart.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { AsTable } from '#ui/table/AsTable.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { LoanContext } from '../market/loan-context.ts';
import { priceText } from '../market/loan-texts.ts';
import { namedPrice } from './loan-position.ts';
import type { LoanRisk } from './loan-position.ts';
import { chartDays, usePriceHistory, withCurrent } from './price-history.ts';
import './price-chart.scss';

interface PriceChartProps {
  lang: Lang;
  coins: LoanContext['coins'];
  loanToken: string;
  pledgeToken: string;
  risk: LoanRisk | undefined;
  /** Price after a change, as a line. */
  changed?: string | undefined;
  /** With its prices as a table. */
  hasTable?: boolean;
  zone: 'local' | 'UTC';
}

/**
 * 30 days of the price that decides, with margin call and liquidation price as lines. Its space is the same before the
 * prices arrive.
 */
export function PriceChart({ lang, coins, loanToken, pledgeToken, risk, changed, hasTable, zone }: PriceChartProps) {
  const t = texts(lang, 'loans');
  const { history, reload } = usePriceHistory(coins, loanToken, pledgeToken);
  if (history.phase === 'none' || loanToken === pledgeToken) return null;
  const loaded = history.phase === 'ready' ? history.points : undefined;
  // The line ends where LTV and thresholds are: a fall would be missing in it.
  const points = loaded && risk ? withCurrent(loaded, risk.price, serverNow()) : loaded;
  if (points && points.length < 2) return null;
  const name = t('chart.title', { ...namedPrice(loanToken, pledgeToken), days: chartDays });
  return (
    <figure className="loan-chart">
      <figcaption className="loan-chart__title">{name}</figcaption>
      <div className="loan-chart__plot" aria-busy={history.phase === 'loading'}>
        {history.phase === 'loading' && <Skeleton shape="card" />}
        {history.phase === 'failed' && (
          <ErrorState title={t('chart.failed')} action={<Button onPress={reload}>{t('list.retry')}</Button>}>
            {errorText(history.error)}
          </ErrorState>
        )}
        {points && <Lines lang={lang} points={points} risk={risk} changed={changed} />}
      </div>
      <p className="chart-key">
        {risk && (
          <>
            <span className="chart-key__line chart-key__line--warn">
              {t('chart.call', { price: priceText(lang, risk.call.price) })}
            </span>
            <span className="chart-key__line chart-key__line--danger">
              {t('chart.liquidation', { price: priceText(lang, risk.liquidation.price) })}
            </span>
          </>
        )}
      </p>
      {hasTable && points && risk && (
        <AsTable summary={t('chart.asTable')}>
          <Table
            dense
            caption={name}
            rows={points.toReversed()}
            rowKey={({ timeMs }) => String(timeMs)}
            columns={[
              {
                key: 'time',
                label: t('chart.time'),
                align: 'start',
                cell: ({ timeMs }) => formatDate(lang, timeMs, { zone, style: 'dayTime' }),
              },
              {
                key: 'price',
                label: t('chart.price', { unit: risk.priceUnit }),
                cell: ({ price }) => priceText(lang, price),
              },
            ]}
          />
        </AsTable>
      )}
    </figure>
  );
}

function Lines({
  lang,
  points,
  risk,
  changed,
}: Pick<PriceChartProps, 'lang' | 'risk' | 'changed'> & { points: readonly { timeMs: number; price: string }[] }) {
  const xs = points.map(({ timeMs }) => timeMs);
  const ends = [Math.min(...xs), Math.max(...xs)];
  const flat = (kind: ChartLine['kind'], price: string | undefined): ChartLine[] =>
    price === undefined || price === '0' ? [] : [{ kind, points: ends.map((x) => ({ x, y: Number(price) })) }];
  const lines: ChartLine[] = [
    ...flat('warn', risk?.call.price),
    ...flat('danger', risk?.liquidation.price),
    ...flat('changed', changed),
    { kind: 'plain', points: points.map(({ timeMs, price }) => ({ x: timeMs, y: Number(price) })) },
  ];
  const scale = scaleOf(lines.flatMap((line) => line.points.map(({ y }) => y)));
  return <Plot lang={lang} lines={lines} scale={scale} unit={(value) => value} />;
}
