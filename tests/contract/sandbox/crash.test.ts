import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { launchpad, order } from './contract.ts';
import { integrityOf, untilDeath } from './crash-run.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { temporaryFolder } from './folder.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');
const dayMs = 24 * 3_600_000;
const amount = '50';
const requestIds = Array.from(
  { length: 8 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
/** After HALO's distribution. */
const settledMs = clockStartMs + 2 * dayMs;

let terms: { projectId: string; poolId: string; action: 'JOIN' };
let untroubled: unknown;

const Projects = v.object({
  list: v.array(
    v.object({
      code: v.string(),
      projectId: v.string(),
      pools: v.array(v.object({ poolId: v.string(), method: v.string() })),
    }),
  ),
});

/** What standard holds of the coins that the pledges touch, without numbers that count writes. */
async function holdings(exchange: Opened, token: string): Promise<unknown> {
  const Assets = v.object({ list: v.array(v.object({ tokenId: v.string(), free: v.string(), frozen: v.string() })) });
  const { body } = await exchange.call(order.assets, { tokenIds: 'SLIP,HALO' }, token);
  return v.parse(Assets, body.result).list;
}

const pledge = (exchange: Opened, requestId: string, token: string) =>
  exchange.call(launchpad.pledge, { ...terms, amount, requestId }, token);

/** Goes on where the run ended: the pledges without an answer again, then past the distribution. */
async function finish(exchange: Opened, token: string, unanswered: readonly string[]): Promise<void> {
  for (const requestId of unanswered) {
    exchange.real.now += 1_000;
    await pledge(exchange, requestId, token);
  }
  await exchange.sandbox('POST', 'clock', { now: settledMs });
}

beforeAll(async () => {
  const exchange = await open({ dataFile: seeded });
  const { list } = v.parse(Projects, (await exchange.call(launchpad.projectList, { limit: 100 })).body.result);
  const halo = list.find(({ code }) => code === 'HALO');
  const pool = halo?.pools.find(({ method }) => method === 'SUBSCRIPTION');
  terms = { projectId: halo?.projectId ?? '', poolId: pool?.poolId ?? '', action: 'JOIN' };
  await exchange.close();
  const own = await open();
  const token = await own.login('standard');
  await finish(own, token, requestIds);
  untroubled = await holdings(own, token);
  await own.close();
});

/** Sends the storm and then moves the clock; gives what was acknowledged before the exchange died. */
async function storm(dataFile: string, crashAt: number): Promise<{ acknowledged: string[]; diedByItself: boolean }> {
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

// A run has 108 points at least: pledges that come together share a commit, so that there may be up to 14 more.
const points = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 18, 19, 20, 23, 30, 41, 60, 85, 105];

test.each(points)(
  '[Q-F31] [I1] [I2] killed at commit point %i: acknowledged pledges are there, the books balance, the rest goes on to the same end',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { acknowledged, diedByItself } = await storm(dataFile, crashAt);
    expect(diedByItself).toBe(true);

    const exchange = await open({ dataFile });
    const { ledger } = exchange.kernel.exchange;
    expect(ledger.audit('postings')).toEqual([]);
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
    expect(ledger.audit('postings')).toEqual([]);
    expect(await holdings(exchange, token)).toEqual(untroubled);
    await exchange.close();

    expect(integrityOf(dataFile)).toBe('ok');
  },
  30_000,
);
