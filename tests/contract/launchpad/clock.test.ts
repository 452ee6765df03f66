import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { minuteMs } from '#formulas/durations.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { Anything, everything } from '../support/ledger-books.ts';
import { dayMs, halo, hourMs, openLaunches, requestId } from '../support/launches.ts';
import type { Launches } from '../support/launches.ts';
import { domainsWithoutDebts } from '../support/reduced-domains.ts';

const folder = temporaryFolder();
const yearMs = 365 * dayMs;
/** Two exchanges run every hour of a year. */
const yearTimeoutMs = 240_000;

/** Opens an exchange in which one person pledges to HALO and ORBT with fixed ids. */
async function openWithPledges(dataFile = ':memory:'): Promise<Launches> {
  const exchange = await openLaunches({ dataFile }, domainsWithoutDebts);
  const who = exchange.person({ balances: { SLIP: '9000', USDT: '9000' } });
  const ids = [requestId(1), requestId(2)] as const;
  await exchange.pledge(who, { projectId: halo.projectId, poolId: halo.lottery, amount: '300', requestId: ids[0] });
  await exchange.pledge(who, { projectId: '5', poolId: '52', amount: '700.5', requestId: ids[1] });
  return exchange;
}

const advance = (exchange: Launches, ms: number) => exchange.sandbox('POST', 'clock', { advanceMs: ms });

describe('[Q-F36] the clock', () => {
  test.each([
    ['a day and a month', [dayMs, 30 * dayMs]],
    ['a second at a time over a full hour', [2 * hourMs - 1_000, 1_000, 1_000, 29 * hourMs]],
    ['uneven pieces over the whole launch', [30 * hourMs, 1, 31 * minuteMs, 29 * minuteMs, 19 * hourMs, 3 * dayMs]],
    ['half a year and half a year', [yearMs / 2, yearMs / 2]],
  ])(
    'advanced in steps or in one jump has the same result: %s',
    async (_what, pieces) => {
      const [stepped, jumped] = [await openWithPledges(), await openWithPledges()];
      for (const piece of pieces) await advance(stepped, piece);
      await advance(
        jumped,
        pieces.reduce((sum, piece) => sum + piece, 0),
      );
      expect(everything(stepped)).toBe(everything(jumped));
      expect(stepped.exchange.ledger.audit('postings')).toEqual([]);
      await stepped.close();
      await jumped.close();
    },
    yearTimeoutMs,
  );

  test('runs each job once, in the order of the times', async () => {
    const exchange = await openWithPledges();
    await advance(exchange, yearMs);
    const rows = exchange.exchange.store.rows(
      v.object({ time: v.bigint(), kind: v.string(), reference: v.string() }),
      "SELECT time, kind, reference FROM ledger_entry WHERE kind LIKE 'launch%' AND time > ? ORDER BY id",
      clockStartMs,
    );
    const times = rows.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => Number(a - b)));
    const rewards = rows.filter(({ kind, reference }) => kind === 'launch reward' && reference === '5');
    // ORBT pays rewards from May 27 to June 16: 480 hours, 128 of them before the clock starts.
    expect(rewards).toHaveLength(480 - 128);
    expect(new Set(rewards.map(({ time }) => time)).size).toBe(rewards.length);
    expect(exchange.exchange.store.rows(Anything, 'SELECT * FROM launch_due')).toEqual([]);
    await exchange.close();
  });

  test('cannot be set back', async () => {
    const exchange = await openLaunches();
    const before = exchange.clock.now();
    const { body } = await exchange.setClock(before - 1);
    expect(body).toMatchObject({ ret_code: 10001 });
    expect(exchange.clock.now()).toBeGreaterThanOrEqual(before);
    await exchange.close();
  });

  test('continues after a restart without a difference', async () => {
    const dataFile = join(folder, 'restart.sqlite');
    const first = await openWithPledges(dataFile);
    await advance(first, 30 * hourMs + 7);
    await first.close();
    const restarted = await openLaunches({ dataFile }, domainsWithoutDebts);
    await advance(restarted, 40 * hourMs);
    const uninterrupted = await openWithPledges();
    await advance(uninterrupted, 70 * hourMs + 7);
    expect(everything(restarted)).toBe(everything(uninterrupted));
    await restarted.close();
    await uninterrupted.close();
  });

  test('a failed job leaves no partial changes and is set aside; the others run, and a restart runs it again', async () => {
    const dataFile = join(folder, 'set-aside.sqlite');
    const reported: unknown[] = [];
    const exchange = await openLaunches({ dataFile, report: (error) => void reported.push(error) });
    const { store } = exchange.exchange;
    store.run("UPDATE launch_due SET project_id = '999' WHERE project_id = '7' AND job = 'crowd'");
    const { status } = await advance(exchange, 2 * hourMs);
    expect([status, exchange.clock.now()]).toEqual([200, clockStartMs + 2 * hourMs]);
    expect(reported.map(String)).toEqual([
      `Error: job crowd of launch 999 at ${clockStartMs + hourMs} failed and is set aside`,
    ]);
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
    const late = v.object({ job: v.string(), count: v.bigint() });
    const lateSql = 'SELECT job, COUNT(*) AS count FROM launch_due WHERE time <= ? GROUP BY job';
    expect(store.rows(late, lateSql, exchange.clock.now())).toEqual([{ job: 'crowd', count: 1n }]);
    store.run("UPDATE launch_due SET project_id = '7' WHERE project_id = '999'");
    await exchange.close();

    const restarted = await openLaunches({ dataFile });
    await advance(restarted, 30 * dayMs);
    expect(restarted.exchange.store.rows(late, lateSql, restarted.clock.now())).toEqual([]);
    expect(restarted.exchange.ledger.audit('postings')).toEqual([]);
    await restarted.close();
  });
});
