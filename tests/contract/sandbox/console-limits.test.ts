import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#formulas/durations.ts';
import { clockEndMs, clockStartMs, maxMoveMs } from '#sandbox/clock/clock.ts';
import { accountDomain } from '#sandbox/account/index.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { domains } from '#sandbox/domains.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { basic, launchpad, order } from '../support/calls.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

const folder = temporaryFolder();
const unlimited = { count: 1_000_000, perMs: 1 };

let exchange: TestExchange;
let reported: unknown[];
beforeEach(async () => {
  reported = [];
  exchange = await openTestExchange({
    report: (error) => void reported.push(error),
    limits: { sandbox: unlimited, publicRead: unlimited },
  });
});
afterEach(() => exchange.close());

/** Statuses and codes of calls that read prices and balances, and of a move of the clock. */
async function health(): Promise<unknown[]> {
  const token = await exchange.login('standard');
  const replies = [
    await exchange.call(basic.ticker, {}),
    await exchange.call(basic.klines, { symbol: 'BTCUSDT', interval: '1m' }),
    await exchange.call(basic.klines, { symbol: 'BTCUSDT', interval: '1M' }),
    await exchange.call(order.assets, {}, token),
    await exchange.call(launchpad.home, {}),
    await exchange.sandbox('POST', 'clock', { advanceMs: 3 * hourMs }),
    await exchange.call(basic.ticker, {}),
  ];
  return replies.map(({ status, body }) => [status, body.ret_code]);
}
const allWell = Array.from({ length: 7 }, () => [200, 0]);

