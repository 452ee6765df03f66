import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { int } from '#sandbox/store/columns.ts';
import { openTestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
const TimeRow = v.object({ time: int, at: int });

/** Writes a row for each full hour; `at` is the time of the clock while the job runs. */
const noteDomain: Domain = {
  name: 'test notes',
  migrations: [
    { name: 'test-notes-1', sql: 'CREATE TABLE note (time INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT' },
  ],
  schedulers: ({ store, clock }) => [
    {
      name: 'notes',
      next: () =>
        (store.row(TimeRow, 'SELECT time, at FROM note ORDER BY time DESC LIMIT 1')?.time ?? clockStartMs) + hourMs,
      run: (at) => {
        store.run('INSERT INTO note (time, at) VALUES (?, ?)', at, clock.now());
      },
    },
  ],
};

const opened = async (dataFile = ':memory:') => {
  const exchange = await openTestExchange({ dataFile }, [marketDomain, noteDomain]);
  const notes = () => exchange.kernel.exchange.store.rows(TimeRow, 'SELECT time, at FROM note ORDER BY time');
  return { ...exchange, notes };
};

describe('[Q-F36] the exchange clock', () => {
  test.each([
    ['a second', 1_000, 0],
    ['an hour', hourMs, 1],
    ['30 days', 30 * dayMs, 720],
    ['a year', 365 * dayMs, 8760],
  ])('jumps %s (%s ms): %s hourly jobs run once each, in order, at their due time', async (_what, advanceMs, count) => {
    const exchange = await opened();
    const { body } = await exchange.sandbox('POST', 'clock', { advanceMs });
    expect(body.result).toMatchObject({ now: clockStartMs + advanceMs });
    const expected = Array.from({ length: count }, (_, index) => clockStartMs + (index + 1) * hourMs);
    expect(exchange.notes()).toEqual(expected.map((time) => ({ time, at: time })));
    await exchange.close();
  });

  test('one jump and two shorter ones lead to the same jobs and prices', async () => {
    const [once, twice] = [await opened(), await opened()];
    await once.sandbox('POST', 'clock', { advanceMs: 50 * hourMs });
    await twice.sandbox('POST', 'clock', { advanceMs: 13 * hourMs });
    await twice.sandbox('POST', 'clock', { advanceMs: 37 * hourMs });
    expect(twice.notes()).toEqual(once.notes());
    const prices = [once, twice].map(({ kernel }) =>
      kernel.exchange.catalog.pairs().map(({ symbolId }) => kernel.exchange.prices.last(symbolId)),
    );
    expect(prices[1]).toEqual(prices[0]);
    await Promise.all([once.close(), twice.close()]);
  });

  test('does not move backward', async () => {
    const exchange = await opened();
    const { body } = await exchange.sandbox('POST', 'clock', { now: clockStartMs - 1 });
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'now' } });
    expect(exchange.clock.now()).toBe(clockStartMs);
    await exchange.close();
  });

  test('runs at its speed, and pauses at speed 0', async () => {
    const exchange = await opened();
    await exchange.sandbox('POST', 'clock', { speed: 3600 });
    exchange.real.now += 2_000;
    expect((await exchange.sandbox('GET', 'clock')).body.result).toMatchObject({ now: clockStartMs + 2 * hourMs });
    await exchange.sandbox('POST', 'clock', { speed: 0 });
    exchange.real.now += 60_000;
    expect(exchange.clock.now()).toBe(clockStartMs + 2 * hourMs);
    await exchange.close();
  });

  test('runs due jobs before a request is answered', async () => {
    const exchange = await opened();
    exchange.real.now += 3 * hourMs;
    await exchange.sandbox('GET', 'clock');
    expect(exchange.notes()).toHaveLength(3);
    await exchange.close();
  });

  test('continues after a restart with its time and speed, and runs no job twice', async () => {
    const dataFile = join(folder, 'clock.sqlite');
    const before = await opened(dataFile);
    await before.sandbox('POST', 'clock', { advanceMs: 5 * hourMs, speed: 60 });
    await before.close();
    const after = await opened(dataFile);
    expect([after.clock.now(), after.clock.speed()]).toEqual([clockStartMs + 5 * hourMs, 60]);
    await after.sandbox('POST', 'clock', { advanceMs: hourMs });
    expect(after.notes()).toHaveLength(6);
    await after.close();
  });
});
