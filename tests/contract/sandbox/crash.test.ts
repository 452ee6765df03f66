import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { launchpad, order } from '../support/calls.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');
const amount = '50';
const requestIds = Array.from(
  { length: 8 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
/** After HALO's distribution. */
const settledMs = clockStartMs + 2 * dayMs;

let terms: { projectId: string; poolId: string; action: 'JOIN' };
let expectedBalances: unknown;

const Projects = v.object({
  list: v.array(
    v.object({
      code: v.string(),
      projectId: v.string(),
      pools: v.array(v.object({ poolId: v.string(), method: v.string() })),
    }),
  ),
});

/**
 * Balances of account standard in the coins that the pledges move, without `ver`, which depends on the number of
 * writes.
 */
async function balances(exchange: TestExchange, token: string): Promise<unknown> {
  const Assets = v.object({ list: v.array(v.object({ tokenId: v.string(), free: v.string(), frozen: v.string() })) });
  const { body } = await exchange.call(order.assets, { tokenIds: 'SLIP,HALO' }, token);
  return v.parse(Assets, body.result).list;
}

const pledge = (exchange: TestExchange, requestId: string, token: string) =>
  exchange.call(launchpad.pledge, { ...terms, amount, requestId }, token);

/** Completes the run: repeats the pledges without a response, then moves the clock past the distribution. */
async function finish(exchange: TestExchange, token: string, unanswered: readonly string[]): Promise<void> {
  for (const requestId of unanswered) {
    exchange.real.now += 1_000;
    await pledge(exchange, requestId, token);
  }
  await exchange.sandbox('POST', 'clock', { now: settledMs });
}

beforeAll(async () => {
  const exchange = await openTestExchange({ dataFile: seeded });
  const { list } = v.parse(Projects, (await exchange.call(launchpad.projectList, { limit: 100 })).body.result);
  const halo = list.find(({ code }) => code === 'HALO');
  const pool = halo?.pools.find(({ method }) => method === 'SUBSCRIPTION');
  terms = { projectId: halo?.projectId ?? '', poolId: pool?.poolId ?? '', action: 'JOIN' };
  await exchange.close();
  const own = await openTestExchange();
  const token = await own.login('standard');
  await finish(own, token, requestIds);
  expectedBalances = await balances(own, token);
  await own.close();
});

/** Sends all pledges and moves the clock; returns the pledges that were acknowledged before the crash. */
async function runUntilCrash(
  dataFile: string,
  crashAt: number,
): Promise<{ acknowledged: string[]; diedByItself: boolean }> {
  const acknowledged: string[] = [];
  const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ ask, sandbox, login }) => {
    const usertoken = await login('standard');
    const send = async (requestId: string): Promise<void> => {
      const query = new URLSearchParams({ ...terms, amount, requestId });
      const { ret_code } = await ask(`/x/main${launchpad.pledge.path}?${query}`, { headers: { usertoken } });
      if (ret_code === 0) acknowledged.push(requestId);
    };
    const settled = await Promise.allSettled(requestIds.map(send));
    if (settled.every(({ status }) => status === 'fulfilled')) await sandbox('clock', { now: settledMs });
  });
  return { acknowledged, diedByItself };
}

// A run has 108 to 122 commit points: pledges that arrive together share a commit.
const points = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 18, 19, 20, 23, 30, 41, 60, 85, 105];

test.each(points)(
  '[Q-F31] [I1] [I2] after a crash at commit point %i acknowledged pledges exist, the ledger balances, and the run ends with the same balances',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { acknowledged, diedByItself } = await runUntilCrash(dataFile, crashAt);
    expect(diedByItself).toBe(true);

    const exchange = await openTestExchange({ dataFile });
    const { audit } = exchange.kernel.exchange.ledger;
    expect(audit('postings')).toEqual([]);
    const token = await exchange.login('standard');
    for (const requestId of acknowledged) {
      exchange.real.now += 1_000;
      expect((await exchange.call(launchpad.orders, { requestId }, token)).body.result).toMatchObject({ total: 1 });
    }
    await finish(
      exchange,
      token,
      requestIds.filter((requestId) => !acknowledged.includes(requestId)),
    );
    expect(audit('postings')).toEqual([]);
    expect(await balances(exchange, token)).toEqual(expectedBalances);
    await exchange.close();

    expect(integrityOf(dataFile)).toBe('ok');
  },
  30_000,
);