describe('[Q-S22] the developer console cannot break the exchange:', () => {
  test.each(['92000000000', '1000000000.00000001', '0.000000001', '1e9', '1'.padEnd(40, '0')])(
    'a deposit of %s is refused',
    async (amount) => {
      const { body } = await exchange.sandbox('POST', 'accounts', { balances: { SLIP: amount } });
      expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'balances' } });
    },
  );

  test('repeated deposits end at a total that every job can add to', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { body } = await exchange.sandbox('POST', 'accounts', { balances: { SLIP: '1000000000', USDT: '1' } });
      codes.push(body.ret_code);
    }
    expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 0));
    expect(codes.slice(-2)).toEqual([10001, 10001]);
    const { body } = await exchange.sandbox('POST', 'accounts', { balances: { SLIP: '1000000000' } });
    expect(Number(body.ext_info?.limit)).toBeLessThan(1e9);
    expect(await health()).toEqual(allWell);
    expect((await exchange.sandbox('POST', 'clock', { advanceMs: 30 * dayMs })).status).toBe(200);
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    expect(reported).toEqual([]);
  });

  test.each(['99999999999', '1000000000.1', '0.000000001'])('a price of %s is refused', async (price) => {
    const { body } = await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'price' } });
    expect(await health()).toEqual(allWell);
  });

  test.each(['-100', '1000.1', '1e1', '0.00001', '', '+5'])(
    'a price change of %s %% is refused',
    async (changePercent) => {
      const { body } = await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', changePercent });
      expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'changePercent' } });
    },
  );

  test('a price moves by percent, never below a tick or above the highest price of its pair', async () => {
    const priceOf = async () =>
      v.parse(basic.ticker.result, (await exchange.call(basic.ticker, { symbol: 'BTCUSDT' })).body.result).list[0]?.c;
    const move = (changePercent: string) => exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', changePercent });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '60000' });
    await move('-1.2');
    expect(await priceOf()).toBe('59280');
    await move('-7');
    expect(await priceOf()).toBe('55130.4');
    const both = { symbolId: 'BTCUSDT', price: '60000', changePercent: '1' };
    expect((await exchange.sandbox('POST', 'market', both)).body.ret_code).toBe(10001);
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '1000000000' });
    expect((await move('0.1')).body).toMatchObject({ ret_code: 10001, ext_info: { limit: '1000000000' } });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '0.01' });
    await move('-99.9999');
    expect(await priceOf()).toBe('0.01');
    expect(await health()).toEqual(allWell);
  });

  test('the highest and the lowest price of every pair can be set, and all reads go on', async () => {
    const Limit = v.object({ ext_info: v.object({ limit: v.string() }) });
    for (const { symbolId } of exchange.kernel.exchange.catalog.pairs()) {
      const refused = await exchange.sandbox('POST', 'market', { symbolId, price: '1000000000' });
      const highest = refused.body.ret_code === 0 ? '1000000000' : v.parse(Limit, refused.body).ext_info.limit;
      const { body } = await exchange.sandbox('POST', 'market', { symbolId, price: highest });
      expect([symbolId, body.ret_code]).toEqual([symbolId, 0]);
    }
    expect(await health()).toEqual(allWell);
    expect((await exchange.sandbox('POST', 'market', { price: '0.00000001' })).body.ret_code).toBe(0);
    expect(await health()).toEqual(allWell);
    expect(reported).toEqual([]);
  });

  test.each([
    [{ now: Number.MAX_SAFE_INTEGER }, 'now'],
    [{ now: clockStartMs + maxMoveMs + 1 }, 'now'],
    [{ advanceMs: maxMoveMs + 1 }, 'advanceMs'],
    [{ speed: 1e9 }, 'speed'],
  ])('the move %j of the clock is refused', async (change, field) => {
    const { body } = await exchange.sandbox('POST', 'clock', change);
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field } });
    expect(exchange.clock.now()).toBe(clockStartMs);
  });

  test('the clock ends ten years after its start, and a reset brings it back', async () => {
    const small = await openTestExchange({}, [marketDomain, accountDomain]);
    for (let count = 0; count < 5; count += 1) await small.sandbox('POST', 'clock', { advanceMs: 730 * dayMs });
    const { body } = await small.sandbox('POST', 'clock', { advanceMs: 730 * dayMs });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'advanceMs' } });
    await small.sandbox('POST', 'clock', { speed: 100_000 });
    small.real.now += 10 * hourMs;
    expect((await small.sandbox('GET', 'clock')).body.result).toMatchObject({ now: clockEndMs });
    expect((await small.call(basic.ticker, {})).status).toBe(200);
    await small.sandbox('POST', 'reset', {});
    expect(small.clock.now()).toBe(clockStartMs);
    await small.close();
  });

  test('simulated participants end at the same total', async () => {
    const { ledger } = exchange.kernel.exchange;
    const room = ledger.issuable('SLIP');
    ledger.move({
      kind: 'deposit',
      coin: 'SLIP',
      amount: room,
      from: { owner: 'house', purpose: 'external' },
      to: { owner: 'house', purpose: 'insurance' },
    });
    const { body } = await exchange.sandbox('POST', 'launch', { projectId: '5', act: 'CROWD', n: 10_000 });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'n', limit: '0' } });
  });
});

