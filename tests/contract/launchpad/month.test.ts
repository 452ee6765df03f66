import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { uniformInteger } from '#sandbox/foundation/random.ts';
import { untilDeath } from '../support/crash-run.ts';
import type { ExchangeProcess } from '../support/crash-run.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { dayMs, launchpad, openLaunches, requestId } from '../support/launches.ts';
import type { Person } from '../support/launches.ts';

const folder = temporaryFolder();
/** Time after the last launch of the seed, ms UTC. */
const endMs = clockStartMs + 31 * dayMs;
const rounds = 6;
const maxActs = 150;

/** Pledges that people make, with amounts that are often valid and sometimes not. */
const pledges = [
  ['1', '11', 'JOIN'],
  ['1', '12', 'JOIN'],
  ['5', '51', 'JOIN'],
  ['5', '51', 'REDEEM'],
  ['5', '52', 'JOIN'],
  ['6', '61', 'JOIN'],
  ['7', '71', 'JOIN'],
  ['2', '21', 'JOIN'],
] as const;
const amounts = ['1', '50', '100', '150', '300', '1000'] as const;
const jumps = [minuteMs, 20 * minuteMs, hourMs, 7 * hourMs, dayMs, 2 * dayMs] as const;

/** Runs a process of the exchange that crashes at a commit point; returns the pledges that it acknowledged. */
async function runUntilCrash(dataFile: string, people: readonly Person[], seed: string) {
  const crashAt = 5 + uniformInteger(90, seed, 'crash');
  const acknowledged: string[][] = [];
  const pick = <T>(list: readonly T[], ...parts: (string | number)[]): T | undefined =>
    list[uniformInteger(list.length, seed, ...parts)];

  async function act({ ask, sandbox }: ExchangeProcess, number: number): Promise<void> {
    const dice = uniformInteger(10, seed, 'act', number);
    const [projectId = '', poolId = '', action = 'JOIN'] = pick(pledges, 'choice', number) ?? [];
    if (dice === 0) {
      await sandbox('launch', { projectId, act: 'CROWD', n: 20 });
      return;
    }
    if (dice <= 2) {
      await sandbox('clock', { advanceMs: pick(jumps, 'jump', number) });
      return;
    }
    const id = requestId(uniformInteger(1_000_000_000, seed, 'id', number));
    const who = pick(people, 'who', number);
    const amount = pick(amounts, 'amount', number) ?? '';
    const query = new URLSearchParams({ projectId, poolId, action, amount, requestId: id });
    const { ret_code } = await ask(`/x/main${launchpad.pledge.path}?${query}`, {
      headers: { usertoken: who?.token ?? '' },
    });
    if (ret_code === 0) acknowledged.push([who?.uid ?? '', id]);
  }

  const { diedByItself } = await untilDeath({ dataFile, crashAt }, async (exchange) => {
    for (let number = 0; number < maxActs; number += 1) await act(exchange, number);
  });
  return { acknowledged, hasCrashed: diedByItself };
}

const Sum = v.object({ what: v.string(), sum: v.bigint() });

test('[Q-F31] [Q-F36] [I1] [I2] after a month of pledges, clock jumps and crashes the ledger balances and all coins are returned', async () => {
  const dataFile = join(folder, 'month.sqlite');
  const first = await openLaunches({ dataFile });
  const people = Array.from({ length: 8 }, (_, index) =>
    first.person({ vipLevel: index % 6, balances: { SLIP: '9000', USDT: '9000' } }),
  );
  await first.close();

  const acknowledged: string[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await runUntilCrash(dataFile, people, `month ${round}`);
    expect(run.hasCrashed).toBe(true);
    acknowledged.push(...run.acknowledged);
  }
  expect(acknowledged.length).toBeGreaterThan(10);

  const last = await openLaunches({ dataFile });
  const { ledger, store } = last.exchange;
  expect(ledger.audit('postings')).toEqual([]);
  for (const [uid, id] of acknowledged) {
    const { total } = await last.read(launchpad.orders, { requestId: id ?? '' }, last.existingPerson(uid ?? ''));
    expect(total).toBe(1);
  }
  await last.setClock(endMs);
  expect(ledger.audit('postings')).toEqual([]);
  const locked = "SELECT owner AS what, balance AS sum FROM ledger_account WHERE purpose = 'launch' AND balance <> 0";
  expect(store.rows(Sum, locked)).toEqual([]);
  const duplicatesQuery = `SELECT reference || ' ' || time AS what, COUNT(*) AS sum FROM ledger_entry
    WHERE kind IN ('launch reward', 'launch distribution', 'launch prize') AND reference <> '' GROUP BY kind, reference, time HAVING COUNT(*) > 1`;
  expect(store.rows(Sum, duplicatesQuery)).toEqual([]);
  const remainingJobs = 'SELECT project_id AS what, time AS sum FROM launch_due';
  expect(store.rows(Sum, remainingJobs)).toEqual([]);
  const integrity = store.rows(v.object({ integrity_check: v.string() }), 'PRAGMA integrity_check');
  expect(integrity).toEqual([{ integrity_check: 'ok' }]);
  await last.close();
}, 90_000);
