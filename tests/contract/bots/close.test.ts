import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scale } from '#money/index.ts';
import { grid } from '../support/calls.ts';
import { codeOf, openBotExchange } from '../support/bots.ts';
import type { BotExchange } from '../support/bots.ts';
import type { Person } from '../support/trading.ts';

let exchange: BotExchange;
beforeAll(async () => {
  exchange = await openBotExchange();
});
afterAll(async () => {
  expect(exchange.faults).toEqual([]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

async function modesOf(who: Person, gridId: string) {
  const { body } = await exchange.call(grid.closeModes, { grid_id: gridId }, who.token);
  return v.parse(grid.closeModes.result, body.result).modes;
}
const free = (who: Person, coin: string) => scale(exchange.balanceOf(who, 'free', coin));

test.each(['2', '3', '4'] as const)(
  '[G9] close mode %s returns exactly what was estimated, and the equity less fee and slippage',
  async (mode) => {
    exchange.moveTo('60000');
    const who = exchange.person();
    const { grid_id: id } = await exchange.mustCreate(who);
    exchange.moveTo('58700');
    exchange.moveTo('60100');
    const estimate = (await modesOf(who, id)).find(({ close_mode }) => close_mode === mode);
    const before = { BTC: free(who, 'BTC'), USDT: free(who, 'USDT') };
    const answer = await exchange.closeBot(who, id, mode);
    expect(codeOf(answer)).toBe(200);
    const bot = await exchange.readBot(who, id);
    expect(bot).toMatchObject({
      status: 'COMPLETED',
      close_mode: mode,
      close_reason: 'CLOSED_MANUALLY',
      open_orders: [],
    });
    expect(bot.settlement_assets).toEqual(estimate?.estimate);
    for (const coin of ['BTC', 'USDT'] as const) {
      const returned = bot.settlement_assets.find(({ token }) => token === coin)?.amount ?? '0';
      expect(free(who, coin) - before[coin]).toBe(scale(returned));
    }
    expect(bot.base_balance).toBe('0');
    exchange.expectSound(id);
    expect(codeOf(await exchange.closeBot(who, id, mode))).toBe(405);
    expect(codeOf(await exchange.call(grid.closeModes, { grid_id: id }, who.token))).toBe(405);
  },
);

test('a bot that waits can only be returned as it is', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who, { entry_price: '61000' });
  expect((await modesOf(who, id)).map(({ enabled, reason }) => [enabled, reason])).toEqual([
    [false, 'NOT_STARTED'],
    [false, 'NOT_STARTED'],
    [true, ''],
  ]);
  const refused = await exchange.closeBot(who, id, '3');
  expect([codeOf(refused), refused.body.ext_info?.field]).toEqual([400, 'close_mode']);
  expect(codeOf(await exchange.closeBot(who, id, '4'))).toBe(200);
  expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('100000');
});

test('501: a book too thin for the conversion; the rest is returned as it is, and the result has the bot', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.withdraw();
  exchange.addMakerOrder('BUY', 5_999_999, 10_000);
  const answer = await exchange.closeBot(who, id, '3');
  expect(codeOf(answer)).toBe(501);
  const { grid: bot } = v.parse(grid.ClosedBot, answer.body.result);
  expect(bot).toMatchObject({ status: 'COMPLETED', close_mode: '4', close_reason: 'CLOSED_MANUALLY' });
  expect(bot.settlement_assets.map(({ token }) => token)).toEqual(['BTC', 'USDT']);
  expect((await exchange.fillsOf(who, id)).at(-1)).toMatchObject({ side: 'SELL', quantity: '0.01', isMaker: false });
  exchange.expectSound(id);
});

test('another person’s bot and an unknown one are 404; an unknown mode is refused', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  const other = exchange.person();
  expect(codeOf(await exchange.closeBot(other, id))).toBe(404);
  expect(codeOf(await exchange.closeBot(who, '1'))).toBe(404);
  expect((await exchange.list(other, { grid_id: id })).list).toEqual([]);
  expect(await exchange.fillsOf(other, id)).toEqual([]);
  const odd = JSON.stringify({ grid_id: id, close_mode: '9' });
  const headers = { usertoken: who.token, 'content-type': 'application/json' };
  expect((await exchange.ask('POST', `/x/bot${grid.close.path}`, headers, odd)).body.ret_code).toBe(10001);
  await exchange.closeBot(who, id, '4');
});

test('[G25] a suspended pair: orders rest, nothing triggers, only mode 4 closes', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 0 } });
  const bot = await exchange.readBot(who, id);
  expect([bot.status, bot.spot_symbol_status, bot.open_orders.length]).toEqual(['RUNNING', 'OFFLINE', 20]);
  expect((await modesOf(who, id)).map(({ reason }) => reason)).toEqual(['SUSPENDED', 'SUSPENDED', '']);
  expect(codeOf(await exchange.closeBot(who, id, '3'))).toBe(400);
  expect(codeOf(await exchange.closeBot(who, id, '4'))).toBe(200);
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { tradeStatus: 1 } });
});

test.each([
  [
    'a side ban',
    { flags: { isBanBuy: true } },
    'CLOSED_SYMBOL_DELISTED',
    'SIDE_BANNED',
    { flags: { isBanBuy: false } },
  ],
  ['the delisting', { flags: { tradeStatus: 3 } }, 'CLOSED_SYMBOL_DELISTED', 'DELISTED', { flags: { tradeStatus: 1 } }],
])('[G25] %s ends the bots of the pair and returns both coins', async (_what, change, reason, code, undo) => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  const waiting = await exchange.mustCreate(who, { entry_price: '61000' });
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', ...change });
  for (const gridId of [id, waiting.grid_id]) {
    const bot = await exchange.readBot(who, gridId);
    expect(bot).toMatchObject({ status: 'COMPLETED', close_mode: '4', close_reason: reason, bot_close_code: code });
    exchange.expectSound(gridId);
  }
  // What the first purchase cost is in base coins.
  expect(free(who, 'USDT') + scale('5228.88087148')).toBe(scale('100000'));
  const closed = exchange.noticesOf(who, 'GRID_CLOSED');
  expect(closed.map(({ gridId, symbolId, coin, state }) => [gridId, symbolId, coin, state])).toEqual([
    [id, 'BTCUSDT', 'BTC', reason],
    [waiting.grid_id, 'BTCUSDT', 'BTC', reason],
  ]);
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', ...undo });
});

test('[G25] a ban of the person ends the bots of the person', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const other = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  const { grid_id: otherId } = await exchange.mustCreate(other);
  await exchange.sandbox('POST', 'identity', { uid: who.uid, isBanned: true });
  expect(await exchange.readBot(who, id)).toMatchObject({
    close_reason: 'CLOSED_USER_BAN',
    bot_close_code: 'USER_BANNED',
  });
  expect((await exchange.readBot(other, otherId)).status).toBe('RUNNING');
  await exchange.closeBot(other, otherId, '4');
});

test('a restricted person may still close', async () => {
  exchange.moveTo('60000');
  const who = exchange.person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.exchange.accounts.change(who.uid, { isRestricted: true });
  expect(codeOf(await exchange.closeBot(who, id))).toBe(200);
});
