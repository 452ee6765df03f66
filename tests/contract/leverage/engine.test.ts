import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tradeStatus } from '#contract/market-data.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { isOutOfBand, navOf } from '#formulas/leveraged.ts';
import { scale, unscale } from '#money/index.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { addStates, basketAt, currentState } from '#sandbox/leverage/tokens/states.ts';
import { leveragedTokens } from '#sandbox/leverage/tokens/token-terms.ts';
import { basic, order } from '../support/calls.ts';
import { openLeveraged } from '../support/leveraged.ts';
import type { Leveraged } from '../support/leveraged.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { Anything } from '../support/ledger-books.ts';

const folder = temporaryFolder();
const midnight = Date.UTC(2026, 5, 2);
const fine = (text: string): bigint => scale(text, 18);

/** Sets the basket of BTC3L. */
function setBasket({ exchange }: Leveraged, position: string, loan: string): void {
  const { circulation } = currentState(exchange, 'BTC3L');
  const basket = { position: fine(position), loan: fine(loan) };
  addStates(exchange, 'BTC3L', [{ time: exchange.clock.now(), basket, circulation, cause: 'SEED', price: 0n }]);
}
const causesSince = (exchange: Leveraged, from: number, ltCode = 'BTC3L') =>
  exchange.statesOf(ltCode, from).map(({ cause }) => cause);

test('[L2] at leverage exactly 4 or 2 there is no rebalance; one tick beyond it there is one', async () => {
  const exchange = await openLeveraged();
  for (const [inside, beyond] of [
    ['80000', '79999.99'],
    ['120000', '120000.01'],
  ] as const) {
    setBasket(exchange, '0.0003', '-18');
    const from = exchange.exchange.clock.now() + 1;
    exchange.real.now += 1;
    await exchange.setPrice('BTCUSDT', inside);
    expect(causesSince(exchange, from)).toEqual([]);
    await exchange.setPrice('BTCUSDT', beyond);
    expect(causesSince(exchange, from)).toEqual(['OUT_OF_BAND']);
    const { leverage, ltStatus } = await exchange.quoteOf('BTC3L');
    expect([Number(leverage).toFixed(6), ltStatus]).toEqual(['3.000000', 5]);
  }
  expect(exchange.wrongPools(exchange.exchange.clock.now())).toEqual([]);
  await exchange.close();
});

test('[L3] [L5] at 00:00 funding, management and rebalance run in this order; an order of 23:59:59 settles at 00:00:10', async () => {
  const exchange = await openLeveraged();
  const who = await exchange.investor();
  await exchange.setClock(midnight - 1_000);
  expect((await exchange.purchase(who, '1000')).ret_code).toBe(0);
  await exchange.setClock(midnight + 9_999);
  expect(await exchange.recordOf(who)).toMatchObject([{ status: 2 }]);
  expect((await exchange.quoteOf('BTC3L')).ltStatus).toBe(5);
  expect((await exchange.purchase(who, '1000')).ret_code).toBe(175014);
  expect((await exchange.redeem(who, '10')).ret_code).toBe(175015);
  await exchange.setClock(midnight + 10_000);
  const { nav, ltStatus } = await exchange.quoteOf('BTC3L');
  expect([ltStatus, await exchange.recordOf(who)]).toMatchObject([
    1,
    [{ status: 1, nav, updateTime: midnight + 10_000 }],
  ]);
  const states = exchange.statesOf('BTC3L', midnight);
  expect(states.map(({ cause, time }) => [cause, Number(time) - midnight])).toEqual([
    ['FUNDING', 0],
    ['MANAGEMENT', 0],
    ['DAILY', 0],
    ['TRADE', 10_000],
  ]);
  const navs = states.map(({ position, loan, price }) => navOf({ position: fine(position), loan: fine(loan) }, price));
  const [funded = 0n, managed = 0n, rebalanced] = navs;
  expect(managed).toBe(funded - (funded + 19_999n) / 20_000n);
  expect(rebalanced).toBe(managed);
  expect(causesSince(exchange, clockStartMs + 1).slice(0, 1)).toEqual(['FUNDING']);
  expect(exchange.wrongPools(clockStartMs + 1)).toEqual([]);
  await exchange.close();
});

test('[L11] a second breach during a rebalance rebalances at once and extends it; accepted orders wait, spot orders go on', async () => {
  const exchange = await openLeveraged();
  const who = await exchange.investor({ USDT: '5000', BTC3L: '100' });
  exchange.real.now += 1_000;
  expect((await exchange.purchase(who, '1000')).ret_code).toBe(0);
  await exchange.setPrice('BTCUSDT', '52000');
  exchange.real.now += 6_000;
  await exchange.setPrice('BTCUSDT', '45000');
  expect(causesSince(exchange, clockStartMs + 1)).toEqual(['OUT_OF_BAND', 'OUT_OF_BAND']);
  const sale = { symbolId: 'BTC3LUSDT', side: 'SELL', price: '10', quantity: '1' } as const;
  expect((await exchange.send(who, sale)).body.ret_code).toBe(0);
  exchange.real.now += 9_999;
  expect([(await exchange.quoteOf('BTC3L')).ltStatus, await exchange.recordOf(who)]).toMatchObject([
    5,
    [{ status: 2 }],
  ]);
  exchange.real.now += 1;
  expect([(await exchange.quoteOf('BTC3L')).ltStatus, await exchange.recordOf(who)]).toMatchObject([
    1,
    [{ status: 1 }],
  ]);
  await exchange.close();
});

