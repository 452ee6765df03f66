import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ParamsOf } from '#contract/call.ts';
import { droppedRows } from '#contract/scalars.ts';
import { hourMs } from '#formulas/durations.ts';
import { grid } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { addArbitrages, addBot, idOf } from '../support/grid-bots.ts';

const unit = 100_000_000;
const [standard, unified] = ['100001', '100002'];
let exchange: TestExchange;
let token: string;

beforeAll(async () => {
  exchange = await openTestExchange();
  token = await exchange.login('standard');
});
beforeEach(() => {
  exchange.real.now += 10_000;
  exchange.kernel.exchange.store.run('DELETE FROM grid_arbitrage');
  exchange.kernel.exchange.store.run('DELETE FROM grid_bot');
});
afterAll(() => exchange.close());

const runningBots: ParamsOf<typeof grid.list> = { status: 0, page: 0, limit: 100 };

/** Returns the list for the standard account; checks that the response fits the contract and no row is dropped. */
async function readList(more: Partial<ParamsOf<typeof grid.list>> = {}, userToken = token) {
  const { body } = await exchange.call(grid.list, { ...runningBots, ...more }, userToken);
  expect(body.ret_code).toBe(0);
  droppedRows.count = 0;
  const result = v.parse(grid.list.result, body.result);
  expect([result, droppedRows.count]).toEqual([body.result, 0]);
  return result;
}
const idsOf = async (more: Partial<ParamsOf<typeof grid.list>> = {}) =>
  (await readList(more)).list.map(({ grid_id }) => grid_id);

test('[R3.9] without bots the list is empty', async () => {
  expect(await readList()).toEqual({
    status_code: 200,
    debug_msg: '',
    list: [],
    total: 0,
    running_num: 0,
    total_equity: '0',
  });
});

test('[Q-S20] a person gets only their own bots, and the value of the running ones', async () => {
  addBot(exchange, standard, 1);
  addBot(exchange, standard, 2, { status: 'COMPLETED', end_price: 60_000 * unit });
  addBot(exchange, unified, 3);
  const { list, ...counts } = await readList();
  expect(list.map(({ grid_id }) => grid_id)).toEqual([idOf(1)]);
  expect(counts).toMatchObject({ total: 1, running_num: 1, total_equity: '1000' });
  expect((await readList({}, await exchange.login('unified'))).list.map(({ grid_id }) => grid_id)).toEqual([idOf(3)]);
});

test('[R9.4] bots are listed newest first, in pages from 0 of at most 100 rows', async () => {
  const numbers = Array.from({ length: 103 }, (_, index) => index);
  for (const number of numbers) addBot(exchange, standard, number, { status: 'COMPLETED', end_price: unit });
  const newest = numbers.map(idOf).reverse();
  expect(await idsOf({ status: 1 })).toEqual(newest.slice(0, 100));
  expect(await idsOf({ status: 1, page: 1 })).toEqual(newest.slice(100));
  expect(await idsOf({ status: 1, page: 2, limit: 10 })).toEqual(newest.slice(20, 30));
  expect(await idsOf({ status: 1, page: 2 })).toEqual([]);
  expect((await readList({ status: 1, page: 2 })).total).toBe(103);
});

test.each([
  ['page', { page: -1 }],
  ['page', { page: 0.5 }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 101 }],
  ['requestId', { requestId: 'a b' }],
  ['symbol', { symbol: 'btc/usdt' }],
])('[R9.4] a malformed %s is rejected with its name: %o', async (field, more) => {
  const { body } = await exchange.call(grid.list, { ...runningBots, ...more }, token);
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field } });
  expect(body).toHaveProperty('message');
});

test('[R4.7] status 0 lists running bots, 1 the history; pair, tab and id filter further', async () => {
  const states = ['NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'REJECTED'];
  for (const [number, status] of states.entries()) addBot(exchange, standard, number, { status });
  addBot(exchange, standard, 10, { symbol: 'ETHUSDT', source: 'STRATEGY', request_id: 'mine' });
  expect(await idsOf()).toEqual([10, 3, 2, 1, 0].map(idOf));
  expect(await idsOf({ status: 1 })).toEqual([5, 4].map(idOf));
  expect(await idsOf({ symbol: 'ETHUSDT' })).toEqual([idOf(10)]);
  expect(await idsOf({ bot_tab: 'strategy' })).toEqual([idOf(10)]);
  expect(await idsOf({ bot_tab: 'standard' })).toEqual([3, 2, 1, 0].map(idOf));
  expect(await idsOf({ status: 1, symbol: 'BTCUSDT', requestId: 'mine' })).toEqual([idOf(10)]);
});

test('[R3.9] profits and APRs are computed from the balances, the arbitrages and the price, which is fixed at the end of the bot', async () => {
  const now = exchange.clock.now();
  const bot = {
    base_balance: 0.01 * unit,
    quote_balance: 500 * unit,
    end_price: 60_000 * unit,
    start_time: now - 1_000 * hourMs,
    end_time: now - 124 * hourMs,
    status: 'COMPLETED',
  };
  addBot(exchange, standard, 1, bot);
  addArbitrages(exchange, 1, [
    { profit: 4 * unit, time: now - 200 * hourMs },
    { profit: 6 * unit, time: now - 23 * hourMs },
  ]);
  const [row] = (await readList({ status: 1 })).list;
  expect(row).toMatchObject({
    base_token: 'BTC',
    quote_token: 'USDT',
    grid_number: 21,
    current_price: '60000',
    equity: '1100',
    total_profit: '100',
    grid_profit: '10',
    current_profit: '90',
    current_per: '0.09',
    grid_apr: '0.1',
    total_apr: '1',
    arbitrage_num: 2,
    arbitrage_num_24: 1,
    operation_time: 876 * hourMs,
    entry_price: '',
    take_profit_price: '80000',
    profit_range: { from: '0.0124', to: '0.0179' },
    open_orders: [{ price: '59000', quantity: '0.0008', side: 'BUY' }],
    spot_symbol_status: 'ONLINE',
  });
});

test.each([
  [hourMs - 1, '0'],
  [hourMs, '87.6'],
])('[R3.9] 1 % in %d ms is an APR of %s: it is 0 within the first hour', async (runMs, apr) => {
  const now = exchange.clock.now();
  const ended = { status: 'COMPLETED', end_price: 60_000 * unit, start_time: now - runMs, end_time: now };
  addBot(exchange, standard, 1, { ...ended, quote_balance: 1_010 * unit });
  addArbitrages(exchange, 1, [{ profit: 10 * unit, time: now }]);
  const { list } = await readList({ status: 1 });
  expect(list.map(({ grid_apr, total_apr }) => [grid_apr, total_apr])).toEqual([[apr, apr]]);
});
