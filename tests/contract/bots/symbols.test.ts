import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ParamsOf } from '#contract/call.ts';
import { droppedRows } from '#contract/scalars.ts';
import { dayMs } from '#formulas/durations.ts';
import { computeNext } from '#sandbox/bots/recommendations.ts';
import { account, basic } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await openTestExchange();
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

/** Returns the pairs; checks that the response fits the contract and no row is dropped. */
async function symbolsOf(params: ParamsOf<typeof account.gridSymbols> = {}, token?: string) {
  const { body } = await exchange.call(account.gridSymbols, params, token);
  expect(body).toMatchObject({ ret_code: 0, message: 'OK' });
  droppedRows.count = 0;
  const result = v.parse(account.gridSymbols.result, body.result);
  expect([result, droppedRows.count]).toEqual([body.result, 0]);
  return result.symbols;
}
const symbolOf = async (symbol: string, token?: string) => (await symbolsOf({ symbol }, token))[0];

test('[R9.4] the list has the pairs for which bots can be created, each at its last price', async () => {
  const { list } = v.parse(basic.ticker.result, (await exchange.call(basic.ticker, {})).body.result);
  const tickers = list.map(({ s, c, m }) => [s, [c, m]] as const);
  const listed = await symbolsOf();
  for (const { symbol, last_price, change_24h } of listed)
    expect([symbol, [last_price, change_24h]]).toEqual(tickers.find(([id]) => id === symbol));
  const ids = listed.map(({ symbol }) => symbol);
  expect(ids).toContain('SOLUSDT');
  // Leveraged, innovation, ST, banned, suspended, not yet open, hidden.
  const without = ['BTC3LUSDT', 'NOVAUSDT', 'RUSTUSDT', 'FADEUSDT', 'GLUTUSDT', 'HALTUSDT', 'DAWNUSDT', 'VEILUSDT'];
  expect(ids.filter((id) => without.includes(id))).toEqual([]);
});

test('[G1] [G22] recommendations are those of the default seed, and stay the same all day', async () => {
  const recommended = async (symbol: string) => {
    const row = await symbolOf(symbol);
    return [row?.recommend && Object.values(row.recommend).join(' '), row?.hot_apr];
  };
  const all = () => Promise.all(['BTCUSDT', 'ETHUSDT', 'SLIPUSDT', 'USDCUSDT'].map(recommended));
  const first = await all();
  expect(first).toEqual([
    ['57695.08 63237.93 8', '0.4225'],
    ['2769.62 3099.41 8', '0.6857'],
    ['0.6809 0.8042 5', '1.1114'],
    [null, '0'],
  ]);
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '61000' });
  await exchange.sandbox('POST', 'clock', { advanceMs: dayMs / 2 });
  expect(await all()).toEqual(first);
  const again = await openTestExchange();
  const { body } = await again.call(account.gridSymbols, { symbol: 'SLIPUSDT' });
  expect(v.parse(account.gridSymbols.result, body.result).symbols[0]).toMatchObject({ hot_apr: '1.1114' });
  await again.close();
  await exchange.sandbox('POST', 'clock', { advanceMs: dayMs / 2 });
  expect(await all()).not.toEqual(first);
});

test('a pair has its precisions and its minimum and maximum investment', async () => {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '60000' });
  const { hot_apr, recommend, change_24h, ...row } = (await symbolOf('BTCUSDT')) ?? {};
  expect([typeof hot_apr, typeof recommend, typeof change_24h]).toEqual(['string', 'object', 'string']);
  expect(row).toEqual({
    symbol: 'BTCUSDT',
    base_token: 'BTC',
    quote_token: 'USDT',
    price_precision: 2,
    base_precision: 6,
    quote_precision: 8,
    min_investment: '5.727',
    max_investment: '1000000',
    min_cell_number: 2,
    max_cell_number: 500,
    last_price: '60000',
    maker_fee_rate: '0.001',
    taker_fee_rate: '0.001',
    spot_symbol_status: 'ONLINE',
    running_num: 1,
  });
  expect(await symbolsOf({ symbol: 'NOSUCHPAIR' })).toEqual([]);
});

test('a delisted pair is not in the list', async () => {
  await exchange.sandbox('POST', 'market', { symbolId: 'LTCUSDT', flags: { tradeStatus: 3 } });
  expect(await symbolsOf({ symbol: 'LTCUSDT' })).toEqual([]);
});

test('fees are those of the caller’s VIP level unless the pair has its own', async () => {
  const vip = await exchange.login('vip');
  expect(await symbolOf('BTCUSDT', vip)).toMatchObject({ maker_fee_rate: '0.000625', taker_fee_rate: '0.00075' });
  expect(await symbolOf('USDCUSDT', vip)).toMatchObject({ maker_fee_rate: '0', taker_fee_rate: '0' });
});

test('[FR1] the recommendations of a day are computed one pair at a time, and a reader of all pairs computes none', async () => {
  const opened = await openTestExchange();
  const { exchange: services } = opened.kernel;
  const read = vi.spyOn(services.market.history, 'bars');
  const computed = () => read.mock.calls.filter(([, interval]) => interval === '1h').length;
  const count = services.catalog.pairs().length;
  for (let turn = 0; turn < count; turn += 1) {
    const before = computed();
    computeNext(services);
    expect(computed() - before).toBeLessThanOrEqual(1);
  }
  const before = computed();
  expect(before).toBeGreaterThan(10);
  await opened.call(account.gridSymbols, {});
  expect(computed()).toBe(before);
  await opened.close();
});
