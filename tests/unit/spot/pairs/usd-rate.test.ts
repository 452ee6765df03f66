import { expect, test } from 'vitest';
import { isDollar, usdRateOf } from '#spot/pairs/usd-rate.ts';

const btc = {
  s: 'BTCUSDT',
  c: '60000',
  o: '60000',
  h: '60000',
  l: '60000',
  v: '1',
  qv: '60000',
  m: '0',
  t: 0,
  seq: 1,
  epoch: 1,
  bp: '',
  ap: '',
};

test('a dollar coin has the rate one, another coin the price of its pair, and none before that is known', () => {
  expect(['USDT', 'USDC', 'BTC'].map(isDollar)).toEqual([true, true, false]);
  expect(usdRateOf('USDT', {})).toBe('1');
  expect(usdRateOf('BTC', { BTCUSDT: btc })).toBe('60000');
  expect(usdRateOf('BTC', {})).toBeUndefined();
});
