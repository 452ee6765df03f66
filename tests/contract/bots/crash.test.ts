import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { botsWhere, openBots } from '#sandbox/bots/engine/bot-store.ts';
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
/** Token of a session in that file. */
let vip = '';

beforeAll(async () => {
  const exchange = await openTestExchange({ dataFile: seeded });
  await exchange.sandbox('POST', 'clock', { speed: 0 });
  vip = await exchange.login('vip');
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

describe('[G14] one jump and its parts give the same bots', () => {
  const wholeMs = 3 * dayMs;
  /** Bots after clock jumps of these lengths, ms. */
  async function after(parts: readonly number[]) {
    const dataFile = join(folder, 'split.sqlite');
    copyFileSync(seeded, dataFile);
    const exchange = await openTestExchange({ dataFile });
    for (const part of parts) await exchange.sandbox('POST', 'clock', { advanceMs: part });
    const history = historyOf(exchange);
    await exchange.close();
    return history;
  }
  let whole: Awaited<ReturnType<typeof after>>;
  beforeAll(async () => {
    whole = await after([wholeMs]);
    expect(whole.some(({ matched }) => matched > 16)).toBe(true);
  });

  const splits = 50;
  const perTest = 5;
  test.each(Array.from({ length: splits / perTest }, (_, index) => index))('fifty splits, group %i', async (group) => {
    for (let index = group * perTest; index < (group + 1) * perTest; index += 1) {
      // Uneven times all over the three days.
      const split = Math.floor(((index + 0.5) / splits) * wholeMs) + index * 997;
      expect(await after([split, wholeMs - split]), `split at ${split} ms`).toEqual(whole);
    }
  });

  test('fifty parts of uneven length', async () => {
    const parts = Array.from({ length: 49 }, (_, index) => Math.floor(wholeMs / 60) + index * 997);
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(await after([...parts, wholeMs - sum])).toEqual(whole);
  });
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

describe('[G16] killed at each commit of create, entry, fills, stop loss and close', () => {
  /**
   * At least the commit points of the acts below; their number varies by two or three, because the simulated market
   * trades with the bots meanwhile. The last test fails when there are more.
   */
  const commitPoints = 30;

  /** Creates a bot, one that waits for its entry price, fills both, ends one by its stop loss and closes the other. */
  const act = (dataFile: string, crashAt: number) =>
    untilDeath({ dataFile, crashAt }, async ({ ask, sandbox }) => {
      const headers = { usertoken: vip, 'content-type': 'application/json' };
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

  /** Restarts the exchange on the file: the ledger fits, each bot exists once, no step stays pending. */
  async function expectWhole(dataFile: string): Promise<string[]> {
    const exchange = await openTestExchange({ dataFile });
    await exchange.sandbox('POST', 'clock', { advanceMs: 1_000 });
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    const found: string[] = [];
    for (const requestId of ['once', 'waits']) {
      const { body } = await exchange.call(grid.list, { status: 0, page: 0, limit: 100, requestId }, vip);
      const { list: rows } = v.parse(Bots, body.result);
      expect(rows.length).toBeLessThanOrEqual(1);
      for (const { status } of rows) expect(['NEW', 'RUNNING', 'COMPLETED', 'REJECTED']).toContain(status);
      found.push(...rows.map(({ status }) => `${requestId} ${status}`));
    }
    for (const { bot } of openBots(exchange.kernel.exchange)) {
      const owner = `bot:${bot.gridId}`;
      const balance = (coin: string) => exchange.kernel.exchange.ledger.balance({ owner, purpose: 'bot' }, coin);
      if (bot.symbolId === 'BTCUSDT')
        expect([balance('BTC'), balance('USDT')]).toEqual([bot.baseBalance, bot.quoteBalance]);
    }
    await exchange.close();
    expect(integrityOf(dataFile)).toBe('ok');
    return found;
  }

  test.each(Array.from({ length: commitPoints }, (_, index) => index + 1))('commit point %i', async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    await act(dataFile, crashAt);
    await expectWhole(dataFile);
  });

  test('there are no further commit points, and both bots end', async () => {
    const dataFile = join(folder, 'crash-none.sqlite');
    copyFileSync(seeded, dataFile);
    expect((await act(dataFile, commitPoints + 1)).diedByItself).toBe(false);
    expect(await expectWhole(dataFile)).toEqual(['once COMPLETED', 'waits COMPLETED']);
  });
});
