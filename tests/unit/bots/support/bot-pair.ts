import type { BotPair } from '#bots/pairs/bot-pairs.ts';

/** BTC/USDT as the form knows it. */
export const botPair = (more: Partial<BotPair> = {}): BotPair => ({
  symbol: 'BTCUSDT',
  base: 'BTC',
  baseName: 'Bitcoin',
  quote: 'USDT',
  tick: '0.01',
  lot: '0.000001',
  minQty: '0.000048',
  minAmount: '1',
  priceDecimals: 2,
  baseDecimals: 6,
  quoteDecimals: 2,
  makerFee: '0.001',
  takerFee: '0.001',
  minInvestment: '10',
  maxInvestment: '1000000',
  isOnline: true,
  last: '60000',
  change: '0.01',
  recommend: { min_price: '57695.08', max_price: '63237.93', cell_number: 8 },
  apr: '0.4225',
  ...more,
});
