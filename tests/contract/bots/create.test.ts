import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { account, grid } from '../support/calls.ts';
import { codeOf, firstExample, openBotExchange } from '../support/bots.ts';
import type { BotExchange } from '../support/bots.ts';

let exchange: BotExchange;
beforeAll(async () => {
  exchange = await openBotExchange();
});
afterAll(async () => {
  expect(exchange.faults).toEqual([]);
  expect(exchange.exchange.ledger.audit('sums')).toEqual([]);
  await exchange.close();
});

const raw = (who: { token: string }, params: object) =>
  exchange.ask(
    'POST',
    `/x/bot${grid.create.path}`,
    { usertoken: who.token, 'content-type': 'application/json' },
    JSON.stringify({ ...firstExample, ...params }),
  );

describe('[R8.8] codes of create', () => {
  test.each([
    [400, 'min_price', 'min_price', { min_price: '1e9' }],
    [400, 'a comma', 'max_price', { max_price: '70,000' }],
    [400, 'half a grid', 'cell_number', { cell_number: 0.5 }],
    [400, 'no grids', 'cell_number', { cell_number: 0 }],
    [400, 'an unknown type', 'type', { type: 'FIBONACCI' }],
    [400, 'sixty digits', 'quote_investment', { quote_investment: '1'.repeat(60) }],
    [400, 'no quote in mode 0', 'quote_investment', { quote_investment: undefined }],
    [400, 'no base in mode 1', 'base_investment', { invest_mode: 1 }],
    [400, 'no base in mode 2', 'base_investment', { invest_mode: 2 }],
    [400, 'a price off the tick', 'min_price', { min_price: '50000.001' }],
    [400, 'nine decimals', 'quote_investment', { quote_investment: '100.123456789' }],
    [404, 'an unknown pair', 'symbol', { symbol: 'NOSUCHPAIR' }],
    [404, 'a leveraged token', 'symbol', { symbol: 'BTC3LUSDT' }],
    [410, 'a suspended pair', 'symbol', { symbol: 'HALTUSDT', min_price: '1', max_price: '2' }],
    [410, 'a banned side', 'symbol', { symbol: 'FADEUSDT', min_price: '0.1', max_price: '0.2' }],
    [407, 'a lower price above the upper one', 'min_price', { min_price: '71000' }],
    [407, 'an upper price too high', 'max_price', { max_price: '600000.01' }],
    [407, 'grids that earn nothing', 'cell_number', { cell_number: 143 }],
    [412, 'a take profit below the range', 'take_profit_price', { take_profit_price: '69000' }],
    [412, 'a stop loss in the range', 'stop_loss_price', { stop_loss_price: '50000' }],
    [412, 'an entry outside the range', 'entry_price', { entry_price: '70001' }],
    [402, 'too little', 'quote_investment', { quote_investment: '56' }],
    [402, 'too much', 'quote_investment', { quote_investment: '1000001' }],
    [401, 'more than the balance', 'quote_investment', { quote_investment: '100001' }],
    [401, 'more base than the balance', 'base_investment', { invest_mode: 1, base_investment: '2.1' }],
  ])('%i: %s, at %s', async (code, _what, field, params) => {
    const who = exchange.person();
    const answer = await raw(who, params);
    expect([codeOf(answer), answer.body.ext_info?.field]).toEqual([code, field]);
    expect(answer.body.ret_code).toBe(0);
    if (code !== 400 && code !== 404 && code !== 410) expect(answer.body.ext_info?.limit).toBeDefined();
    expect((await exchange.list(who)).total).toBe(0);
    expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('100000');
  });

  test('403: identity level, area rule of the pair, ban', async () => {
    const unverified = exchange.person({ kycLevel: 0 });
    expect(codeOf(await exchange.create(unverified))).toBe(403);
    const american = exchange.person({ area: 'US' });
    const zone = { symbol: 'ZONEUSDT', min_price: '3', max_price: '3.5', cell_number: 5 };
    expect(codeOf(await exchange.create(american, zone))).toBe(403);
    const banned = exchange.person({ isBanned: true });
    expect(codeOf(await exchange.create(banned))).toBe(403);
    expect((await exchange.send(banned)).body.ret_code).toBe(10027);
  });

  test('10024 for a restricted person, before everything else; 411 while the account is upgraded', async () => {
    const restricted = exchange.person({ isRestricted: true });
    const wall = await exchange.create(restricted, { symbol: 'NOSUCHPAIR' });
    expect(wall.body).toMatchObject({ ret_code: 10024, result: { product: 'grid' } });
    const upgrading = exchange.person({ isUpgrading: true });
    expect(codeOf(await exchange.create(upgrading))).toBe(411);
    expect(codeOf(await exchange.create(upgrading, { symbol: 'NOSUCHPAIR' }))).toBe(404);
  });

  test('the order of the checks: 400, 409, 404, 410, 403, 408 …', async () => {
    const who = exchange.person({ kycLevel: 0 });
    expect(codeOf(await raw(who, { symbol: 'NOSUCHPAIR', cell_number: 0 }))).toBe(400);
    expect(codeOf(await raw(who, { symbol: 'NOSUCHPAIR', cell_number: 1 }))).toBe(404);
    expect(codeOf(await raw(who, { symbol: 'HALTUSDT', min_price: '1', max_price: '2' }))).toBe(410);
    expect(codeOf(await raw(who, { cell_number: 1 }))).toBe(403);
    const poor = exchange.person({ balances: { USDT: '1' } });
    expect(codeOf(await raw(poor, { cell_number: 1, stop_loss_price: '69000', quote_investment: '1' }))).toBe(407);
    expect(codeOf(await raw(poor, { stop_loss_price: '69000', quote_investment: '1' }))).toBe(412);
    expect(codeOf(await raw(poor, { quote_investment: '1' }))).toBe(402);
    expect(codeOf(await raw(poor, {}))).toBe(401);
  });

  test('501: a book too thin for the first purchase; no coins move, and no row is left', async () => {
    const who = exchange.person();
    exchange.withdraw();
    exchange.addMakerOrder('SELL', 6_000_001, 87_147);
    expect(codeOf(await exchange.create(who))).toBe(501);
    expect((await exchange.list(who)).total).toBe(0);
    expect(exchange.balanceOf(who, 'free', 'USDT')).toBe('100000');
    expect(exchange.exchange.markets.of('BTCUSDT').book.best('SELL')).toEqual({ ticks: 6_000_001, lots: 87_147 });
    exchange.moveTo('60000');
    expect(codeOf(await exchange.create(who))).toBe(200);
  });
});

