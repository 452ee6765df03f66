import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../session/page.ts';
import { orderRow } from './order-samples.ts';
import { coarse, pair, small } from './terms.ts';

beforeEach(() => vi.resetModules());

test('[R5.9] a hidden pair is named by a filter only for who has orders of it', async () => {
  openPage();
  const { $ownPairs, filterPairs } = await import('../../../src/spot/own-pairs.ts');
  const { noteOrder } = await import('../../../src/spot/orders.ts');
  const hidden = small({ showStatus: 0, sort: 2 });
  const delisted = coarse({ tradeStatus: 3, sort: 3 });
  const named = () => filterPairs([delisted, hidden, pair()], $ownPairs.get()).map(({ symbolId }) => symbolId);
  const end = $ownPairs.listen(() => undefined);
  expect(named()).toEqual(['BTCUSDT', 'DOGEUSDT']);
  noteOrder(orderRow({ symbolId: hidden.symbolId }));
  expect(named()).toEqual(['BTCUSDT', 'ETHBTC', 'DOGEUSDT']);
  // An order that has ended was the person's all the same.
  noteOrder(orderRow({ symbolId: hidden.symbolId, status: 'CANCELED', ver: 9 }));
  expect(named()).toContain('ETHBTC');
  end();
});
