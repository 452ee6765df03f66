import { expect, test } from 'vitest';
import { openBotExchange } from '../support/bots.ts';

test('[FV18] after a jump over 400 lines no bot has an open buy above the last price or an open sell below', async () => {
  const exchange = await openBotExchange();
  const who = exchange.person({ balances: { USDT: '1000000' } });
  const common = { min_price: '10000', cell_number: 200, quote_investment: '100000' };
  const bots = [
    await exchange.mustCreate(who, { ...common, max_price: '100000' }),
    await exchange.mustCreate(who, { ...common, max_price: '163000' }),
  ];
  for (const [price, side] of [
    ['600000', 'BUY'],
    ['6000', 'SELL'],
  ] as const) {
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price });
    for (const { grid_id: id } of bots) {
      exchange.expectSound(id);
      const open = (await exchange.readBot(who, id)).open_orders;
      expect([open.length, open.filter((row) => row.side !== side)]).toEqual([200, []]);
    }
  }
  expect(exchange.faults).toEqual([]);
  await exchange.close();
});
