import type { TradingSymbol } from '#contract/account.ts';
import type { Kline } from '#contract/market-data.ts';
import { formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Table } from '#ui/table/Table.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $fills } from './fills.ts';
import { $indicatorLines } from './indicator-lines.ts';
import { readoutsOf } from './readout.ts';
import { decimalsOf } from '#money/decimals.ts';

/** Rows of the table: the newest bars. */
const rowsMax = 100;

export interface ChartTableProps {
  lang: Lang;
  pair: TradingSymbol;
  bars: readonly Kline[];
  timeOf: (timeMs: number) => string;
}

/** The newest bars as a table, with indicators and the number of the trader's fills in each bar. Q-A06 */
export function ChartTable({ lang, pair, bars, timeOf }: ChartTableProps) {
  const t = texts(lang, 'spot');
  const lines = useStore($indicatorLines, () => []);
  const fills = useStore($fills);
  const from = Math.max(0, bars.length - rowsMax);
  const rows = [...readoutsOf(lang, bars, decimalsOf(pair.tick), lines, from, rowsMax, decimalsOf(pair.lot))].reverse();
  const fillsOf = (index: number): string => {
    const [start, end] = [rows[index]?.timeMs ?? 0, rows[index - 1]?.timeMs ?? Infinity];
    const count = fills.filter(({ time }) => time >= start && time < end).length;
    return count === 0 ? '' : formatCount(lang, count);
  };
  const names = rows[0]?.indicators.map(({ name }) => name) ?? [];
  return (
    <div className="price-chart__table">
      <Table
        dense
        caption={t('chart.tableTitle', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ timeMs }) => String(timeMs)}
        columns={[
          { key: 'time', label: t('chart.time'), align: 'start', cell: ({ timeMs }) => timeOf(timeMs) },
          { key: 'open', label: t('chart.open'), align: 'end', cell: ({ open }) => open },
          { key: 'high', label: t('chart.high'), align: 'end', cell: ({ high }) => high },
          { key: 'low', label: t('chart.low'), align: 'end', cell: ({ low }) => low },
          { key: 'close', label: t('chart.closing'), align: 'end', cell: ({ close }) => close },
          { key: 'volume', label: t('chart.volume'), align: 'end', cell: ({ volume }) => volume },
          ...names.map((name) => ({
            key: name,
            label: name,
            align: 'end' as const,
            cell: (row: (typeof rows)[number]) => row.indicators.find((each) => each.name === name)?.value ?? '',
          })),
          { key: 'fills', label: t('chart.fills'), align: 'end', cell: ({ index }) => fillsOf(index) },
        ]}
      />
    </div>
  );
}
