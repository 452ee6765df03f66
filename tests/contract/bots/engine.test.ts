import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackTestRun } from '#formulas/bots/back-test.ts';
import { scale, unscale } from '#money/index.ts';
import { openBotExchange, sidesOf } from '../support/bots.ts';
import type { BotExchange } from '../support/bots.ts';
import type { Person } from '../support/trading.ts';
import { grid } from '../support/calls.ts';

let exchange: BotExchange;
beforeAll(async () => {
  exchange = await openBotExchange();
});
afterAll(async () => {
  expect(exchange.faults).toEqual([]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

const person = (): Person => exchange.person({ balances: { USDT: '100000', BTC: '2' } });
/** Closes a bot so that later tests have its orders no more. */
const end = (who: Person, gridId: string) => exchange.closeBot(who, gridId, '4');

test('[G1] the first example starts with its purchase, 10 buys, 10 sells and the quantity of the rule', async () => {
  exchange.moveTo('60000');
  const who = person();
  const bot = await exchange.mustCreate(who);
  expect(bot).toMatchObject({ status: 'RUNNING', qty_per_grid: '0.008706', grid_number: 21, arbitrage_num: 0 });
  expect(bot.profit_range).toEqual({ from: '0.0124', to: '0.0179' });
  expect(bot.open_orders.map(({ side }) => side)).toEqual(
    Array.from({ length: 20 }, (_, index) => (index < 10 ? 'BUY' : 'SELL')),
  );
  const [first] = await exchange.fillsOf(who, bot.grid_id);
  expect(first).toMatchObject({ side: 'BUY', quantity: '0.087148', feeToken: 'BTC', isMaker: false });
  // [G6] Less than what the quantity rule reserved: 60000 × 1.005.
  expect(Number(first?.amount)).toBeLessThan(0.087148 * 60_300);
  exchange.expectSound(bot.grid_id);
  expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('90000');
  await end(who, bot.grid_id);
});

test('[G3] [G10] [FV23] a matched trade is counted with its profit after both fees, and the profits add up', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.moveTo('58900');
  exchange.expectSound(id);
  exchange.moveTo('60100');
  exchange.expectSound(id);
  const bot = await exchange.readBot(who, id);
  expect(bot).toMatchObject({ arbitrage_num: 1, arbitrage_num_24: 1, grid_profit: '7.66130713' });
  expect(scale(bot.grid_profit) + scale(bot.current_profit)).toBe(scale(bot.total_profit));
  expect(scale(bot.equity) - scale(bot.total_investment)).toBe(scale(bot.total_profit));
  const fills = await exchange.fillsOf(who, id);
  expect(sidesOf(fills)).toMatch(/^B60000\.01 B59000 S60000$/);
  expect(fills.map(({ matchedProfit }) => matchedProfit)).toEqual([undefined, undefined, '7.66130713']);
  await end(who, id);
});

test('[G11] [G5] a price that passes five lines fills five orders at their prices, in their order', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.moveTo('54600');
  exchange.expectSound(id);
  expect(sidesOf((await exchange.fillsOf(who, id)).slice(1))).toBe('B59000 B58000 B57000 B56000 B55000');
  exchange.moveTo('63000');
  exchange.expectSound(id);
  expect(sidesOf((await exchange.fillsOf(who, id)).slice(6))).toBe(
    'S56000 S57000 S58000 S59000 S60000 S61000 S62000 S63000',
  );
  await end(who, id);
});

test('a line filled in part places nothing until it is full', async () => {
  exchange.moveTo('60000');
  const who = person();
  const seller = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.moveTo('59000.02');
  await exchange.placeOrder(seller, { side: 'SELL', price: '59000', quantity: '0.005', timeInForce: 'IOC' });
  // The simulated bid at 59000.01 has the better price.
  exchange.moveTo('59000.01');
  await exchange.send(seller, { side: 'SELL', price: '59000', quantity: '0.004', timeInForce: 'IOC' });
  const partly = await exchange.readBot(who, id);
  expect(partly.open_orders.find(({ price }) => price === '59000')).toEqual({
    price: '59000',
    quantity: '0.004706',
    side: 'BUY',
  });
  expect(partly.open_orders.some(({ price }) => price === '60000')).toBe(false);
  await exchange.send(seller, { side: 'SELL', price: '59000', quantity: '0.004706', timeInForce: 'IOC' });
  expect((await exchange.readBot(who, id)).open_orders.find(({ price }) => price === '60000')).toMatchObject({
    side: 'SELL',
  });
  exchange.expectSound(id);
  await end(who, id);
});

test('a user’s order may trade with the user’s own bot, and both accounts fit', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.moveTo('59000.01');
  const sold = await exchange.placeOrder(who, {
    side: 'SELL',
    price: '59000',
    quantity: '0.008706',
    timeInForce: 'IOC',
  });
  expect(sold).toMatchObject({ status: 'FILLED', executedAmount: '513.654' });
  exchange.expectSound(id);
  expect(exchange.rowsOf(who, 'trade').length).toBe(1);
  await end(who, id);
});

