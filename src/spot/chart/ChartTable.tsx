import type { TradingSymbol } from '../../contract/account.ts';
import type { Kline } from '../../contract/trading.ts';
import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Table } from '../../ui/Table.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $fills } from '../chart/fills.ts';
import { readoutsOf } from '../chart/readout.ts';
import { $chartSettings } from '../chart/settings.ts';
import { placesOf } from '../steps.ts';

/** Rows of the table: the newest bars. */
const mostRows = 100;

export interface ChartTableProps {
  lang: Lang;
  pair: TradingSymbol;
  bars: readonly Kline[];
  timeOf: (timeMs: number) => string;
}

/** The chart in figures: the newest bars with their indicators and how many own fills each holds. Q-A06 */
export function ChartTable({ lang, pair, bars, timeOf }: ChartTableProps) {
  const t = texts(lang, 'spot');
  const { indicators } = useStore($chartSettings);
  const fills = useStore($fills);
  const from = Math.max(0, bars.length - mostRows);
  const rows = [...readoutsOf(lang, bars, placesOf(pair.tick), indicators, from, mostRows)].reverse();
  const fillsOf = (place: number): string => {
    const [start, end] = [rows[place]?.timeMs ?? 0, rows[place - 1]?.timeMs ?? Infinity];
    const count = fills.filter(({ time }) => time >= start && time < end).length;
    return count === 0 ? '' : formatCount(lang, count);
  };
  const names = rows[0]?.indicators.map(({ name }) => name) ?? [];
  return (
    <div className="price-chart__table">
      <Table
        dense
        caption={t('chart.tableTitle', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
        rows={rows.map((row, place) => ({ ...row, place }))}
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
          { key: 'fills', label: t('chart.fills'), align: 'end', cell: ({ place }) => fillsOf(place) },
        ]}
      />
    </div>
  );
}
