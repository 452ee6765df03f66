import { expect, test } from 'vitest';
import type { PublicTrade } from '#contract/market-stream.ts';
import { openPage } from '../../session/support/page.ts';

const trade = (id: string, p: string): PublicTrade => ({ id, s: 'A', p, q: '1', m: false, t: 1, seq: 1, epoch: 1 });

test('[Q-A17] trades at an unchanged price do not update header, title and book; another price or direction does', async () => {
  openPage();
  const { $publicTrades } = await import('#spot/market/market.ts');
  const { $lastPrice } = await import('#spot/market/display-stores.ts');
  const changes: unknown[] = [];
  $lastPrice.listen((last) => changes.push([last?.price, last?.direction]));
  const trades = [trade('1', '4')];
  for (const price of ['5', '5', '6', '5']) {
    trades.unshift(trade(String(trades.length + 1), price));
    $publicTrades.set([...trades]);
  }
  expect(changes).toEqual([
    ['5', 'up'],
    ['6', 'up'],
    ['5', 'down'],
  ]);
});
