import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { lt } from '../support/calls.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openLeveraged } from '../support/leveraged.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');
const midnight = Date.UTC(2026, 5, 2);
const uid = '100001';

beforeAll(async () => {
  const exchange = await openLeveraged({ dataFile: seeded });
  exchange.exchange.accounts.change(uid, { acceptedRisks: ['LT'] });
  exchange.exchange.store.run('INSERT INTO lt_gate (uid, survey_time) VALUES (?, 1)', uid);
  await exchange.sandbox('POST', 'clock', { now: midnight - 2_000, speed: 0 });
  await exchange.close();
});

test.each([3, 4, 5, 6, 8, 10])(
  '[L6] killed at commit point %i around midnight: each job and order runs once, and the pools fit',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const acknowledged: boolean[] = [];
    const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ ask, login, sandbox }) => {
      const headers = { usertoken: await login('standard'), 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ ltCode: 'BTC3L', amount: '1000', serialNo: 'once' }).toString();
      acknowledged.push((await ask(`/x/main${lt.purchase.path}`, { method: 'POST', headers, body })).ret_code === 0);
      await sandbox('clock', { advanceMs: 20_000 });
    });

    expect(diedByItself).toBe(true);
    const exchange = await openLeveraged({ dataFile });
    await exchange.setClock(midnight + 60_000);
    expect(exchange.faults).toEqual([]);
    const causes = exchange.statesOf('BTC3L', midnight).map(({ cause }) => cause);
    const who = { uid, token: exchange.exchange.sessions.start(uid) };
    const record = await exchange.recordOf(who, { serialNo: 'once' });
    expect(record.length).toBeGreaterThanOrEqual(acknowledged.filter(Boolean).length);
    expect(causes).toEqual(['FUNDING', 'MANAGEMENT', 'DAILY', ...record.map(() => 'TRADE')]);
    expect(record.map(({ status, updateTime }) => [status, updateTime])).toEqual(
      record.map(() => [1, midnight + 10_000]),
    );
    expect(exchange.wrongPools(clockStartMs + 1_000)).toEqual([]);
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
    await exchange.close();
    expect(integrityOf(dataFile)).toBe('ok');
  },
);
