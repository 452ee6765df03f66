import type { GridPlan } from '#formulas/bots/plan.ts';
import { formatAmount, formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';

/** All lines of a bot with the order on each. bots.md 4 "Show as table" */
export function LinesTable({ lang, pair, plan }: { lang: Lang; pair: BotPair; plan: GridPlan | undefined }) {
  const t = texts(lang, 'bots');
  if (!plan) return <EmptyState title={t('chart.noLines')} />;
  const rows = plan.lines.map((price, index) => ({ index, price })).toReversed();
  const orderKey = (index: number) =>
    index === plan.empty ? 'chart.none' : index < plan.empty ? 'chart.buy' : 'chart.sell';
  return (
    <Table
      dense
      caption={t('chart.lines')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'line', label: t('chart.line'), align: 'start', cell: ({ index }) => formatCount(lang, index + 1) },
        { key: 'order', label: t('chart.order'), align: 'start', cell: ({ index }) => t(orderKey(index)) },
        {
          key: 'price',
          label: t('chart.priceIn', { coin: pair.quote }),
          cell: ({ price }) => formatAmount(lang, unscale(price), { decimals: pair.priceDecimals, fixed: true }),
        },
        {
          key: 'quantity',
          label: t('chart.quantityIn', { coin: pair.base }),
          cell: ({ index }) =>
            index === plan.empty || plan.quantity === 0n
              ? t('none')
              : formatAmount(lang, unscale(plan.quantity), { decimals: pair.baseDecimals, fixed: true }),
        },
      ]}
    />
  );
}