describe('[Q-F41] jobs of the clock', () => {
  /** A domain with a job every minute for `count` minutes; `work` gets the time of the job. */
  const minuteJobs = (count: number, work: (at: number) => void): Domain => {
    let done = 0;
    return {
      name: 'test minutes',
      schedulers: () => [
        {
          name: 'minutes',
          next: () => (done < count ? clockStartMs + (done + 1) * minuteMs : undefined),
          run: (at) => {
            done += 1;
            work(at);
          },
        },
      ],
      forget: () => {
        done = 0;
      },
    };
  };

  test('run in slices: other calls are answered meanwhile at the time that the jobs have reached', async () => {
    const real = { now: 1_000 };
    const times: number[] = [];
    const slow = minuteJobs(300, (at) => {
      times.push(at);
      real.now += 1;
    });
    const limits = { publicRead: unlimited };
    const opened = await openTestExchange({ monotonic: () => real.now, limits }, [...domains, slow]);
    const move = opened.sandbox('POST', 'clock', { advanceMs: 5 * hourMs });
    const seen: number[] = [];
    while (times.length < 300) {
      // A call without a network does not give the event loop a turn.
      await new Promise(setImmediate);
      const { body } = await opened.call(basic.systemDate, {});
      seen.push(v.parse(v.object({ systemDate: v.number() }), body.result).systemDate);
    }
    const reply = await move;
    expect(reply.body.result).toMatchObject({ now: clockStartMs + 5 * hourMs });
    expect(new Set(seen).size).toBeGreaterThan(5);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(times).toEqual(Array.from({ length: 300 }, (_, index) => clockStartMs + (index + 1) * minuteMs));
    await opened.close();
  });

  test('a reset and a second move work while jobs run', async () => {
    const real = { now: 1_000 };
    let jobs = 0;
    const slow = minuteJobs(1_000, () => {
      jobs += 1;
      real.now += 5;
    });
    const opened = await openTestExchange({ monotonic: () => real.now }, [...domains, slow]);
    const first = opened.sandbox('POST', 'clock', { advanceMs: 2 * hourMs });
    const second = opened.sandbox('POST', 'clock', { advanceMs: hourMs });
    expect((await opened.sandbox('GET', 'clock')).status).toBe(200);
    expect((await first).body.result).toMatchObject({ now: clockStartMs + 2 * hourMs });
    expect((await second).body.result).toMatchObject({ now: clockStartMs + 3 * hourMs });
    const third = opened.clock.set({ advanceMs: 2 * dayMs });
    expect(opened.clock.isMoving()).toBe(true);
    expect((await opened.sandbox('POST', 'reset', {})).body.result).toMatchObject({ now: clockStartMs });
    expect(await third).toBeUndefined();
    expect(jobs).toBeLessThan(1_000);
    expect(opened.clock.now()).toBe(clockStartMs);
    await opened.close();
  });

  test('[exchange-api 1.5] a request that was sent during a move is as old as it is', async () => {
    const real = { now: 1_000 };
    const slow = minuteJobs(300, () => (real.now += 3));
    const opened = await openTestExchange({ monotonic: () => real.now }, [...domains, slow]);
    const move = opened.clock.set({ advanceMs: 5 * hourMs });
    const [read, readAt] = [opened.clock.now(), real.now];
    expect(opened.clock.isMoving()).toBe(true);
    await move;
    expect(opened.clock.ageOf(read)).toBe(real.now - readAt);
    expect(opened.clock.ageOf(read + 40)).toBe(real.now - readAt - 40);
    await opened.close();
  });

  test('that throw are reported and set aside; calls, clock and reset work, and a reset runs them again', async () => {
    const errors: unknown[] = [];
    let isBroken = true;
    const failing = minuteJobs(3, () => {
      if (isBroken) throw new Error('no job');
    });
    const opened = await openTestExchange({ report: (error) => void errors.push(error) }, [...domains, failing]);
    opened.real.now += minuteMs;
    for (const reply of [
      await opened.call(basic.ticker, {}),
      await opened.sandbox('POST', 'clock', { advanceMs: hourMs }),
    ])
      expect(reply.status).toBe(200);
    expect(errors.map(String)).toEqual([`Error: minutes at ${clockStartMs + minuteMs} failed and is set aside`]);
    isBroken = false;
    expect((await opened.sandbox('POST', 'reset', {})).status).toBe(200);
    expect((await opened.sandbox('POST', 'clock', { advanceMs: hourMs })).status).toBe(200);
    expect(errors).toHaveLength(1);
    await opened.close();
  });
});

test('[Q-F33] a data file whose audit cannot be completed is reported in words', async () => {
  const dataFile = join(folder, 'overflow.sqlite');
  await (await openTestExchange({ dataFile })).close();
  const database = new DatabaseSync(dataFile);
  const huge = 2n ** 63n - 1n;
  for (const owner of ['1', '2', '3'])
    database
      .prepare("INSERT INTO ledger_account (owner, purpose, coin, balance, ver) VALUES (?, 'fund', 'SLIP', ?, 0)")
      .run(owner, huge);
  database.close();
  await expect(openTestExchange({ dataFile })).rejects.toThrow(
    /DataFileError|ledger accounts of the data file do not balance: SLIP sums to/,
  );
});
