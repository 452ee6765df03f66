import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, ParamsOf } from '#contract/call.ts';
import { klineIntervals, Ticker } from '#contract/market-data.ts';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { account, basic, lt } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await openTestExchange();
});
beforeEach(() => {
  // Rate limits use real time.
  exchange.real.now += 10_000;
});
afterEach(async () => {
  await exchange.sandbox('POST', 'reset', {});
});
afterAll(() => exchange.close());

const Listed = v.object({
  list: v.array(v.looseObject({ symbolId: v.optional(v.string()), s: v.optional(v.string()) })),
});

/** Result of a call, as sent and as parsed by its contract. */
async function result<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  token?: string,
  headers: Record<string, string> = {},
) {
  const { body } = await exchange.call(call, params, token, headers);
  expect(body.ret_code).toBe(0);
  return { raw: body.result, parsed: v.parse(call.result, body.result) };
}
const listOf = async <C extends Call>(
  call: C,
  params: ParamsOf<C>,
  token?: string,
  headers: Record<string, string> = {},
) => v.parse(Listed, (await result(call, params, token, headers)).raw).list;
const idsOf = async <C extends Call>(
  call: C,
  params: ParamsOf<C>,
  token?: string,
  headers: Record<string, string> = {},
) => (await listOf(call, params, token, headers)).map(({ symbolId, s }) => symbolId ?? s);
const jump = (advanceMs: number) => exchange.sandbox('POST', 'clock', { advanceMs });

describe('[R7.5] basic.klines', () => {
  const Bars = v.object({
    list: v.array(
      v.object({ t: v.number(), o: v.string(), c: v.string(), h: v.string(), l: v.string(), v: v.string() }),
    ),
  });
  const bars = async (params: ParamsOf<typeof basic.klines>) =>
    v.parse(Bars, (await result(basic.klines, params)).raw).list;

  test.each(klineIntervals)('returns bars of %s, oldest first, up to now', async (interval) => {
    const list = await bars({ symbol: 'BTCUSDT', interval });
    expect(list.length).toBeGreaterThan(10);
    expect(list.map(({ t }) => t)).toEqual(list.map(({ t }) => t).sort((a, b) => a - b));
    expect(list.at(-1)?.t).toBeLessThanOrEqual(exchange.clock.now());
  });

  test('returns the last `limit` bars with from ≤ t < to', async () => {
    const [from, to] = [clockStartMs - 10 * dayMs, clockStartMs - 9 * dayMs];
    const all = await bars({ symbol: 'ETHUSDT', interval: '1h', from, to });
    expect([all.length, all[0]?.t, all.at(-1)?.t]).toEqual([24, from, to - hourMs]);
    expect(await bars({ symbol: 'ETHUSDT', interval: '1h', from, to, limit: 5 })).toEqual(all.slice(-5));
    expect(await bars({ symbol: 'ETHUSDT', interval: '1h', from: to, to: from })).toEqual([]);
    expect(await bars({ symbol: 'ETHUSDT', interval: '1m' })).toHaveLength(200);
  });

  test('goes back 400 days, but not before the opening of a pair', async () => {
    const days = await bars({ symbol: 'BTCUSDT', interval: '1d', limit: 1_000 });
    expect(days[0]?.t).toBe(Date.UTC(2026, 5, 1) - 400 * dayMs);
    const young = await bars({ symbol: 'VELAUSDT', interval: '1h', limit: 1_000 });
    expect(young[0]?.t).toBe(Date.UTC(2026, 4, 6, 10));
  });

  test('has no bars of DAWN before it opens, then has them', async () => {
    expect(await bars({ symbol: 'DAWNUSDT', interval: '1d' })).toEqual([]);
    await jump(27 * hourMs);
    const opened = await bars({ symbol: 'DAWNUSDT', interval: '1h' });
    expect(opened[0]).toMatchObject({ t: clockStartMs + 26 * hourMs, o: '0.5' });
  });

  test('closes the last bar at the price of the ticker', async () => {
    for (const advanceMs of [0, 90 * minuteMs, 3 * dayMs]) {
      await jump(advanceMs);
      const [bar] = (await bars({ symbol: 'SOLUSDT', interval: '1m', limit: 1 })).slice(-1);
      const [row] = v.parse(
        v.object({ list: v.array(Ticker) }),
        (await result(basic.ticker, { symbol: 'SOLUSDT' })).raw,
      ).list;
      expect(bar?.c).toBe(row?.c);
    }
  });

  test('[Q-F36] is the same after one clock jump and after two', async () => {
    const query = { symbol: 'XRPUSDT', interval: '5m', limit: 1_000, to: clockStartMs + 50 * hourMs } as const;
    await jump(50 * hourMs);
    const once = [await bars(query), await exchange.call(basic.ticker, { symbol: 'XRPUSDT' })] as const;
    await exchange.sandbox('POST', 'reset', {});
    await jump(13 * hourMs + 7);
    await bars(query);
    await exchange.call(basic.ticker, { symbol: 'XRPUSDT,BTCUSDT' });
    await jump(37 * hourMs - 7);
    expect(await bars(query)).toEqual(once[0]);
    expect((await bars({ ...query, to: undefined, limit: 1 }))[0]?.c).toEqual(once[0].at(-1)?.c);
  });

  test('refuses an unknown pair and a limit above the maximum', async () => {
    expect((await exchange.call(basic.klines, { symbol: 'NOPE', interval: '1m' })).body.ret_code).toBe(170121);
    const { body } = await exchange.call(basic.klines, { symbol: 'BTCUSDT', interval: '1m', limit: 1_001 });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'limit' } });
  });
});