test('[G2] [G4] [G5] [G10] any path: account = row, carry below a lot, one empty line, profits add up', async () => {
  const prices = fc.array(fc.integer({ min: 49_000, max: 71_000 }), { minLength: 3, maxLength: 12 });
  const mode = fc.constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const);
  await fc.assert(
    fc.asyncProperty(prices, mode, fc.integer({ min: 2, max: 40 }), async (path, type, cells) => {
      exchange.moveTo('60000');
      const who = person();
      const { grid_id: id } = await exchange.mustCreate(who, { type, cell_number: cells });
      for (const price of path) {
        exchange.moveTo(String(price));
        exchange.expectSound(id);
      }
      const bot = await exchange.readBot(who, id);
      expect(scale(bot.grid_profit) + scale(bot.current_profit)).toBe(scale(bot.total_profit));
      const { arbitrage_num: matched, points } = (await exchange.list(who, { grid_id: id, points: 1 })).list[0] ?? bot;
      expect(points?.at(-1)).toMatchObject({ grid_profit: bot.grid_profit, total_profit: bot.total_profit });
      expect(matched).toBe(bot.arbitrage_num);
      await end(who, id);
    }),
    { numRuns: 12 },
  );
});

test('[G20] a bot whose price is set along the path of a back-test has its fills and its grid profit', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  const path = ['58200', '61100', '57500', '57500', '63400', '55000', '55000', '62000', '60500'];
  const one = (price: string) => ({ open: scale(price), high: scale(price), low: scale(price), close: scale(price) });
  const steps = { tick: scale('0.01'), lot: scale('0.000001'), minQty: scale('0.000048'), minAmount: scale('1') };
  const fees = { maker: scale('0.001'), taker: scale('0.001') };
  const range = { min: scale('50000'), max: scale('70000'), cells: 20, type: 'ARITHMETIC' } as const;
  const run = new BackTestRun({ range, steps, fees, investment: { quote: scale('10000'), base: 0n } });
  run.add(one('60000'));
  for (const price of path) {
    run.add(one(price));
    exchange.moveTo(price);
  }
  const texts = run.fills.map(({ side, price, quantity }) => `${side} ${unscale(price)} ${unscale(quantity)}`);
  const fills = (await exchange.fillsOf(who, id)).slice(1);
  expect(fills.map(({ side, price, quantity }) => `${side} ${price} ${quantity}`)).toEqual(texts);
  const { matchedTrades, gridProfit } = run.result();
  expect(await exchange.readBot(who, id)).toMatchObject({
    arbitrage_num: matchedTrades,
    grid_profit: unscale(gridProfit),
  });
  await end(who, id);
});

