import { expect, test } from 'vitest';
import type { Levels } from '#contract/market-stream.ts';
import { price } from '#money/amount-kinds.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { liveFactsOf } from '#spot/terminal/live-facts.ts';
import { pair as tradingPair } from '../support/order-terms.ts';

provideTexts(namespaceTexts);
const ticker = {
  s: 'BTCUSDT',
  t: 1,
  c: price('60000'),
  o: '60000',
  h: '61000',
  l: '59000',
  m: '0.01',
  v: '12.3',
  qv: '740000',
  bp: '59999.5',
  ap: '',
  seq: 1,
  epoch: 1,
};
const profile = { feeRates: { maker: '0.0005', taker: '0.0006' }, vipLevel: 4 };

test('[R3.2] the trading rules name the best prices, the price band and the fees of the VIP level', () => {
  const pair = tradingPair({ buyLimitRatio: '0.03', sellLimitRatio: '0.03', tick: '0.01' });
  expect(liveFactsOf('en', pair, ticker, profile)).toMatchObject({
    bid: { value: '59,999.50 USDT' },
    ask: { value: '–' },
    highestBuy: { value: '61,800.00 USDT' },
    lowestSell: { value: '58,200.00 USDT' },
    volume: { value: '12.30' },
    maker: { label: 'Maker fee (VIP 4)', value: '0.05%' },
    taker: { label: 'Taker fee (VIP 4)', value: '0.06%' },
  });
});

test('[R3.2] fees of the pair itself are the same at every VIP level', () => {
  const { maker } = liveFactsOf('en', tradingPair({ makerFee: '0', takerFee: '0' }), ticker, profile);
  expect(maker).toEqual({ value: '0%' });
});

test('[FS24] the best prices have their sizes while the book is as new as the ticker', () => {
  const asked = { ...ticker, ap: '60001' };
  const book = { bids: [['59999.5', '0.25']], asks: [['60000.5', '1']] } satisfies Levels;
  expect(liveFactsOf('en', tradingPair(), asked, profile, book)).toMatchObject({
    bid: { value: '59,999.50 USDT · 0.25 BTC' },
    ask: { value: '60,001.00 USDT' },
  });
});
