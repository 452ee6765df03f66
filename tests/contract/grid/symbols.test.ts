import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ParamsOf } from '#contract/call.ts';
import { droppedRows } from '#contract/scalars.ts';
import { hourMs } from '#formulas/durations.ts';
import { account, basic } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { addArbitrages, addBot } from '../support/grid-bots.ts';

const unit = 100_000_000;
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

test('[R9.4] the list has the visible pairs of the exchange without leveraged tokens, each at its last price', async () => {
  const Symbols = v.array(v.looseObject({ symbolId: v.string(), symbolType: v.string(), showStatus: v.number() }));
  const Config = v.object({ symbols: Symbols });
  const { symbols } = v.parse(Config, (await exchange.call(account.webConfig, { items: ['symbols'] })).body.result);
  const expected = symbols.filter(({ symbolType, showStatus }) => symbolType === 'SPOT' && showStatus === 1);
  const listed = await symbolsOf();
  expect(listed.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbolId }) => symbolId));
  const { list } = v.parse(basic.ticker.result, (await exchange.call(basic.ticker, {})).body.result);
  const tickers = list.map(({ s, c, m }) => [s, [c, m]] as const);
  for (const { symbol, last_price, change_24h } of listed)
    expect([symbol, [last_price, change_24h]]).toEqual(tickers.find(([id]) => id === symbol));
});

test('a pair has its precisions, its minimum and maximum investment, and its trading status', async () => {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '60000' });
  expect(await symbolOf('BTCUSDT')).toEqual({
    symbol: 'BTCUSDT',
    base_token: 'BTC',
    quote_token: 'USDT',
    price_precision: 2,
    base_precision: 6,
    quote_precision: 8,
    min_investment: '5.76',
    max_investment: '1000000',
    min_cell_number: 2,
    max_cell_number: 500,
    last_price: '60000',
    change_24h: expect.any(String) as string,
    maker_fee_rate: '0.001',
    taker_fee_rate: '0.001',
    spot_symbol_status: 'ONLINE',
    running_num: 0,
    hot_apr: '0',
    recommend: null,
  });
  expect(await symbolOf('HALTUSDT')).toMatchObject({ spot_symbol_status: 'OFFLINE' });
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

test('the running bots of all people are counted, and the most profitable one is recommended', async () => {
  const now = exchange.clock.now();
  const since = { start_time: now - 876 * hourMs };
  addBot(exchange, '100001', 1, since);
  addBot(exchange, '100002', 2, { ...since, min_price: 55_000 * unit, max_price: 65_000 * unit, cell_number: 10 });
  addBot(exchange, '100001', 3, { ...since, status: 'COMPLETED', end_price: unit, end_time: now });
  addBot(exchange, '100001', 4, { ...since, symbol: 'ETHUSDT' });
  addArbitrages(exchange, 1, [{ profit: 5 * unit, time: now }]);
  addArbitrages(exchange, 2, [{ profit: 20 * unit, time: now }]);
  addArbitrages(exchange, 3, [{ profit: 90 * unit, time: now }]);
  expect(await symbolOf('BTCUSDT')).toMatchObject({
    running_num: 2,
    hot_apr: '0.2',
    recommend: { min_price: '55000', max_price: '65000', cell_number: 10 },
  });
  expect(await symbolOf('ETHUSDT')).toMatchObject({ running_num: 1, hot_apr: '0', recommend: null });
});