describe('stop loss, take profit and entry', () => {
  test('[G12] a jump through lines and the stop loss ends the bot before any opposite order, once', async () => {
    exchange.moveTo('60000');
    const who = person();
    const { grid_id: id } = await exchange.mustCreate(who, { stop_loss_price: '49500', take_profit_price: '71000' });
    const before = exchange.exchange.ledger.balance({ owner: who.uid, purpose: 'free' }, 'USDT');
    const offered: number[] = [];
    const stop = exchange.exchange.markets.of('BTCUSDT').onEvent((event) => {
      if (event.kind === 'level' && event.side === 'SELL' && event.lots > 0) offered.push(event.ticks);
    });
    exchange.moveTo('49000');
    stop();
    // Only the simulated market offers anything: no opposite order has entered the book.
    expect(offered.filter((ticks) => ticks !== 4_900_001 && ticks % 100_000 === 0 && ticks <= 6_000_000)).toEqual([]);
    const bot = await exchange.readBot(who, id);
    expect(bot).toMatchObject({
      status: 'COMPLETED',
      close_reason: 'CLOSED_STOP_LOSS',
      close_mode: '3',
      open_orders: [],
    });
    const fills = await exchange.fillsOf(who, id);
    expect(sidesOf(fills)).toBe(
      'B60000.01 B59000 B58000 B57000 B56000 B55000 B54000 B53000 B52000 B51000 B50000 S48999.99',
    );
    // [G9] All that was left is in the account: the sale's amount less its fee, and the rest below one lot.
    const returned = exchange.exchange.ledger.balance({ owner: who.uid, purpose: 'free' }, 'USDT') - before;
    expect(bot.settlement_assets.find(({ token }) => token === 'USDT')?.amount).toBe(unscale(returned));
    exchange.expectSound(id);
    const closed = exchange.noticesOf(who, 'GRID_CLOSED');
    expect(closed).toMatchObject([{ gridId: id, state: 'CLOSED_STOP_LOSS', amount: bot.total_profit }]);
    exchange.moveTo('49400');
    expect((await exchange.fillsOf(who, id)).length).toBe(fills.length);
  });

  test('[G12] a take profit sells all at the market', async () => {
    exchange.moveTo('60000');
    const who = person();
    const { grid_id: id } = await exchange.mustCreate(who, { take_profit_price: '70100' });
    exchange.moveTo('70050');
    expect((await exchange.readBot(who, id)).status).toBe('RUNNING');
    exchange.moveTo('70100');
    expect(await exchange.readBot(who, id)).toMatchObject({ status: 'COMPLETED', close_reason: 'CLOSED_TAKE_PROFIT' });
  });

  test.each([
    ['from below', '58000', '61000', '61000'],
    ['from above', '62000', '61000', '60900'],
  ])('[G13] entry %s: it waits, then starts once', async (_name, from, entry, reached) => {
    exchange.moveTo(from);
    const who = person();
    const waiting = await exchange.mustCreate(who, { entry_price: entry });
    expect(waiting).toMatchObject({ status: 'NEW', total_profit: '0', start_time: 0, open_orders: [] });
    expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('90000');
    exchange.moveTo(from === '58000' ? '60999.99' : '61000.01');
    expect((await exchange.readBot(who, waiting.grid_id)).status).toBe('NEW');
    exchange.moveTo(reached);
    const bot = await exchange.readBot(who, waiting.grid_id);
    expect(bot.status).toBe('RUNNING');
    exchange.expectSound(bot.grid_id);
    exchange.moveTo(from);
    exchange.moveTo(reached);
    expect((await exchange.fillsOf(who, bot.grid_id)).filter(({ isMaker }) => !isMaker).length).toBe(1);
    await end(who, bot.grid_id);
  });

  test('an entry that cannot buy returns everything: REJECTED', async () => {
    exchange.moveTo('58000');
    const who = person();
    const { grid_id: id } = await exchange.mustCreate(who, { entry_price: '61000' });
    const { book, cancel, print } = exchange.exchange.markets.of('BTCUSDT');
    expect(book.best('SELL')).toBeDefined();
    exchange.moveTo('60500');
    // Nothing is offered any more when the trade prints at the entry price.
    exchange.exchange.store.transaction(() => {
      exchange.withdraw(cancel);
      print({ ticks: 6_100_000, lots: 1, isBuyerMaker: false });
    });
    const bot = await exchange.readBot(who, id);
    expect(bot).toMatchObject({ status: 'REJECTED', close_reason: 'CLOSED_FAILED_INITIATION', close_mode: '4' });
    expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('100000');
    exchange.expectSound(id);
  });
});

test('[G24] leaving the range and entering it again give notice once each; they alternate', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  for (const price of [
    '50000',
    '49999',
    '49000',
    '50500',
    '49500',
    '51000',
    '50500',
    '70000',
    '70000.01',
    '69500',
    '69000',
  ])
    exchange.moveTo(price);
  const notices = exchange
    .noticesOf(who, 'GRID_RANGE')
    .map(({ state, price, coin, gridId }) => [state, price, coin, gridId]);
  expect(notices).toEqual([
    ['LEFT', '49999', 'BTC', id],
    ['ENTERED', '51000', 'BTC', id],
    ['LEFT', '70000.01', 'BTC', id],
    ['ENTERED', '69000', 'BTC', id],
  ]);
  await end(who, id);
});

test('topic grid carries status and fills, without open orders, and no other topic has them', async () => {
  exchange.moveTo('60000');
  const who = person();
  const { grid_id: id } = await exchange.mustCreate(who);
  exchange.moveTo('58900');
  await end(who, id);
  const rows = exchange.gridRowsOf(who);
  expect(rows.map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING', 'COMPLETED']);
  const versions = rows.map(({ ver }) => ver);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect([...exchange.rowsOf(who, 'order'), ...exchange.rowsOf(who, 'trade')]).toEqual([]);
  const { body } = await exchange.call(grid.list, { status: 1, page: 0, limit: 100 }, who.token);
  expect(body.result).toMatchObject({ total: 1, running_num: 0, total_equity: '0' });
});
