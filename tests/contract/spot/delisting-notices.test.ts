import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { delistingNotices } from '#sandbox/spot/delisting-notices.ts';
import { openTrading } from '../support/trading.ts';
import type { Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  exchange = await openTrading();
});
afterEach(() => exchange.close());

test('[R7.13] the notices of an account name the coins that it holds and that will be delisted, with the time', () => {
  const holder = exchange.person({ balances: { FADE: '10', RUST: '10' } });
  expect(delistingNotices(exchange.exchange, holder)).toMatchObject([
    {
      id: 'delisting-FADEUSDT',
      kind: 'DELISTING',
      coin: 'FADE',
      symbolId: 'FADEUSDT',
      dueTime: clockStartMs + 9 * dayMs,
    },
  ]);
  expect(delistingNotices(exchange.exchange, exchange.person())).toEqual([]);
});

test('[R7.13] when a pair is delisted, a notice goes to every holder of its coin and to nobody else', async () => {
  const [holder, other] = [exchange.person({ balances: { FADE: '10' } }), exchange.person()];
  await exchange.sandbox('POST', 'market', { symbolId: 'FADEUSDT', flags: { tradeStatus: 3 } });
  expect(exchange.rowsOf(holder, 'notice')).toMatchObject([{ kind: 'DELISTING', coin: 'FADE' }]);
  expect(exchange.rowsOf(other, 'notice')).toEqual([]);
});