describe('[R7.5] basic.ticker', () => {
  const rows = async (symbol?: string) =>
    v.parse(v.object({ list: v.array(Ticker) }), (await result(basic.ticker, { symbol })).raw).list;

  test('omits the hidden pair VEIL from the full list and returns it by name', async () => {
    const all = await rows();
    expect(all).toHaveLength(28);
    expect(all.map(({ s }) => s)).not.toContain('VEILUSDT');
    expect((await rows('VEILUSDT'))[0]?.s).toBe('VEILUSDT');
    expect((await exchange.call(basic.ticker, { symbol: 'BTCUSDT,NOPE' })).body.ret_code).toBe(170121);
  });

  test('has its price between low and high and bid below ask, whether the book is open or not', async () => {
    const before = await rows();
    for (const { symbolId } of exchange.kernel.exchange.catalog.pairs()) exchange.kernel.exchange.markets.of(symbolId);
    const after = await rows();
    expect(after.map(({ s, c, bp, ap }) => [s, c, bp, ap])).toEqual(before.map(({ s, c, bp, ap }) => [s, c, bp, ap]));
    for (const { l, c, h, bp, ap } of after) {
      expect(Number(l) <= Number(c) && Number(c) <= Number(h)).toBe(true);
      if (bp !== '' && ap !== '') expect(Number(bp)).toBeLessThan(Number(ap));
    }
  });

  test('of a pair that is not open yet has its opening price, no volume and no quotes', async () => {
    expect((await rows('DAWNUSDT'))[0]).toMatchObject({ c: '0.5', o: '0.5', m: '0', v: '0', qv: '0', bp: '', ap: '' });
  });

  test('[L9] of leveraged tokens follow their NAV, which moves about three times as far as their pair', async () => {
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '66000' });
    const { list } = v.parse(lt.quote.result, (await result(lt.quote, {})).raw);
    const prices = await rows('BTC3LUSDT,BTC3SUSDT');
    for (const [index, from] of [2.8, -3.2].entries()) {
      const nav = Number(list[index]?.nav);
      expect(nav).toBeGreaterThan(10 * (1 + from * 0.1));
      expect(nav).toBeLessThan(10 * (1 + (from + 0.3) * 0.1));
      expect(Math.abs(Number(prices[index]?.c) / nav - 1)).toBeLessThanOrEqual(0.005);
    }
  });
});

test('[R7.5] basic.hotSymbols: the ten pairs with the highest volume, without hidden and unopened ones', async () => {
  const list = v.parse(
    v.object({ list: v.array(v.object({ symbolId: v.string(), rank: v.number() })) }),
    (await result(basic.hotSymbols, {})).raw,
  ).list;
  expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(list.slice(0, 3).map(({ symbolId }) => symbolId)).toEqual(expect.arrayContaining(['BTCUSDT', 'ETHUSDT']));
  expect(list.map(({ symbolId }) => symbolId)).not.toContain('VEILUSDT');
});

test('[R7.5] basic.tokenDetail: a card for every coin, in the language of the page or in English', async () => {
  for (const { tokenId } of exchange.kernel.exchange.catalog.tokens()) {
    exchange.real.now += 1_000;
    expect(await result(basic.tokenDetail, { tokenId })).toMatchObject({ parsed: { tokenId } });
  }
  const description = async (lang: string) => {
    const { raw } = await result(basic.tokenDetail, { tokenId: 'BTC' }, undefined, { lang });
    return v.parse(v.object({ description: v.string() }), raw).description;
  };
  expect(await description('de-DE')).toContain('decentralized');
  expect(await description('zh-MY')).toContain('去中心化');
  expect((await result(basic.tokenDetail, { tokenId: 'VELA' })).raw).toMatchObject({
    issueTime: Date.UTC(2026, 4, 6, 10),
  });
  expect((await exchange.call(basic.tokenDetail, { tokenId: 'NOPE' })).body.ret_code).toBe(170221);
});

test('[R7.5] basic.systemDate: the clock of the exchange', async () => {
  await jump(dayMs);
  expect((await result(basic.systemDate, {})).raw).toEqual({ systemDate: exchange.clock.now() });
});

test('[R7.5] basic.noticeSymbols: pairs with a visible notice, and their texts', async () => {
  expect(await idsOf(basic.noticeSymbols, {})).toEqual(['RUSTUSDT', 'FADEUSDT']);
  const [first] = await listOf(basic.noticeSymbols, {}, undefined, { lang: 'ar-SA' });
  const { notice } = v.parse(v.object({ notice: v.object({ type: v.string(), text: v.string() }) }), first);
  expect(notice.type).toBe('ST');
  expect(notice.text).toContain('تخضع');
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { noticeVisible: true } });
  expect(await idsOf(basic.noticeSymbols, {})).toContain('BTCUSDT');
});

