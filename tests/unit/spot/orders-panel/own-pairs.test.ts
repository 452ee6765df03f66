import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../session/support/page.ts';
import { orderRow } from '../support/order-samples.ts';
import { coarse, pair, small } from '../support/order-terms.ts';

beforeEach(() => vi.resetModules());

test('[R5.9] the pair filter offers a hidden pair only to users who have orders of it', async () => {
  openPage();
  const { $ownPairs, pairsForFilter } = await import('#spot/orders-panel/own-pairs.ts');
  const { recordOrder } = await import('#spot/orders/orders.ts');
  const hidden = small({ showStatus: 0, sort: 2 });
  const delisted = coarse({ tradeStatus: 3, sort: 3 });
  const offered = () => pairsForFilter([delisted, hidden, pair()], $ownPairs.get()).map(({ symbolId }) => symbolId);
  const stop = $ownPairs.listen(() => undefined);
  expect(offered()).toEqual(['BTCUSDT', 'DOGEUSDT']);
  recordOrder(orderRow({ symbolId: hidden.symbolId }));
  expect(offered()).toEqual(['BTCUSDT', 'ETHBTC', 'DOGEUSDT']);
  // An order that has ended counts too.
  recordOrder(orderRow({ symbolId: hidden.symbolId, status: 'CANCELED', ver: 9 }));
  expect(offered()).toContain('ETHBTC');
  stop();
});
