import { expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { listColumns } from '#spot/orders-panel/order-columns.ts';
import type { ListName } from '#spot/orders-panel/order-columns.ts';
import { exportColumns } from '#spot/orders-panel/order-export.ts';
import type { OrderRow } from '#spot/orders-panel/order-rows.ts';
import { fileLines } from '#ui/table/csv.ts';
import { orderRow, tradeRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';

provideTexts(namespaceTexts);
const context = { t: texts('en', 'orders'), pairs: new Map([['BTCUSDT', pair({ symbolId: 'BTCUSDT' })]]) };

/** Returns the first row of a file by the heads of its columns. */
function firstRow(list: ListName, rows: readonly OrderRow[]): Record<string, string | undefined> {
  const [heads = [], cells = []] = fileLines(exportColumns(listColumns[list], rows, context), rows);
  return Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
}

test('[Q-S26] the trade history has order id, trade id and side in columns of their own', () => {
  const fill = tradeRow();
  expect(firstRow('trades', [fill])).toMatchObject({
    'Order ID': fill.orderId,
    'Trade ID': fill.tradeId,
    Side: 'Buy',
  });
});

test('[Q-S26] numbers and coins are in columns of their own, also fees in several coins', () => {
  const fee = [
    { token: 'BTC', amount: '0.001' },
    { token: 'SLIP', amount: '2.5' },
  ];
  const ended = orderRow({ status: 'FILLED', executedQty: '1', executedAmount: '60000', leavesQty: '0', fee });
  const row = firstRow('history', [ended, orderRow()]);
  expect(row).toMatchObject({
    Amount: '1',
    'Amount coin': 'BTC',
    Filled: '1',
    'Filled coin': 'BTC',
    Total: '60000',
    'Total coin': 'USDT',
    Fee: '0.001',
    'Fee coin': 'BTC',
    'Fee 2': '2.5',
    'Fee 2 coin': 'SLIP',
    'Order ID': ended.orderId,
    'Client order ID': 'mine-1',
  });
});
