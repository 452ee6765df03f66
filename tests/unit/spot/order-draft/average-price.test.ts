import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { averageText } from '#spot/order-draft/average-price.ts';
import { estimate } from '#spot/order-draft/estimate.ts';
import { estimatedAverage } from '#spot/order-form/OrderFacts.tsx';
import { orderColumns } from '#spot/orders-panel/order-cells.tsx';
import { orderResultOf } from '#spot/order-submit/order-result.ts';
import { resultText } from '#spot/order-submit/order-result-texts.ts';
import { orderRow } from '../support/order-samples.ts';
import { pair as tradingPair } from '../support/order-terms.ts';
import { baseAmount, price } from '#money/amount-kinds.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');
const pair = tradingPair({ symbolId: 'SLIPUSDT', tick: '0.0001', lot: '0.01' });

test.each([
  ['0.799063', '0.0001', '0.799063'],
  ['0.7', '0.0001', '0.700000'],
  ['60005.5', '0.01', '60,005.5000'],
  ['60005.5', undefined, '60,005.5'],
])('an average of %s at a tick of %s has two decimals more than the tick: %s', (average, tick, text) => {
  expect(averageText('en', price(average), tick === undefined ? undefined : price(tick))).toBe(text);
});

describe('the same average price is shown', () => {
  const order = orderRow({
    symbolId: pair.symbolId,
    status: 'FILLED',
    quantity: '9000',
    executedQty: '9000',
    executedAmount: '7189.74',
    avgPrice: '0.79886',
  });

  test('in the order lists', () => {
    const pairs = new Map([[pair.symbolId, pair]]);
    const context = {
      t: texts('en', 'orders'),
      lang: 'en',
      zone: 'UTC',
      pairs,
      symbolId: undefined,
      isMobile: false,
      onFill: () => {},
    } as const;
    const [column] = orderColumns(['average'], context, []);
    expect(renderToStaticMarkup(column?.cell(order))).toContain('>0.798860<');
  });

  test('in the message', () => {
    const result = orderResultOf(order);
    if (result.kind === 'rejected') throw new Error('not filled');
    expect(resultText(t, 'en', result, { pair }).message).toContain(' at 0.798860 USDT.');
  });

  test('[FS26] and the price of a placed order in the message has the decimals of the tick', () => {
    const placed = orderResultOf(orderRow({ symbolId: pair.symbolId, price: '0.8' }));
    if (placed.kind === 'rejected') throw new Error('not placed');
    const decimals = pair.tick.length - '0.'.length;
    expect(resultText(t, 'en', placed, { pair }).message).toContain(` at 0.8${'0'.repeat(decimals - 1)} USDT.`);
  });

  test.each([
    ['LIMIT', 'Limit · Buy order placed'],
    ['LIMIT_MAKER', 'Post-only · Buy order placed'],
  ] as const)('[FS14] the message of a placed order names its type, %s', (type, text) => {
    const placed = orderResultOf(orderRow({ symbolId: pair.symbolId, type }));
    if (placed.kind === 'rejected') throw new Error('not placed');
    expect(resultText(t, 'en', placed, { pair }).message).toContain(text);
  });

  test('in the form and the review', () => {
    const estimated = estimate({
      entry: { side: 'BUY', type: 'MARKET', timeInForce: 'GTC', price: '', quantity: '7189.74525' },
      pair,
      levels: {
        bids: [],
        asks: [
          [price('0.79'), baseAmount('1000')],
          [price('0.8'), baseAmount('9000')],
        ],
      },
    });
    expect(estimated.average).toBe('0.798889');
    expect(estimatedAverage(t, 'en', estimated, pair.tick)).toMatch(/^0\.798889\b/);
  });
});
