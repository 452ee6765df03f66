import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tradeStatus } from '#contract/market-data.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { recordServerTime } from '#session/clock.ts';
import { orderColumns } from '#spot/orders-panel/order-cells.tsx';
import { shownColumns } from '#spot/orders-panel/order-columns.ts';
import type { ColumnKey } from '#spot/orders-panel/order-columns.ts';
import type { OrderRow } from '#spot/orders-panel/order-rows.ts';
import { orderRow, planRow } from '../support/order-samples.ts';
import { pair as tradingPair } from '../support/order-terms.ts';

provideTexts(namespaceTexts);
const pair = tradingPair({ symbolId: 'SLIPUSDT', tick: '0.0001', lot: '0.01' });
const context = {
  t: texts('en', 'orders'),
  lang: 'en',
  zone: 'UTC',
  pairs: new Map([[pair.symbolId, pair]]),
  symbolId: undefined,
  isMobile: false,
  onFill: () => {},
} as const;
const filled = (orderId: string, executedQty: string, executedAmount: string, fee: string) =>
  orderRow({
    orderId,
    symbolId: pair.symbolId,
    status: 'PARTIALLY_FILLED_CANCELED',
    quantity: '9000',
    executedQty,
    executedAmount,
    fee: [{ token: 'USDT', amount: fee }],
  });
const rows = [filled('1', '3000', '2400', '4.8'), filled('2', '4500.5', '3600.4125', '7.200825')];

test.each<[ColumnKey, string[]]>([
  ['filled', ['3,000.00', '4,500.50']],
  ['total', ['2,400.0000', '3,600.4125']],
  ['fee', ['4.800000', '7.200825']],
])('all amounts of the column %s have the same number of decimals', (key, amounts) => {
  const [column] = orderColumns([key], context, rows);
  expect(rows.map((row) => /[\d,]+\.\d+/.exec(renderToStaticMarkup(column?.cell(row)))?.[0])).toEqual(amounts);
});

test('the filled share of an order has two decimals', () => {
  const [column] = orderColumns(['filled'], context, rows);
  expect(rows.map((row) => /[\d.]+%/.exec(renderToStaticMarkup(column?.cell(row)))?.[0])).toEqual(['33.33%', '50.00%']);
});

test('[Q-U12] a resting order says that its pair is suspended; an ended one does not', () => {
  const pairs = new Map([[pair.symbolId, { ...pair, tradeStatus: tradeStatus.suspended }]]);
  const [column] = orderColumns(['state'], { ...context, pairs }, rows);
  const textOf = (row: OrderRow) => renderToStaticMarkup(column?.cell(row)).includes('Pair suspended');
  const part = { symbolId: pair.symbolId };
  expect([orderRow(part), planRow(part), ...rows].map(textOf)).toEqual([true, true, false, false]);
});

test.each([
  ['Spot', {}, {}],
  ['Margin', { source: 'MARGIN' as const }, {}],
  ['Margin', { isLoan: 1 as const }, {}],
  ['Leveraged', {}, { symbolType: 'LT' as const }],
])('[FS11] a column names the account or instrument of an order: %s', (text, part, terms) => {
  const pairs = new Map([[pair.symbolId, { ...pair, ...terms }]]);
  const row = orderRow({ symbolId: pair.symbolId, ...part });
  const [column] = orderColumns(['account'], { ...context, pairs }, [row]);
  expect([column?.label, renderToStaticMarkup(column?.cell(row))]).toEqual(['Account', text]);
});

test('[FS27] a reason stays on the line of its state, and is whole for the pointer', () => {
  const row = orderRow({ symbolId: pair.symbolId, status: 'CANCELED', cancelReason: 'EXPIRED' });
  const [column] = orderColumns(['state'], context, [row]);
  expect(renderToStaticMarkup(column?.cell(row))).toContain('title="Expired after 180 days"');
});

test('[FS11] what is left of an order and its id are columns, hidden until they are chosen', () => {
  const row = orderRow({ symbolId: pair.symbolId, leavesQty: '0.5' });
  const texts = orderColumns(['remaining', 'id'], context, [row]).map(({ label, cell }) => [
    label,
    renderToStaticMarkup(cell(row)).replaceAll(/<[^>]+>/g, ''),
  ]);
  expect(texts).toEqual([
    ['Remaining', '0.50 BTC'],
    ['Order ID', row.orderId],
  ]);
  expect(shownColumns('open', { v: 1, columns: {} })).not.toContain('id');
  expect(shownColumns('open', { v: 1, columns: { open: ['id', 'time'] } })).toEqual(['time', 'id']);
});

test('[FS27] the head of the times names their zone, the rows do not', () => {
  const now = Date.UTC(2026, 6, 1, 12);
  recordServerTime({ timeNow: now, sentMs: performance.now(), receivedMs: performance.now() });
  const [column] = orderColumns(['time'], context, rows);
  expect(column?.label).toBe('Time (UTC)');
  const row = orderRow({ symbolId: pair.symbolId, createTime: now });
  expect(renderToStaticMarkup(column?.cell(row))).toContain('>Jul 1, 2026, 12:00:00<');
});
