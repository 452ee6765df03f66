import { useState } from 'react';
import type { Grid } from '#contract/bots/grid.ts';
import type { Trade } from '#contract/trading.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import { signedAmount, toneOf } from '../signed-amount.ts';
import { botFills, reloadDetail } from './bot-detail.ts';

/** A matched trade often gains less than a cent. */
const profitDecimals = 4;

/** Open orders of a bot, the highest price first. */
export function OrdersOfBot({ lang, bot, priceDecimals }: { lang: Lang; bot: Grid; priceDecimals: number }) {
  const t = texts(lang, 'bots');
  if (bot.open_orders.length === 0) return <EmptyState title={t('detail.noOrders')} />;
  return (
    <Table
      dense
      caption={t('detail.orders')}
      rows={bot.open_orders.toSorted((a, b) => decimal(b.price).cmp(a.price))}
      rowKey={({ price }) => price}
      columns={[
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
      ]}
    />
  );
}

/** Fills of a bot, newest first. */
export function FillsOfBot({
  lang,
  bot,
  priceDecimals,
  zone,
}: {
  lang: Lang;
  bot: Grid;
  priceDecimals: number;
  zone: 'UTC' | 'local';
}) {
  const t = texts(lang, 'bots');
  const state = useStore(botFills.$list);
  const [isLoading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    const error = await botFills.loadMore();
    setLoading(false);
    if (error) toastError(error);
  };
  if (state.phase !== 'ready' || state.rows.length === 0)
    return (
      <ListState
        state={state.phase === 'ready' ? { phase: 'empty' } : state}
        empty={t('detail.noFills')}
        texts={{ failed: t('detail.fillsFailed'), retry: t('retry'), restricted: t('list.restricted') }}
        onRetry={reloadDetail}
      />
    );
  return (
    <>
      <Table
        dense
        caption={t('detail.fills')}
        rows={state.rows}
        rowKey={({ tradeId }) => tradeId}
        columns={[
          {
            key: 'time',
            label: t('preview.time'),
            align: 'start',
            cell: ({ time }) => formatDate(lang, time, { zone, style: 'dayTime' }),
          },
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
          {
            key: 'fee',
            label: t('detail.fee'),
            cell: ({ fee, feeToken }) => <MaskedAmount>{`${formatAmount(lang, fee)} ${feeToken}`}</MaskedAmount>,
          },
          // Of matched trades, which sells complete; an exchange need not tell it.
          ...(state.rows.some(({ matchedProfit }) => matchedProfit !== undefined)
            ? [
                {
                  key: 'profit',
                  label: t('figure.grid'),
                  cell: ({ matchedProfit }: Trade) =>
                    matchedProfit === undefined ? (
                      t('none')
                    ) : (
                      <span className={toneOf(matchedProfit).tone}>
                        <MaskedAmount>
                          {signedAmount(lang, matchedProfit, bot.quote_token, profitDecimals)}
                        </MaskedAmount>
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
      {state.nextId !== '' && (
        <Button variant="quiet" size="small" pending={isLoading} onPress={() => void more()}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
