import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { temporaryFolder } from '../sandbox/folder.ts';
import { Anything, everything } from './books.ts';
import { dayMs, halo, hourMs, openLaunches, requestId } from './launches.ts';
import type { Launches } from './launches.ts';

const folder = temporaryFolder();
const yearMs = 365 * dayMs;

/** Two people take part in HALO and ORBT, always alike. */
async function begin(dataFile = ':memory:'): Promise<Launches> {
  const exchange = await openLaunches({ dataFile });
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
    ['uneven pieces over the whole launch', [30 * hourMs, 1, 31 * 60_000, 29 * 60_000, 19 * hourMs, 3 * dayMs]],
    ['half a year and half a year', [yearMs / 2, yearMs / 2]],
  ])('in pieces or in one jump leaves the same behind: %s', async (_what, pieces) => {
    const [stepped, jumped] = [await begin(), await begin()];
    for (const piece of pieces) await advance(stepped, piece);
    await advance(
      jumped,
      pieces.reduce((sum, piece) => sum + piece, 0),
    );
    expect(everything(stepped)).toBe(everything(jumped));
    expect(stepped.exchange.ledger.audit('postings')).toEqual([]);
    await stepped.close();
    await jumped.close();
  });

  test('runs each due job once, in the order of its time', async () => {
    const exchange = await begin();
    await advance(exchange, yearMs);
    const rows = exchange.exchange.store.rows(
      v.object({ time: v.bigint(), kind: v.string(), reference: v.string() }),
      "SELECT time, kind, reference FROM ledger_entry WHERE kind LIKE 'launch%' AND time > ? ORDER BY id",
      clockStartMs,
    );
    const times = rows.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => Number(a - b)));
    const rewards = rows.filter(({ kind, reference }) => kind === 'launch reward' && reference === '5');
    // ORBT pays from 27 May to 16 Jun: 480 hours, of which 128 were over when the clock started.
    expect(rewards).toHaveLength(480 - 128);
    expect(new Set(rewards.map(({ time }) => time)).size).toBe(rewards.length);
    expect(exchange.exchange.store.rows(Anything, 'SELECT * FROM launch_due')).toEqual([]);
    await exchange.close();
  });

  test('does not go back', async () => {
    const exchange = await openLaunches();
    const before = exchange.clock.now();
    const { body } = await exchange.moveTo(before - 1);
    expect(body).toMatchObject({ ret_code: 10001 });
    expect(exchange.clock.now()).toBeGreaterThanOrEqual(before);
    await exchange.close();
  });

  test('goes on after a restart as if it had never stopped', async () => {
    const dataFile = join(folder, 'restart.sqlite');
    const first = await begin(dataFile);
    await advance(first, 30 * hourMs + 7);
    await first.close();
    const again = await openLaunches({ dataFile });
    await advance(again, 40 * hourMs);
    const whole = await begin();
    await advance(whole, 70 * hourMs + 7);
    expect(everything(again)).toBe(everything(whole));
    await again.close();
    await whole.close();
  });

  test('a job that fails is tried again, and leaves nothing half done', async () => {
    const exchange = await begin();
    exchange.exchange.store.run(
      "UPDATE launch_due SET job = 'crowd', project_id = '999' WHERE project_id = '7' AND job = 'crowd'",
    );
    await expect(async () => exchange.clock.set({ advanceMs: 2 * hourMs })).rejects.toThrow('unknown project');
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
    const stuckAt = exchange.clock.now();
    exchange.exchange.store.run("UPDATE launch_due SET project_id = '7' WHERE project_id = '999'");
    await advance(exchange, 30 * dayMs);
    expect(exchange.clock.now()).toBeGreaterThanOrEqual(stuckAt + 30 * dayMs);
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
    await exchange.close();
  });
});