test('[R7.5] basic.suspensionSymbols: start and end of each halt; removed when the pair trades again', async () => {
  expect(await listOf(basic.suspensionSymbols, {})).toEqual([
    {
      symbolId: 'HALTUSDT',
      reason: 'MAINTENANCE',
      startTime: clockStartMs - hourMs,
      endTime: clockStartMs + 3 * hourMs,
      showChart: true,
    },
  ]);
  await jump(3 * hourMs);
  expect(await listOf(basic.suspensionSymbols, {})).toEqual([]);
  await exchange.sandbox('POST', 'market', { symbolId: 'ETHUSDT', flags: { tradeStatus: 0 } });
  expect(await listOf(basic.suspensionSymbols, {})).toMatchObject([
    { symbolId: 'ETHUSDT', startTime: exchange.clock.now(), endTime: 0 },
  ]);
});

test('[R7.5] basic.realMoney: verified accounts can pay with fiat money', async () => {
  expect((await result(basic.realMoney, {}, await exchange.login('standard'))).raw).toMatchObject({ isSustain: true });
  expect((await result(basic.realMoney, {}, await exchange.login('nokyc'))).raw).toEqual({
    isSustain: false,
    currencies: [],
    url: '',
  });
  expect((await exchange.call(basic.realMoney, {})).body.ret_code).toBe(10007);
});

describe('[R7.5] basic.isKycRule', () => {
  const rule = async (token?: string, area = '') =>
    (await listOf(basic.isKycRule, { symbolId: 'ZONEUSDT' }, token, { 'x-area': area }))[0];

  test.each([
    ['', '', true],
    ['US', 'AREA', false],
    ['DE', '', true],
  ])('returns for a visitor of area "%s" the reason "%s"', async (area, reason, isShow) => {
    expect(await rule(undefined, area)).toEqual({
      symbolId: 'ZONEUSDT',
      isShow,
      area: ['US', 'CA', 'SG'],
      minLevel: 1,
      reason,
    });
  });

  test('uses the account of a logged-in user, not the area of the request', async () => {
    expect(await rule(await exchange.login('unified'), 'US')).toMatchObject({ reason: '', isShow: true });
    expect(await rule(await exchange.login('standard'))).toMatchObject({ reason: 'AREA', isShow: false });
    const { body } = await exchange.sandbox('POST', 'accounts', { kycLevel: 0, area: 'DE' });
    const created = v.parse(v.object({ account: v.string(), password: v.string() }), body.result);
    expect(await rule(await exchange.login(created.account, created.password))).toMatchObject({
      reason: 'LEVEL',
      isShow: true,
    });
  });

  test('lists restricted pairs only, and refuses an unknown pair', async () => {
    expect(await idsOf(basic.isKycRule, {})).toEqual(['ZONEUSDT']);
    expect(await idsOf(basic.isKycRule, { symbolId: 'BTCUSDT' })).toEqual([]);
    expect((await exchange.call(basic.isKycRule, { symbolId: 'NOPE' })).body.ret_code).toBe(170121);
  });
});

test('the web configuration has all 29 pairs with their flags, and nothing of their price simulation', async () => {
  const { raw } = await result(account.webConfig, { items: ['symbols'] });
  const { symbols } = v.parse(v.object({ symbols: v.array(v.looseObject({ symbolId: v.string() })) }), raw);
  expect(symbols).toHaveLength(29);
  expect(symbols.filter((pair) => 'deviation' in pair || 'shifts' in pair || 'halts' in pair)).toEqual([]);
  const byId = Object.fromEntries(symbols.map((pair) => [pair.symbolId, pair]));
  expect(byId).toMatchObject({
    NOVAUSDT: { zone: 'INNOVATION', loanEnabled: false, buyLimitRatio: '0.3' },
    RUSTUSDT: { mark: ['ST'], noticeVisible: true },
    FADEUSDT: { isBanBuy: true },
    GLUTUSDT: { isBanSell: true },
    HALTUSDT: { tradeStatus: 0 },
    DAWNUSDT: { tradeStatus: 2, mark: ['NEW'] },
    VEILUSDT: { showStatus: 0 },
    LONEUSDT: { allowPlan: false, loanEnabled: false },
    BTC3SUSDT: { symbolType: 'LT', zone: 'LT' },
    USDCUSDT: { makerFee: '0', takerFee: '0' },
    ETHBTC: { minAmount: '0.00005' },
  });
});

test('[FL22] no area that has a page is reported as switched off', async () => {
  const { raw } = await result(account.webConfig, { items: ['features'] });
  expect(raw).toMatchObject({
    features: {
      ...{ spot: true, plan: true, launchpad: true, lt: true, margin: true, loan: true, grid: true },
      ...{ notices: true, invite: true },
    },
  });
});