test('[G27] fifty creates with one id make one bot; the first answer comes again, other parameters are 409', async () => {
  const who = exchange.person();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => exchange.create(who, { requestId: 'one', sendTime: exchange.clock.now() })),
  );
  const results = answers.map(({ body }) => v.parse(grid.create.result, body.result));
  expect(new Set(results.map(({ grid_id }) => grid_id)).size).toBe(1);
  expect(results.map(({ isDuplicate }) => isDuplicate).filter((flag) => flag === 0)).toEqual([0]);
  expect((await exchange.list(who)).total).toBe(1);
  expect(codeOf(await exchange.create(who, { requestId: 'one', cell_number: 10 }))).toBe(409);
  expect((await exchange.list(who, { requestId: 'one' })).list.length).toBe(1);
  const late = await exchange.create(who, { requestId: 'late', sendTime: exchange.clock.now() - 60_000 });
  expect(late.body).toMatchObject({ ret_code: 10001, ext_info: { field: 'sendTime' } });
});

test('[G29] the sixth bot of a pair and the 51st are refused, and the sixth of a sub-member', async () => {
  const who = exchange.person({ balances: { USDT: '100000000' } });
  const small = { quote_investment: '1000', cell_number: 5 } as const;
  for (let count = 0; count < 5; count += 1) await exchange.mustCreate(who, small);
  const sixth = await exchange.create(who, small);
  expect([codeOf(sixth), sixth.body.ext_info]).toEqual([408, { field: 'symbol', limit: '5' }]);
  const child = exchange.person({ parentUid: who.uid });
  for (const [index, symbol] of ['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'LTCUSDT'].entries())
    expect([index, codeOf(await exchange.create(child, waiting(symbol)))]).toEqual([index, 200]);
  const more = await exchange.create(child, waiting('LINKUSDT'));
  expect([codeOf(more), more.body.ext_info?.limit]).toEqual([403, '5']);
  const symbols = [
    'ETHUSDT',
    'SOLUSDT',
    'XRPUSDT',
    'ADAUSDT',
    'LTCUSDT',
    'LINKUSDT',
    'AVAXUSDT',
    'DOGEUSDT',
    'LONEUSDT',
  ];
  for (const symbol of symbols)
    for (let count = 0; count < 5; count += 1) expect(codeOf(await exchange.create(who, waiting(symbol)))).toBe(200);
  const last = await exchange.create(who, waiting('ZONEUSDT'));
  expect([codeOf(last), last.body.ext_info]).toEqual([408, { limit: '50' }]);
});

/** Settings of a bot that waits for its entry price, which empty books allow: 20 % around the last price. */
function waiting(symbol: string) {
  const pair = exchange.exchange.catalog.pair(symbol);
  const last = pair ? exchange.exchange.market.simulation.lastTicks(pair) : 0;
  const price = (factor: number) => String(Number((Math.round(last * factor) * Number(pair?.tick)).toFixed(8)));
  return {
    symbol,
    min_price: price(0.8),
    max_price: price(1.2),
    cell_number: 5,
    quote_investment: '1000',
    entry_price: price(0.9),
  };
}

describe('before creating', () => {
  beforeAll(() => exchange.moveTo('60000'));

  test('[G1] get-initial-buy-amount is the purchase of the plan', async () => {
    const who = exchange.person();
    const { body } = await exchange.call(grid.initialBuy, { ...firstExample }, who.token);
    expect(v.parse(grid.initialBuy.result, body.result)).toMatchObject({
      side: 'BUY',
      base_amount: '0.087148',
      quote_cost: '5228.88',
      fee: '0.00008715',
      price: '60000',
      qty_per_grid: '0.008706',
      buy_lines: 10,
      sell_lines: 10,
    });
    const sale = { ...firstExample, quote_investment: undefined, invest_mode: 1, base_investment: '0.2' } as const;
    const sold = await exchange.call(grid.initialBuy, sale, who.token);
    expect(sold.body.result).toMatchObject({ side: 'SELL', base_amount: '0.095493', qty_per_grid: '0.01045' });
    const { symbol, min_price, max_price, cell_number } = firstExample;
    const total = { symbol, min_price, max_price, cell_number, total_investment: '10000' };
    expect((await exchange.call(grid.initialBuy, total, who.token)).body.result).toMatchObject({
      base_amount: '0.087148',
    });
    const narrow = await exchange.call(grid.initialBuy, { ...total, cell_number: 143 }, who.token);
    expect([codeOf(narrow), narrow.body.ext_info?.limit]).toEqual([407, '142']);
  });

  test('query-available-balance is what may leave the account', async () => {
    const who = exchange.person({ balances: { USDT: '123.4', BTC: '2' } });
    const { body } = await exchange.call(grid.available, { symbol: 'BTCUSDT' }, who.token);
    expect(body.result).toMatchObject({
      base: { token: 'BTC', available: '2' },
      quote: { token: 'USDT', available: '123.4' },
      account_type: 'SPOT',
    });
    expect(codeOf(await exchange.call(grid.available, { symbol: 'NOVAUSDT' }, who.token))).toBe(404);
  });

  test('[R5.8] validate-input answers every range with every code, without a login too', async () => {
    const check = async (params: object) => {
      const url = `/x/bot${grid.validate.path}`;
      const body = JSON.stringify({ symbol: 'BTCUSDT', ...params });
      return v.parse(
        grid.validate.result,
        (await exchange.ask('POST', url, { 'content-type': 'application/json' }, body)).body.result,
      );
    };
    const { min_price, max_price, cell_number, quote_investment } = firstExample;
    const settings = { min_price, max_price, cell_number, quote_investment };
    const good = await check(settings);
    expect(good).toMatchObject({
      check_code: 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED',
      investment: { from: '56.3823', to: '1000000' },
      cell_number: { from: '2', to: '142' },
      min_price: { from: '6000', to: '69999.8' },
      max_price: { from: '50000.2', to: '600000' },
      take_profit: { from: '70000.01', to: '1200000' },
      stop_loss: { from: '600', to: '49999.99' },
      entry_price: { from: '50000', to: '70000' },
      profit: { from: '0.0124', to: '0.0179' },
      cell_distance: '1000',
      qty_per_grid: '0.008706',
    });
    const codes = [
      ['LOW_PRICE_TOO_LOW', { min_price: '1' }],
      ['LOW_PRICE_TOO_HIGH', { min_price: '1000000000' }],
      ['HIGH_PRICE_TOO_LOW', { min_price: undefined, max_price: '0.01' }],
      ['HIGH_PRICE_TOO_HIGH', { max_price: '1000000000' }],
      ['GRID_NO_TOO_LOW', { cell_number: 1 }],
      ['GRID_NO_TOO_HIGH', { cell_number: 500 }],
      ['INVESTMENT_TOO_LOW', { quote_investment: '1' }],
      ['INVESTMENT_TOO_HIGH', { quote_investment: '10000000' }],
      ['TP_TOO_LOW', { take_profit: '60000' }],
      ['TP_TOO_HIGH', { take_profit: '10000000' }],
      ['SL_TOO_LOW', { stop_loss: '1' }],
      ['SL_TOO_HIGH', { stop_loss: '60000' }],
      ['EP_TOO_LOW', { entry_price: '40000' }],
      ['EP_TOO_HIGH', { entry_price: '80000' }],
    ] as const;
    for (const [code, change] of codes) {
      const answer = await check({ ...settings, ...change });
      expect(answer.check_code).toBe(`SPOT_CHECK_CODE_${code}`);
      expect(answer.investment.from).not.toBe('');
    }
    expect((await check({})).check_code).toBe('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED');
  });
});

test('a pair is not for bots in the first three minutes after its opening', async () => {
  const who = exchange.person();
  const params = { symbol: 'DAWNUSDT', min_price: '0.4', max_price: '0.6', cell_number: 5, quote_investment: '100' };
  await exchange.setClock(clockStartMs + 26 * 3_600_000 + 60_000);
  expect(codeOf(await exchange.create(who, params))).toBe(410);
  await exchange.setClock(clockStartMs + 26 * 3_600_000 + 181_000);
  expect(codeOf(await exchange.create(who, params))).not.toBe(410);
  expect((await exchange.call(account.gridSymbols, { symbol: 'DAWNUSDT' })).body.result).toMatchObject({
    symbols: [{ symbol: 'DAWNUSDT', recommend: null, hot_apr: '0' }],
  });
});
