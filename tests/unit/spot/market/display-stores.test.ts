import { expect, test } from 'vitest';
import type { PublicTrade } from '../../../src/contract/market-stream.ts';
import { openPage } from '../session/page.ts';

const trade = (id: string, p: string): PublicTrade => ({ id, s: 'A', p, q: '1', m: false, t: 1, seq: 1, epoch: 1 });

test('[Q-A17] trades at the price that stands are no news to header, title and book; another price and another way are', async () => {
  openPage();
  const { $publicTrades } = await import('../../../src/spot/market.ts');
  const { $lastPrice } = await import('../../../src/spot/shown.ts');
  const told: unknown[] = [];
  $lastPrice.listen((last) => told.push([last?.price, last?.direction]));
  const trades = [trade('1', '4')];
  for (const price of ['5', '5', '6', '5']) {
    trades.unshift(trade(String(trades.length + 1), price));
    $publicTrades.set([...trades]);
  }
  expect(told).toEqual([
    ['5', 'up'],
    ['6', 'up'],
    ['5', 'down'],
  ]);
});
