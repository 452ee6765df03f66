import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, ParamsOf } from '../../../src/contract/call.ts';
import { klineIntervals, Ticker } from '../../../src/contract/trading.ts';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { account, basic } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let exchange: Opened;

beforeAll(async () => {
  exchange = await open();
});
beforeEach(() => {
  // Rate limits are of real time.
  exchange.real.now += 10_000;
});
afterEach(async () => {
  await exchange.sandbox('POST', 'reset', {});
});
afterAll(() => exchange.close());

const Listed = v.object({
  list: v.array(v.looseObject({ symbolId: v.optional(v.string()), s: v.optional(v.string()) })),
});

/** What a call gives, parsed by its own contract. */
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

  test.each(klineIntervals)('gives bars of %s, oldest first, up to now', async (interval) => {
    const list = await bars({ symbol: 'BTCUSDT', interval });
    expect(list.length).toBeGreaterThan(10);
    expect(list.map(({ t }) => t)).toEqual(list.map(({ t }) => t).sort((a, b) => a - b));
    expect(list.at(-1)?.t).toBeLessThanOrEqual(exchange.clock.now());
  });

  test('gives those with from ≤ t < to, of these the last `limit`', async () => {
    const [from, to] = [clockStartMs - 10 * dayMs, clockStartMs - 9 * dayMs];
    const all = await bars({ symbol: 'ETHUSDT', interval: '1h', from, to });
    expect([all.length, all[0]?.t, all.at(-1)?.t]).toEqual([24, from, to - hourMs]);
    expect(await bars({ symbol: 'ETHUSDT', interval: '1h', from, to, limit: 5 })).toEqual(all.slice(-5));
    expect(await bars({ symbol: 'ETHUSDT', interval: '1h', from: to, to: from })).toEqual([]);
    expect(await bars({ symbol: 'ETHUSDT', interval: '1m' })).toHaveLength(200);
  });

  test('goes 400 days back, and no farther than the opening of a pair', async () => {
    const days = await bars({ symbol: 'BTCUSDT', interval: '1d', limit: 1_000 });
    expect(days[0]?.t).toBe(Date.UTC(2026, 5, 1) - 400 * dayMs);
    const young = await bars({ symbol: 'VELAUSDT', interval: '1h', limit: 1_000 });
    expect(young[0]?.t).toBe(Date.UTC(2026, 4, 6, 10));
  });

  test('DAWN has no history before it opens, then it has one', async () => {
    expect(await bars({ symbol: 'DAWNUSDT', interval: '1d' })).toEqual([]);
    await jump(27 * hourMs);
    const opened = await bars({ symbol: 'DAWNUSDT', interval: '1h' });
    expect(opened[0]).toMatchObject({ t: clockStartMs + 26 * hourMs, o: '0.5' });
  });

  test('ends with the price of the ticker', async () => {
    for (const advanceMs of [0, 90 * 60_000, 3 * dayMs]) {
      await jump(advanceMs);
      const [bar] = (await bars({ symbol: 'SOLUSDT', interval: '1m', limit: 1 })).slice(-1);
      const [row] = v.parse(
        v.object({ list: v.array(Ticker) }),
        (await result(basic.ticker, { symbol: 'SOLUSDT' })).raw,
      ).list;
      expect(bar?.c).toBe(row?.c);
    }
  });

  test('[Q-F36] is the same after one jump and after two', async () => {
    const asked = { symbol: 'XRPUSDT', interval: '5m', limit: 1_000, to: clockStartMs + 50 * hourMs } as const;
    await jump(50 * hourMs);
    const once = [await bars(asked), await exchange.call(basic.ticker, { symbol: 'XRPUSDT' })] as const;
    await exchange.sandbox('POST', 'reset', {});
    await jump(13 * hourMs + 7);
    await bars(asked);
    await exchange.call(basic.ticker, { symbol: 'XRPUSDT,BTCUSDT' });
    await jump(37 * hourMs - 7);
    expect(await bars(asked)).toEqual(once[0]);
    expect((await bars({ ...asked, to: undefined, limit: 1 }))[0]?.c).toEqual(once[0].at(-1)?.c);
  });

  test('refuses a pair that is not there, and what is out of bounds', async () => {
    expect((await exchange.call(basic.klines, { symbol: 'NOPE', interval: '1m' })).body.ret_code).toBe(170121);
    const { body } = await exchange.call(basic.klines, { symbol: 'BTCUSDT', interval: '1m', limit: 1_001 });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'limit' } });
  });
});

describe('[R7.5] basic.ticker', () => {
  const rows = async (symbol?: string) =>
    v.parse(v.object({ list: v.array(Ticker) }), (await result(basic.ticker, { symbol })).raw).list;

  test('hides VEIL from the list of all, and gives it to who asks for it', async () => {
    const all = await rows();
    expect(all).toHaveLength(28);
    expect(all.map(({ s }) => s)).not.toContain('VEILUSDT');
    expect((await rows('VEILUSDT'))[0]?.s).toBe('VEILUSDT');
    expect((await exchange.call(basic.ticker, { symbol: 'BTCUSDT,NOPE' })).body.ret_code).toBe(170121);
  });

  test('has its price between low and high, bid below ask, whether the book was looked at or not', async () => {
    const before = await rows();
    for (const { symbolId } of exchange.kernel.exchange.catalog.pairs()) exchange.kernel.exchange.markets.of(symbolId);
    const after = await rows();
    expect(after.map(({ s, c, bp, ap }) => [s, c, bp, ap])).toEqual(before.map(({ s, c, bp, ap }) => [s, c, bp, ap]));
    for (const { l, c, h, bp, ap } of after) {
      expect(Number(l) <= Number(c) && Number(c) <= Number(h)).toBe(true);
      if (bp !== '' && ap !== '') expect(Number(bp)).toBeLessThan(Number(ap));
    }
  });

  test('of a pair that is not open yet: its opening price, no volume, no quotes', async () => {
    expect((await rows('DAWNUSDT'))[0]).toMatchObject({ c: '0.5', o: '0.5', m: '0', v: '0', qv: '0', bp: '', ap: '' });
  });

  test('of leveraged tokens goes with and against their pair, three times as far', async () => {
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '66000' });
    const [long, short] = await rows('BTC3LUSDT,BTC3SUSDT');
    expect(Number(long?.c)).toBeCloseTo(13, 3);
    expect(Number(short?.c)).toBeCloseTo(7, 3);
  });
});

