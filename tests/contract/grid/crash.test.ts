import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { botsWhere, openBots } from '#sandbox/grid/engine/bot-store.ts';
import { grid } from '../support/calls.ts';
import { firstExample, openBotExchange } from '../support/bots.ts';
import type { BotExchange } from '../support/bots.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

const Bots = v.object({ list: v.array(v.object({ grid_id: v.string(), status: v.string() })) });
const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');

beforeAll(async () => {
  const exchange = await openTestExchange({ dataFile: seeded });
  await exchange.sandbox('POST', 'clock', { speed: 0 });
  await exchange.close();
});

/** Fills and rows of all bots, without ids of the engine, which depend on what else was read. */
function historyOf({ kernel: { exchange } }: TestExchange) {
  const bots = botsWhere(exchange, '1 ORDER BY grid_id', []).map(
    ({ gridId, status, baseBalance, quoteBalance, ...bot }) => ({
      ...{ gridId, status, baseBalance, quoteBalance },
      ...{ profit: bot.gridProfit, matched: bot.matchedTrades, empty: bot.emptyLine, carry: bot.carryQuantity },
    }),
  );
  expect(exchange.ledger.audit('postings')).toEqual([]);
  return bots;
}

test('[G14] one jump and its parts give the same bots', async () => {
  const after = async (parts: readonly number[]) => {
    const exchange = await openTestExchange();
    for (const part of parts) await exchange.sandbox('POST', 'clock', { advanceMs: part });
    const history = historyOf(exchange);
    await exchange.close();
    return history;
  };
  const whole = await after([3 * dayMs]);
  expect(whole.some(({ matched }) => matched > 16)).toBe(true);
  const splits = Array.from({ length: 3 }, (_, index) => hourMs * (index * 17 + 5) + index * 61_000);
  for (const split of splits) expect(await after([split, 3 * dayMs - split])).toEqual(whole);
  // Fifty parts of uneven length.
  const parts = Array.from({ length: 49 }, (_, index) => Math.floor((3 * dayMs) / 60) + index * 997);
  const sum = parts.reduce((total, part) => total + part, 0);
  expect(await after([...parts, 3 * dayMs - sum])).toEqual(whole);
});

test('[G15] a restart restores the orders with their ids and priority, and loses or doubles no fill', async () => {
  const dataFile = join(folder, 'restart.sqlite');
  const first = await openBotExchange({ dataFile });
  const who = first.person();
  const { grid_id: id } = await first.mustCreate(who);
  first.moveTo('58900');
  const linesOf = (exchange: BotExchange) =>
    openBots(exchange.exchange).flatMap((open) =>
      [...open.lines.values()]
        .sort((a, b) => a.line - b.line)
        .map(({ line, orderId, price }) => [line, orderId, price]),
    );
  const before = linesOf(first);
  const fills = await first.fillsOf(who, id);
  await first.close();

  const second = await openBotExchange({ dataFile }, '58900');
  const again = { uid: who.uid, token: second.exchange.sessions.start(who.uid) };
  expect(linesOf(second)).toEqual(before);
  second.expectSound(id);
  expect(await second.fillsOf(again, id)).toEqual(fills);
  second.moveTo('60100');
  expect((await second.fillsOf(again, id)).slice(fills.length)).toMatchObject([{ side: 'SELL', price: '60000' }]);
  expect((await second.readBot(again, id)).arbitrage_num).toBe(1);
  second.expectSound(id);
  await second.close();
});

describe('[G16] killed at each commit', () => {
  test.each([2, 4, 6, 8, 10, 12])('at commit point %i of create, fills and close nothing is lost', async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    await untilDeath({ dataFile, crashAt }, async ({ ask, login, sandbox }) => {
      const headers = { usertoken: await login('vip'), 'content-type': 'application/json' };
      const post = (path: string, params: object) =>
        ask(`/x/bot${path}`, { method: 'POST', headers, body: JSON.stringify(params) });
      await post(grid.create.path, { ...firstExample, requestId: 'once' });
      await post(grid.create.path, {
        ...firstExample,
        entry_price: '61000',
        stop_loss_price: '49000',
        requestId: 'waits',
      });
      await sandbox('market', { symbolId: 'BTCUSDT', price: '58500' });
      await sandbox('market', { symbolId: 'BTCUSDT', price: '61500' });
      await sandbox('market', { symbolId: 'BTCUSDT', price: '48500' });
      const { result } = await post(grid.list.path, { status: 0, page: 0, limit: 100, requestId: 'once' });
      const bot = v.parse(Bots, result).list[0];
      await post(grid.close.path, { grid_id: bot?.grid_id, close_mode: '3' });
    });
    const exchange = await openTestExchange({ dataFile });
    await exchange.sandbox('POST', 'clock', { advanceMs: 1_000 });
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    const token = await exchange.login('vip');
    for (const requestId of ['once', 'waits']) {
      const { body } = await exchange.call(grid.list, { status: 0, page: 0, limit: 100, requestId }, token);
      const { list } = v.parse(Bots, body.result);
      expect(list.length).toBeLessThanOrEqual(1);
      // No step stays pending.
      for (const { status } of list) expect(['NEW', 'RUNNING', 'COMPLETED', 'REJECTED']).toContain(status);
    }
    for (const { bot } of openBots(exchange.kernel.exchange)) {
      const owner = `bot:${bot.gridId}`;
      const balance = (coin: string) => exchange.kernel.exchange.ledger.balance({ owner, purpose: 'bot' }, coin);
      if (bot.symbolId === 'BTCUSDT')
        expect([balance('BTC'), balance('USDT')]).toEqual([bot.baseBalance, bot.quoteBalance]);
    }
    await exchange.close();
    expect(integrityOf(dataFile)).toBe('ok');
  });
});
