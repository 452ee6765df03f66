import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '../../../src/i18n/texts-for.ts';
import { provideTexts, texts } from '../../../src/i18n/texts.ts';
import { averageText } from '../../../src/spot/average-price.ts';
import { estimate } from '../../../src/spot/estimate.ts';
import { estimatedAverage } from '../../../src/spot/islands/OrderFacts.tsx';
import { orderColumns } from '../../../src/spot/islands/order-cells.tsx';
import { outcomeOf } from '../../../src/spot/outcome.ts';
import { outcomeText } from '../../../src/spot/outcome-words.ts';
import { orderRow } from './order-samples.ts';
import { pair as tradingPair } from './terms.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');
const pair = tradingPair({ symbolId: 'SLIPUSDT', tick: '0.0001', lot: '0.01' });

test.each([
  ['0.799063', '0.0001', '0.799063'],
  ['0.7', '0.0001', '0.700000'],
  ['60005.5', '0.01', '60,005.5000'],
  ['60005.5', undefined, '60,005.5'],
])('an average of %s at a tick of %s has the places of the tick and two: %s', (average, tick, text) => {
  expect(averageText('en', average, tick)).toBe(text);
});

describe('the same average price stands', () => {
  const order = orderRow({
    symbolId: pair.symbolId,
    status: 'FILLED',
    quantity: '9000',
    executedQty: '9000',
    executedAmount: '7189.74',
    avgPrice: '0.79886',
  });

  test('in the tables', () => {
    const pairs = new Map([[pair.symbolId, pair]]);
    const words = {
      t,
      lang: 'en',
      zone: 'UTC',
      pairs,
      symbolId: undefined,
      isMobile: false,
      onFill: () => {},
    } as const;
    const [column] = orderColumns(['average'], words);
    expect(renderToStaticMarkup(column?.cell(order))).toContain('>0.798860<');
  });

  test('in the message', () => {
    const outcome = outcomeOf(order);
    if (outcome.kind === 'rejected') throw new Error('it was filled');
    expect(outcomeText(t, 'en', outcome, { pair }).message).toContain(' at 0.798860 USDT.');
  });

  test('in the form and its question', () => {
    const estimated = estimate({
      entry: { side: 'BUY', type: 'MARKET', timeInForce: 'GTC', price: '', quantity: '7189.74525' },
      pair,
      levels: {
        bids: [],
        asks: [
          ['0.79', '1000'],
          ['0.8', '9000'],
        ],
      },
    });
    expect(estimated.average).toBe('0.798889');
    expect(estimatedAverage(t, 'en', estimated, pair.tick)).toMatch(/^0\.798889\b/);
  });
});