test('[R7.5] basic.hotSymbols: the ten most traded, none hidden, none unopened', async () => {
  const list = v.parse(
    v.object({ list: v.array(v.object({ symbolId: v.string(), rank: v.number() })) }),
    (await result(basic.hotSymbols, {})).raw,
  ).list;
  expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(list.slice(0, 3).map(({ symbolId }) => symbolId)).toEqual(expect.arrayContaining(['BTCUSDT', 'ETHUSDT']));
  expect(list.map(({ symbolId }) => symbolId)).not.toContain('VEILUSDT');
});

test('[R7.5] basic.tokenDetail: a card for every coin, in the language of the page or English', async () => {
  for (const { tokenId } of exchange.kernel.exchange.catalog.tokens()) {
    exchange.real.now += 1_000;
    expect(await result(basic.tokenDetail, { tokenId })).toMatchObject({ parsed: { tokenId } });
  }
  const english = await result(basic.tokenDetail, { tokenId: 'BTC' }, undefined, { lang: 'de-DE' });
  const malay = await result(basic.tokenDetail, { tokenId: 'BTC' }, undefined, { lang: 'zh-MY' });
  expect(english.raw).toMatchObject({ description: expect.stringContaining('decentralised') });
  expect(malay.raw).toMatchObject({ description: expect.stringContaining('去中心化') });
  expect((await result(basic.tokenDetail, { tokenId: 'VELA' })).raw).toMatchObject({
    issueTime: Date.UTC(2026, 4, 6, 10),
  });
  expect((await exchange.call(basic.tokenDetail, { tokenId: 'NOPE' })).body.ret_code).toBe(170221);
});

test('[R7.5] basic.systemDate: the clock of the exchange', async () => {
  await jump(dayMs);
  expect((await result(basic.systemDate, {})).raw).toEqual({ systemDate: exchange.clock.now() });
});

test('[R7.5] basic.noticeSymbols: pairs with a notice, each with its own', async () => {
  expect(await idsOf(basic.noticeSymbols, {})).toEqual(['RUSTUSDT', 'FADEUSDT']);
  const list = await listOf(basic.noticeSymbols, {}, undefined, { lang: 'ar-SA' });
  expect(list[0]).toMatchObject({ notice: { type: 'ST', text: expect.stringContaining('تخضع') } });
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', flags: { noticeVisible: true } });
  expect(await idsOf(basic.noticeSymbols, {})).toContain('BTCUSDT');
});

test('[R7.5] basic.suspensionSymbols: since when, until when; gone when it trades again', async () => {
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

test('[R7.5] basic.realMoney: who has an identity level may pay with legal money', async () => {
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
  ])('judges a visitor of area "%s": "%s"', async (area, reason, isShow) => {
    expect(await rule(undefined, area)).toEqual({
      symbolId: 'ZONEUSDT',
      isShow,
      area: ['US', 'CA', 'SG'],
      minLevel: 1,
      reason,
    });
  });

  test('judges a person by the account, not by the address', async () => {
    expect(await rule(await exchange.login('unified'), 'US')).toMatchObject({ reason: '', isShow: true });
    expect(await rule(await exchange.login('standard'))).toMatchObject({ reason: 'AREA', isShow: false });
    const { body } = await exchange.sandbox('POST', 'accounts', { kycLevel: 0, area: 'DE' });
    const made = v.parse(v.object({ account: v.string(), password: v.string() }), body.result);
    expect(await rule(await exchange.login(made.account, made.password))).toMatchObject({
      reason: 'LEVEL',
      isShow: true,
    });
  });

  test('has no other pair, and refuses one that is not there', async () => {
    expect(await idsOf(basic.isKycRule, {})).toEqual(['ZONEUSDT']);
    expect(await idsOf(basic.isKycRule, { symbolId: 'BTCUSDT' })).toEqual([]);
    expect((await exchange.call(basic.isKycRule, { symbolId: 'NOPE' })).body.ret_code).toBe(170121);
  });
});

test('the web configuration has all 29 pairs with their flags, and nothing of how they move', async () => {
  const { raw } = await result(account.webConfig, { items: ['symbols'] });
  const { symbols } = v.parse(v.object({ symbols: v.array(v.looseObject({ symbolId: v.string() })) }), raw);
  expect(symbols).toHaveLength(29);
  expect(symbols.filter((one) => 'deviation' in one || 'shifts' in one || 'halts' in one)).toEqual([]);
  const of = Object.fromEntries(symbols.map((one) => [one.symbolId, one]));
  expect(of).toMatchObject({
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
