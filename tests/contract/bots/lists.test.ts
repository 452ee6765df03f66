import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import { grid, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
let token: string;
beforeAll(async () => {
  exchange = await openTestExchange();
  token = await exchange.login('standard');
});
afterAll(() => exchange.close());

const all = { status: 0, page: 0, limit: 100 } as const;
async function read(params: object = {}, who = token) {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(grid.list, { ...all, ...params }, who);
  const result = v.parse(grid.list.result, body.result);
  expect(result).toEqual(body.result);
  return result;
}

test('the seed has a running bot and one of each end, and the unified account a recommended one', async () => {
  const history = await read({ status: 1 });
  expect(history.list.map(({ symbol, close_reason }) => `${symbol} ${close_reason}`)).toEqual([
    'XRPUSDT CLOSED_STOP_LOSS',
    'SLIPUSDT CLOSED_TAKE_PROFIT',
    'ETHUSDT CLOSED_MANUALLY',
  ]);
  for (const bot of history.list) expect(bot.arbitrage_num).toBeGreaterThan(0);
  const running = await read();
  expect(running.list).toMatchObject([
    {
      symbol: 'BTCUSDT',
      min_price: '57000',
      max_price: '63000',
      cell_number: 12,
      total_investment: '5000',
      source: 'MANUAL',
    },
  ]);
  expect([running.total, running.running_num]).toEqual([1, 1]);
  expect(running.total_equity).toBe(running.list[0]?.equity);
  const unified = await read({}, await exchange.login('unified'));
  expect(unified.list).toMatchObject([
    { symbol: 'ETHUSDT', source: 'STRATEGY', account_type: 'UTA', status: 'RUNNING' },
  ]);
  expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
});

test('[R4.7] pair, tab and ids filter; an id alone decides', async () => {
  const total = async (params: object) => (await read(params)).total;
  expect(await total({ symbol: 'BTCUSDT' })).toBe(1);
  expect(await total({ symbol: 'ETHUSDT' })).toBe(0);
  expect(await total({ bot_tab: 'standard' })).toBe(1);
  expect(await total({ bot_tab: 'strategy' })).toBe(0);
  expect(await total({ status: 0, symbol: 'BTCUSDT', requestId: 'seed-1' })).toBe(1);
  const [bot] = (await read({ requestId: 'seed-2' })).list;
  expect((await read({ grid_id: bot?.grid_id ?? '1', symbol: 'BTCUSDT' })).list.map(({ symbol }) => symbol)).toEqual([
    'SLIPUSDT',
  ]);
  expect((await read({ status: 1, page: 1, limit: 2 })).list.map(({ symbol }) => symbol)).toEqual(['ETHUSDT']);
});

test.each([
  ['page', { page: -1 }],
  ['page', { page: 0.5 }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 101 }],
  ['requestId', { requestId: 'a b' }],
  ['symbol', { symbol: 'btc/usdt' }],
  ['grid_id', { grid_id: 'x' }],
])('[R9.4] a malformed %s is rejected with its name: %o', async (field, more) => {
  exchange.real.now += 1_000;
  const { body } = await exchange.call(grid.list, { ...all, ...more }, token);
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field } });
});

test('the fills of a bot add up to its coins and its grid profit, page by page', async () => {
  const [bot] = (await read()).list;
  const gridId = bot?.grid_id ?? '';
  const fills: v.InferOutput<typeof order.myTrades.result>['list'] = [];
  for (let fromId: string | undefined; ;) {
    exchange.real.now += 1_000;
    const { body } = await exchange.call(
      order.myTrades,
      { gridId, limit: 7, ...(fromId !== undefined && { fromId }) },
      token,
    );
    const page = v.parse(order.myTrades.result, body.result);
    fills.push(...page.list);
    if (!page.hasMore) break;
    fromId = page.nextId;
  }
  expect(fills.length).toBeGreaterThan(14);
  expect(fills.map(({ tradeId }) => tradeId)).toEqual(
    fills
      .map(({ tradeId }) => tradeId)
      .sort()
      .reverse(),
  );
  const units = (text: string) => BigInt(Math.round(Number(text) * 1e8));
  let [base, quote] = [0n, units(bot?.quote_investment ?? '0')];
  for (const { side, quantity, amount, fee } of fills) {
    base += side === 'BUY' ? units(quantity) - units(fee) : -units(quantity);
    quote += side === 'BUY' ? -units(amount) : units(amount) - units(fee);
  }
  expect([unscale(base), unscale(quote)]).toEqual([bot?.base_balance, bot?.quote_balance]);
  exchange.real.now += 1_000;
  const own = await exchange.call(order.myTrades, {}, token);
  const ids = new Set(fills.map(({ tradeId }) => tradeId));
  expect(v.parse(order.myTrades.result, own.body.result).list.some(({ tradeId }) => ids.has(tradeId))).toBe(false);
});

test('points are hourly within 7 days of running time, else daily, and end with the row’s own profits', async () => {
  const [bot] = (await read()).list;
  const [daily] = (await read({ grid_id: bot?.grid_id ?? '', points: 1 })).list;
  const times = (daily?.points ?? []).map(({ time }) => time);
  expect(times[0]).toBe(daily?.start_time);
  expect(times.slice(2, -1).map((time, index) => time - (times[index + 1] ?? 0))).toEqual(
    Array(times.length - 3).fill(dayMs),
  );
  expect(daily?.points?.at(-1)).toMatchObject({ grid_profit: daily?.grid_profit, total_profit: daily?.total_profit });
  const ended = (await read({ requestId: 'seed-1' })).list[0];
  expect(ended?.points).toBeUndefined();
  const [hourly] = (await read({ grid_id: ended?.grid_id ?? '', points: 1 })).list;
  const span = (hourly?.end_time ?? 0) - (hourly?.start_time ?? 0);
  const step = span <= 7 * dayMs ? hourMs : dayMs;
  expect(hourly?.points?.length).toBe(1 + Math.floor((span - 1) / step) + 1);
});
