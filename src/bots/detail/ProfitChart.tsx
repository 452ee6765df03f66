import type { GridPoint } from '#contract/bots/grid.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Plot } from '#ui/art/Plot.tsx';
import { scaleOf } from '#ui/art/line-chart.ts';
import type { ChartLine } from '#ui/art/line-chart.ts';
import { useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AsTable } from '#ui/table/AsTable.tsx';
import { Table } from '#ui/table/Table.tsx';
import { signedAmount } from '../signed-amount.ts';

interface ProfitChartProps {
  lang: Lang;
  coin: string;
  points: readonly GridPoint[];
  zone: 'UTC' | 'local';
}

/**
 * Profits of a bot over time, as a chart and as a table; nothing of it is rendered while amounts are hidden. bots.md 4
 */
export function ProfitChart({ lang, coin, points, zone }: ProfitChartProps) {
  const t = texts(lang, 'bots');
  const isHidden = useHiddenAmounts();
  if (isHidden) return <EmptyState title={t('detail.hidden')} />;
  if (points.length < 2) return <EmptyState title={t('detail.noPoints')} />;
  const lineOf = (kind: ChartLine['kind'], value: (point: GridPoint) => string): ChartLine => ({
    kind,
    points: points.map((point) => ({ x: point.time, y: Number(value(point)) })),
  });
  const lines = [lineOf('plain', (point) => point.grid_profit), lineOf('main', (point) => point.total_profit)];
  const scale = scaleOf([0, ...lines.flatMap((line) => line.points.map(({ y }) => y))]);
  return (
    <>
      <figure className="profit-chart">
        <Plot lang={lang} lines={lines} scale={scale} unit={(value) => value} zone={zone} />
        <figcaption className="chart-key">
          <span className="chart-key__line">{t('figure.total')}</span>
          <span className="chart-key__line chart-key__line--grid">{t('figure.grid')}</span>
        </figcaption>
      </figure>
      <AsTable summary={t('detail.pointsTable')}>
        <Table
          dense
          caption={t('detail.pointsTable')}
          rows={points.toReversed()}
          rowKey={({ time }) => String(time)}
          columns={[
            {
              key: 'time',
              label: t('preview.time'),
              align: 'start',
              cell: ({ time }) => formatDate(lang, time, { zone, style: 'dayTime' }),
            },
            {
              key: 'total',
              label: t('preview.totalIn', { coin }),
              cell: (row) => signedAmount(lang, row.total_profit, undefined),
            },
            {
              key: 'grid',
              label: t('preview.gridIn', { coin }),
              cell: (row) => formatAmount(lang, row.grid_profit, { decimals: 2, fixed: true }),
            },
          ]}
        />
      </AsTable>
    </>
  );
}