/** Rows that a clock jump writes, with an order, a console price beyond a band, and the ledger. */
async function jumped(jumps: readonly number[]) {
  const exchange = await openLeveraged();
  const who = await exchange.investor();
  await exchange.setPrice('ETHUSDT', '2500');
  expect((await exchange.purchase(who, '1000', 'ETH3L')).ret_code).toBe(175014);
  expect((await exchange.purchase(who, '1000')).ret_code).toBe(0);
  for (const advanceMs of jumps) await exchange.advance(advanceMs);
  const tables = ['lt_state', 'lt_token', 'lt_order', 'leverage_job', 'ledger_account'];
  const rows = tables.flatMap((table) =>
    exchange.exchange.store.rows(Anything, `SELECT * FROM ${table} ORDER BY 1, 2`),
  );
  const { nav } = await exchange.quoteOf('ETH3S');
  expect(exchange.faults).toEqual([]);
  await exchange.close();
  return { rows: rows.map((row) => Object.values(row).join(' ')), nav };
}

test('[L4] one clock jump writes the same rows and NAVs as several', async () => {
  const one = await jumped([50 * hourMs]);
  expect(await jumped([20 * hourMs + 1_700, 1_300, 30 * hourMs - 3_000])).toEqual(one);
}, 60_000);

test('[R7.5] 400 days of states precede the start; no hour of them is beyond a band', async () => {
  const exchange = await openLeveraged();
  const { prices, ledger } = exchange.exchange;
  for (const { ltCode, underlying, startNav } of leveragedTokens) {
    const states = exchange.statesOf(ltCode);
    expect(states.at(0)?.time).toBe(BigInt(clockStartMs - 8 * hourMs - 400 * dayMs - hourMs));
    expect(states.slice(-4).map(({ cause }) => cause)).toEqual(['FUNDING', 'MANAGEMENT', 'DAILY', 'FUNDING']);
    expect(states.filter(({ cause }) => cause === 'DAILY')).toHaveLength(401);
    const nav = navOf(basketAt(exchange.exchange, ltCode, clockStartMs), prices.last(underlying, clockStartMs) ?? 0n);
    expect(Number(unscale(nav, 18))).toBeCloseTo(Number(startNav), 10);
    expect(ledger.balance({ owner: `lt:${ltCode}`, purpose: 'pool' }, 'USDT')).toBe((nav * 400_000n) / 10n ** 10n);
    for (let hour = clockStartMs - 400 * dayMs; hour <= clockStartMs; hour += hourMs)
      expect(isOutOfBand(basketAt(exchange.exchange, ltCode, hour), prices.last(underlying, hour) ?? 0n)).toBe(false);
  }
  await exchange.close();
});

test('[L9] the price of the pair follows NAV times its premium in every hour; a console price lasts until the next full hour', async () => {
  const exchange = await openLeveraged();
  const { prices, catalog } = exchange.exchange;
  const premiums = new Set<string>();
  for (const { ltCode, symbolId, underlying } of leveragedTokens) {
    for (let hours = 1; hours <= 200; hours += 1) {
      const at = clockStartMs - hours * hourMs - 1;
      const nav = Number(
        unscale(navOf(basketAt(exchange.exchange, ltCode, at), prices.last(underlying, at) ?? 0n), 18),
      );
      const premium = Number(unscale(prices.last(symbolId, at) ?? 0n)) / nav - 1;
      expect(Math.abs(premium)).toBeLessThanOrEqual(0.005);
      premiums.add(premium.toFixed(4));
    }
  }
  expect(premiums.size).toBeGreaterThan(50);
  expect('follows' in (catalog.pair('BTC3LUSDT') ?? {})).toBe(false);

  const before = await exchange.quoteOf('BTC3L');
  const priceNow = async () => {
    const { body } = await exchange.call(basic.ticker, { symbol: 'BTC3LUSDT' });
    return Number(v.parse(basic.ticker.result, body.result).list[0]?.c);
  };
  await exchange.setPrice('BTC3LUSDT', '11');
  expect(await priceNow()).toBe(11);
  const after = await exchange.quoteOf('BTC3L');
  expect([after.nav, after.leverage]).toEqual([before.nav, before.leverage]);
  await exchange.setClock(clockStartMs + hourMs);
  expect(Math.abs((await priceNow()) / Number((await exchange.quoteOf('BTC3L')).nav) - 1)).toBeLessThan(0.006);
  await exchange.close();
});

