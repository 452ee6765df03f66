import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ParamsOf } from '../../../src/contract/call.ts';
import { droppedRows } from '../../../src/contract/scalars.ts';
import { grid } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';
import { addArbitrages, addBot, idOf } from './bots.ts';

const hourMs = 3_600_000;
const unit = 100_000_000;
const [standard, unified] = ['100001', '100002'];
let exchange: Opened;
let token: string;

beforeAll(async () => {
  exchange = await open();
  token = await exchange.login('standard');
});
beforeEach(async () => {
  exchange.real.now += 10_000;
  exchange.kernel.exchange.store.run('DELETE FROM grid_arbitrage');
  exchange.kernel.exchange.store.run('DELETE FROM grid_bot');
});
afterAll(() => exchange.close());

const asked: ParamsOf<typeof grid.list> = { status: 0, page: 0, limit: 100 };

/** What the standard account is told; the answer fits the contract as it is, no row is dropped. */
async function listed(more: Partial<ParamsOf<typeof grid.list>> = {}, who = token) {
  const { body } = await exchange.call(grid.list, { ...asked, ...more }, who);
  expect(body.ret_code).toBe(0);
  droppedRows.count = 0;
  const result = v.parse(grid.list.result, body.result);
  expect([result, droppedRows.count]).toEqual([body.result, 0]);
  return result;
}
const idsOf = async (more: Partial<ParamsOf<typeof grid.list>> = {}) =>
  (await listed(more)).list.map(({ grid_id }) => grid_id);

test('[R3.9] without bots the list is empty', async () => {
  expect(await listed()).toEqual({
    status_code: 200,
    debug_msg: '',
    list: [],
    total: 0,
    running_num: 0,
    total_equity: '0',
  });
});

test('[Q-S20] a person is told of their own bots alone, and what those that run are worth', async () => {
  addBot(exchange, standard, 1);
  addBot(exchange, standard, 2, { status: 'COMPLETED', end_price: 60_000 * unit });
  addBot(exchange, unified, 3);
  const { list, ...counts } = await listed();
  expect(list.map(({ grid_id }) => grid_id)).toEqual([idOf(1)]);
  expect(counts).toMatchObject({ total: 1, running_num: 1, total_equity: '1000' });
  expect((await listed({}, await exchange.login('unified'))).list.map(({ grid_id }) => grid_id)).toEqual([idOf(3)]);
});

test('[R9.4] newest first, in pages from 0 of at most 100', async () => {
  const numbers = Array.from({ length: 103 }, (_, index) => index);
  for (const number of numbers) addBot(exchange, standard, number, { status: 'COMPLETED', end_price: unit });
  const newest = numbers.map(idOf).reverse();
  expect(await idsOf({ status: 1 })).toEqual(newest.slice(0, 100));
  expect(await idsOf({ status: 1, page: 1 })).toEqual(newest.slice(100));
  expect(await idsOf({ status: 1, page: 2, limit: 10 })).toEqual(newest.slice(20, 30));
  expect(await idsOf({ status: 1, page: 2 })).toEqual([]);
  expect((await listed({ status: 1, page: 2 })).total).toBe(103);
});

test.each([
  ['page', { page: -1 }],
  ['page', { page: 0.5 }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 101 }],
  ['requestId', { requestId: 'a b' }],
  ['symbol', { symbol: 'btc/usdt' }],
])('[R9.4] a malformed %s is refused by name: %o', async (field, more) => {
  const { body } = await exchange.call(grid.list, { ...asked, ...more }, token);
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field } });
  expect(body).toHaveProperty('message');
});

test('[R4.7] status 0 runs, 1 is history; pair, tab and id choose further', async () => {
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

test('[R3.9] figures follow from what the bot holds, its arbitrages and the price of its pair, or that of its end', async () => {
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
  const [row] = (await listed({ status: 1 })).list;
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
])('[R3.9] what 1 % in %d ms comes to in a year is %s: nothing is told of the first hour', async (runMs, apr) => {
  const now = exchange.clock.now();
  const ended = { status: 'COMPLETED', end_price: 60_000 * unit, start_time: now - runMs, end_time: now };
  addBot(exchange, standard, 1, { ...ended, quote_balance: 1_010 * unit });
  addArbitrages(exchange, 1, [{ profit: 10 * unit, time: now }]);
  const { list } = await listed({ status: 1 });
  expect(list.map(({ grid_apr, total_apr }) => [grid_apr, total_apr])).toEqual([[apr, apr]]);
});
