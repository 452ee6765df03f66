import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '#money/index.ts';
import { costResultOf, positionsOf } from '#spot/orders-panel/cost-basis.ts';
import { tradeRow } from '../support/order-samples.ts';
import { pair as tradingPair } from '../support/order-terms.ts';

const pairOf = (baseTokenId: string, quoteTokenId: string) =>
  tradingPair({ symbolId: baseTokenId + quoteTokenId, baseTokenId, quoteTokenId });
const pairs = new Map(
  [pairOf('BTC', 'USDT'), pairOf('ETH', 'USDT'), pairOf('ETH', 'BTC')].map((pair) => [pair.symbolId, pair]),
);
const trade = (
  side: 'BUY' | 'SELL',
  symbolId: string,
  quantity: string,
  amount: string,
  fee = '0',
  feeToken = 'USDT',
) => tradeRow({ side, symbolId, quantity, amount, fee, feeToken });
const textsOf = (trades: Parameters<typeof positionsOf>[0], coin: string) => {
  const position = positionsOf(trades, pairs).get(coin);
  return position && [position.quantity.toFixed(), position.cost.toFixed()];
};

test('[R3.5] purchases count with their fees, and sales leave at the average cost', () => {
  const trades = [
    trade('BUY', 'BTCUSDT', '1', '100', '0.1', 'BTC'),
    trade('BUY', 'BTCUSDT', '0.1', '20', '1', 'USDT'),
    trade('SELL', 'BTCUSDT', '0.5', '999'),
  ];
  expect(textsOf(trades, 'BTC')).toEqual(['0.5', '60.5']);
  expect(textsOf([...trades, trade('SELL', 'BTCUSDT', '9', '1')], 'BTC')).toEqual(['0', '0']);
});

test('[R3.5] a coin that was bought for another coin has no cost in USD; the other coin leaves at its average cost', () => {
  const trades = [trade('BUY', 'BTCUSDT', '2', '100'), trade('BUY', 'ETHBTC', '10', '1')];
  expect(textsOf(trades, 'BTC')).toEqual(['1', '50']);
  expect(textsOf(trades, 'ETH')).toBeUndefined();
});

test('[R3.5] profit is the present value of the purchased coins that are still held, less their cost', () => {
  const position = { quantity: decimal('2'), cost: decimal('100') };
  expect(costResultOf(position, { total: '4', usdValue: '400' })).toEqual({
    average: '50',
    profit: '100',
    share: '1',
  });
  // Half of the purchased coins were withdrawn.
  expect(costResultOf(position, { total: '1', usdValue: '40' })).toEqual({
    average: '50',
    profit: '-10',
    share: '-0.2',
  });
  expect(costResultOf(position, { total: '1', usdValue: '' })).toBeUndefined();
  expect(costResultOf(undefined, { total: '1', usdValue: '40' })).toBeUndefined();
});

test('[R3.5] a position is never negative, and nothing is left of a coin that was sold as often as bought', () => {
  const coins = fc.integer({ min: 1, max: 1_000 }).map(String);
  const rows = fc.array(fc.tuple(fc.constantFrom('BUY' as const, 'SELL' as const), coins, coins), { maxLength: 30 });
  fc.assert(
    fc.property(rows, (trades) => {
      const list = trades.map(([side, quantity, amount]) => trade(side, 'BTCUSDT', quantity, amount));
      const position = positionsOf(list, pairs).get('BTC');
      if (!position) return;
      expect(position.quantity.gte('0') && position.cost.gte('0')).toBe(true);
      const after = positionsOf([...list, trade('SELL', 'BTCUSDT', '1000000', '1')], pairs).get('BTC');
      expect(after?.quantity.toFixed()).toBe('0');
    }),
  );
});
