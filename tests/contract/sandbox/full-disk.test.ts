import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { int } from '#sandbox/store/columns.ts';
import { account, basic, launchpad, order } from '../support/calls.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';

const folder = temporaryFolder();

/** The error of SQLite on a full disk. */
const fullDisk = (): Error => Object.assign(new Error('database or disk is full'), { errcode: 13 });

/** Opens an exchange whose commits fail while `disk.isFull`. */
async function openWithDisk() {
  const reported: string[] = [];
  const exchange = await openTestExchange({ report: (error) => void reported.push(String(error)) });
  const disk = { isFull: false };
  exchange.kernel.exchange.store.beforeCommit(() => {
    if (disk.isFull) throw fullDisk();
  });
  return { ...exchange, disk, reported };
}

const theme = { settings: [{ key: 'theme' as const, value: 'dark' }] };
const someOrder = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.01' } as const;

describe('[Q-F32] while the disk is full', () => {
  test('quotes, bars, balances and logins are answered; writes get 503; all works again afterwards', async () => {
    const exchange = await openWithDisk();
    const token = await exchange.login('standard');
    exchange.disk.isFull = true;
    exchange.real.now += 5 * minuteMs;
    const second = await exchange.login('vip');
    const reads = [
      await exchange.call(basic.ticker, {}),
      await exchange.call(basic.klines, { symbol: 'BTCUSDT', interval: '1m' }),
      await exchange.call(launchpad.home, {}),
      await exchange.call(order.assets, {}, token),
      await exchange.call(order.assets, {}, second),
      await exchange.sandbox('GET', 'clock'),
    ];
    expect(reads.map(({ status, body }) => [status, body.ret_code])).toEqual(reads.map(() => [200, 0]));
    const writes = [
      await exchange.call(order.create, someOrder, token),
      await exchange.call(account.prefSetting, theme, token),
      await exchange.sandbox('POST', 'accounts', {}),
      await exchange.sandbox('POST', 'clock', { advanceMs: 1 }),
      await exchange.sandbox('POST', 'reset', {}),
    ];
    expect(writes.map(({ status, body }) => [status, body.ret_code])).toEqual(writes.map(() => [503, 10016]));
    expect(writes[0]?.text).toContain('cannot save');
    exchange.disk.isFull = false;
    expect((await exchange.call(order.create, someOrder, token)).body.ret_code).toBe(0);
    expect((await exchange.call(order.create, someOrder, second)).body.ret_code).toBe(0);
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    await exchange.close();
  });

  test('each cause is reported once a minute', async () => {
    const exchange = await openWithDisk();
    const token = await exchange.login('standard');
    exchange.disk.isFull = true;
    for (let count = 0; count < 5; count += 1) await exchange.call(account.prefSetting, theme, token);
    expect(exchange.reported).toEqual(['Error: database or disk is full']);
    exchange.real.now += minuteMs;
    await exchange.call(account.prefSetting, theme, token);
    expect(exchange.reported).toHaveLength(2);
    exchange.disk.isFull = false;
    await exchange.close();
  });

  test('due jobs wait and the clock waits with them; then they run at their time', async () => {
    const exchange = await openWithDisk();
    exchange.disk.isFull = true;
    exchange.real.now += 3 * hourMs;
    const stopped = await exchange.sandbox('GET', 'clock');
    expect(stopped.body.result).toMatchObject({ now: clockStartMs + hourMs });
    exchange.disk.isFull = false;
    exchange.clock.runDue();
    expect((await exchange.sandbox('GET', 'clock')).body.result).toMatchObject({ now: clockStartMs + 3 * hourMs });
    const Entry = v.object({ time: int });
    const times = exchange.kernel.exchange.store
      .rows(Entry, "SELECT DISTINCT time FROM ledger_entry WHERE kind = 'launch crowd' AND time > ?", clockStartMs)
      .map(({ time }) => (time - clockStartMs) / hourMs);
    expect(times).toEqual([1, 2, 3]);
    await exchange.close();
  });

  test('a file that cannot grow refuses writes with 503 and loses nothing', async () => {
    const dataFile = join(folder, 'full.sqlite');
    const exchange = await openTestExchange({ dataFile });
    const { store, ledger } = exchange.kernel.exchange;
    const token = await exchange.login('standard');
    const Pages = v.object({ page_count: int });
    const pages = store.row(Pages, 'PRAGMA page_count')?.page_count ?? 0;
    const setLimit = (count: number) =>
      store.row(v.object({ max_page_count: int }), `PRAGMA max_page_count = ${count}`);
    setLimit(pages);
    const statuses = new Set<number>();
    for (let count = 0; count < 400; count += 1) {
      exchange.real.now += 1_000;
      statuses.add((await exchange.call(order.create, someOrder, token)).status);
    }
    expect([...statuses]).toEqual([200, 503]);
    expect((await exchange.call(basic.ticker, {})).status).toBe(200);
    expect((await exchange.call(order.assets, {}, await exchange.login('vip'))).status).toBe(200);
    expect(ledger.audit('postings')).toEqual([]);
    setLimit(1_000_000);
    exchange.real.now += 1_000;
    expect((await exchange.call(order.create, someOrder, token)).body.ret_code).toBe(0);
    await exchange.close();
    const again = await openTestExchange({ dataFile });
    expect(again.kernel.exchange.ledger.audit('postings')).toEqual([]);
    await again.close();
  });
});