test('[L13] [FV4] a NAV at the floor closes the token: orders are canceled, pending ones fail, holdings are redeemed', async () => {
  const exchange = await openLeveraged();
  const who = await exchange.investor({ USDT: '5000', BTC3L: '5000' });
  exchange.real.now += 1_000;
  const resting = await exchange.placeOrder(who, {
    symbolId: 'BTC3LUSDT',
    side: 'SELL',
    price: '10.5',
    quantity: '1000',
  });
  expect((await exchange.purchase(who, '1000')).ret_code).toBe(0);
  expect((await exchange.redeem(who, '100')).ret_code).toBe(0);
  await exchange.setPrice('BTCUSDT', '39000');
  expect(await exchange.quoteOf('BTC3L')).toMatchObject({
    ltStatus: 4,
    nav: '0.000001',
    leverage: '0',
    basketPosition: '0',
    circulation: unscale(scale('400000') - scale('5000') - scale('100')),
  });
  expect(exchange.exchange.catalog.pair('BTC3LUSDT')?.tradeStatus).toBe(tradeStatus.delisted);
  expect((await exchange.mustCall(order.history, { orderId: resting.orderId }, who)).list).toMatchObject([
    { status: 'CANCELED', cancelReason: 'DELIST' },
  ]);
  const records = await exchange.recordOf(who);
  expect(records[0]).toMatchObject({ type: 2, nav: '0.000001', quantity: '5000', amount: '0.005', fee: '0' });
  const notices = exchange.rowsOf(who, 'notice');
  expect(notices.filter((row) => JSON.stringify(row).includes('DELISTING'))).toEqual([]);
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: 'LT_DONE', state: 'CLOSED', quantity: '5000', amount: '0.005', price: '0.000001' }),
  );
  expect(records.map(({ status, failCode }) => [status, failCode])).toEqual([
    [1, 0],
    [3, 175015],
    [3, 175014],
  ]);
  for (const purpose of ['free', 'frozen'] as const) expect(exchange.balanceOf(who, purpose, 'BTC3L')).toBe('0');
  expect([exchange.balanceOf(who, 'free', 'USDT'), exchange.balanceOf(who, 'frozen', 'USDT')]).toEqual([
    '5000.005',
    '0',
  ]);
  expect((await exchange.purchase(who, '100')).ret_code).toBe(175014);

  await exchange.setPrice('BTCUSDT', '60000');
  await exchange.advance(2 * dayMs);
  expect(await exchange.quoteOf('BTC3L')).toMatchObject({ ltStatus: 4, nav: '0.000001', leverage: '0' });
  expect(causesSince(exchange, clockStartMs + 1)).toEqual(['CLOSING']);
  const jobs = exchange.exchange.store.rows(Anything, "SELECT kind FROM leverage_job WHERE subject = 'BTC3L'");
  expect([jobs, exchange.faults]).toEqual([[], []]);
  expect(exchange.wrongPools(clockStartMs + 1)).toEqual([]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

test('[R7.8] a reset seeds the tokens again', async () => {
  const exchange = await openLeveraged();
  await exchange.setPrice('BTCUSDT', '39000');
  expect((await exchange.quoteOf('BTC3L')).ltStatus).toBe(4);
  await exchange.sandbox('POST', 'reset', {});
  const { ltStatus, nav } = await exchange.quoteOf('BTC3L');
  expect([ltStatus, Number(nav).toFixed(4)]).toEqual([1, '10.0000']);
  await exchange.close();
});

test('a failed funding is set aside, the next one comes at its time, and a restart runs the failed one then', async () => {
  const dataFile = join(folder, 'set-aside.sqlite');
  const exchange = await openLeveraged({ dataFile });
  const { store } = exchange.exchange;
  store.run(
    `CREATE TRIGGER fail BEFORE INSERT ON lt_state WHEN NEW.cause = 'FUNDING' AND NEW.lt_code = 'BTC3L'
     BEGIN SELECT RAISE(ABORT, 'no funding'); END`,
  );
  const [first, second] = [clockStartMs + 8 * hourMs, clockStartMs + 16 * hourMs];
  await exchange.setClock(first);
  store.run('DROP TRIGGER fail');
  expect(exchange.faults.map(String)).toEqual([`Error: job funding of BTC3L at ${first} failed and is set aside`]);
  expect([causesSince(exchange, first), causesSince(exchange, first, 'BTC3S')]).toEqual([[], ['FUNDING']]);
  await exchange.setClock(second + 1);
  const charged = exchange.statesOf('BTC3L', first).filter(({ cause }) => cause === 'FUNDING');
  expect(charged.map(({ time }) => Number(time))).toEqual([second]);
  await exchange.close();

  const restarted = await openLeveraged({ dataFile });
  await restarted.advance(hourMs);
  const retried = restarted.statesOf('BTC3L', second + 1);
  expect(retried.map(({ cause }) => cause)).toEqual(['FUNDING']);
  const nextJobs = restarted.exchange.store.rows(
    v.object({ kind: v.string(), count: v.bigint() }),
    "SELECT kind, COUNT(*) AS count FROM leverage_job WHERE subject = 'BTC3L' GROUP BY kind ORDER BY kind",
  );
  expect(nextJobs.map(({ kind, count }) => [kind, Number(count)])).toEqual([
    ['band', 1],
    ['funding', 1],
    ['management', 1],
    ['rebalance', 1],
  ]);
  await restarted.close();
});
