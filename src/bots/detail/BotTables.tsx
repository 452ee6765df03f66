import type { Grid } from '#contract/bots/grid.ts';
import type { Trade } from '#contract/trading.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { RecordList } from '#shell/list-state/RecordList.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { signedAmount, toneOf } from '../signed-amount.ts';
import { botFills, reloadDetail } from './bot-detail.ts';

/** A matched trade often gains less than a cent. */
const profitDecimals = 4;

interface BotTableProps {
  lang: Lang;
  bot: Grid;
  priceDecimals: number;
}

/** Columns that open orders and fills have. */
function orderColumns<Row extends Pick<Trade, 'side' | 'price' | 'quantity'>>({
  lang,
  bot,
  priceDecimals,
}: BotTableProps) {
  const t = texts(lang, 'bots');
  const columns: Column<Row>[] = [
    {
      key: 'side',
      label: t('chart.order'),
      align: 'start',
      cell: ({ side }) => (
        <span className={side === 'BUY' ? 'up' : 'down'}>{t(side === 'BUY' ? 'chart.buy' : 'chart.sell')}</span>
      ),
    },
    {
      key: 'price',
      label: t('chart.priceIn', { coin: bot.quote_token }),
      cell: ({ price }) => formatAmount(lang, price, { decimals: priceDecimals, fixed: true }),
    },
    {
      key: 'quantity',
      label: t('chart.quantityIn', { coin: bot.base_token }),
      cell: ({ quantity }) => <MaskedAmount>{formatAmount(lang, quantity)}</MaskedAmount>,
    },
  ];
  return columns;
}

/** Open orders of a bot, the highest price first. */
export function OrdersOfBot(props: BotTableProps) {
  const { lang, bot } = props;
  const t = texts(lang, 'bots');
  if (bot.open_orders.length === 0) return <EmptyState title={t('detail.noOrders')} />;
  return (
    <Table
      dense
      caption={t('detail.orders')}
      rows={bot.open_orders.toSorted((a, b) => decimal(b.price).cmp(a.price))}
      rowKey={({ price }) => price}
      columns={orderColumns(props)}
    />
  );
}

/** Fills of a bot, newest first. */
export function FillsOfBot({ zone, ...props }: BotTableProps & { zone: 'UTC' | 'local' }) {
  const { lang, bot } = props;
  const t = texts(lang, 'bots');
  const state = useStore(botFills.$list);
  const fills = state.phase === 'ready' ? state.rows : [];
  const columns: RecordColumn<Trade>[] = [
    {
      key: 'time',
      label: t('preview.time'),
      align: 'start',
      cell: ({ time }) => formatDate(lang, time, { zone, style: 'dayTime' }),
    },
    ...orderColumns<Trade>(props),
    {
      key: 'fee',
      label: t('detail.fee'),
      cell: ({ fee, feeToken }) => <MaskedAmount>{`${formatAmount(lang, fee)} ${feeToken}`}</MaskedAmount>,
    },
  ];
  // Of matched trades, which sells complete; an exchange need not tell it.
  if (fills.some(({ matchedProfit }) => matchedProfit !== undefined))
    columns.push({
      key: 'profit',
      label: t('figure.grid'),
      cell: ({ matchedProfit }) =>
        matchedProfit === undefined ? (
          t('none')
        ) : (
          <span className={toneOf(matchedProfit).tone}>
            <MaskedAmount>{signedAmount(lang, matchedProfit, bot.quote_token, profitDecimals)}</MaskedAmount>
          </span>
        ),
    });
  return (
    <RecordList
      cards={false}
      caption={t('detail.fills')}
      empty={t('detail.noFills')}
      list={botFills}
      columns={columns}
      rowKey={({ tradeId }) => tradeId}
      texts={{
        failed: t('detail.fillsFailed'),
        retry: t('retry'),
        restricted: t('list.restricted'),
        more: t('list.more'),
      }}
      onRetry={reloadDetail}
    />
  );
}
