import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { account, basic, order } from './contract.ts';
import { open } from './exchange.ts';
import { temporaryFolder } from './folder.ts';

const folder = temporaryFolder();
const file = (name: string): string => join(folder, `${name}.sqlite`);
const theme = { settings: [{ key: 'theme', value: 'dark' }] } as const;

describe('state', () => {
  test('survives a restart', async () => {
    const first = await open({ dataFile: file('kept') });
    const token = await first.login('standard');
    await first.call(account.prefSetting, { settings: [...theme.settings] }, token);
    const before = await first.call(order.assets, {}, token);
    await first.close();
    const second = await open({ dataFile: file('kept') });
    const after = await second.call(order.assets, {}, token);
    const settings = await second.call(account.preferences, { keys: ['theme'] }, token);
    await second.close();
    expect(after.body.result).toEqual(before.body.result);
    expect(settings.body.result).toMatchObject({ settings: [{ key: 'theme', value: 'dark' }] });
  });

  test('is gone with --fresh', async () => {
    const first = await open({ dataFile: file('fresh') });
    const token = await first.login('standard');
    await first.sandbox('POST', 'clock', { advanceMs: 1_000_000 });
    await first.close();
    const second = await open({ dataFile: file('fresh'), fresh: true });
    expect(second.clock.now()).toBe(clockStartMs);
    expect((await second.call(account.profile, {}, token)).body.ret_code).toBe(10007);
    await second.close();
  });

  test('is gone with a reset, which counts a new epoch', async () => {
    const exchange = await open();
    await exchange.sandbox('POST', 'accounts', { balances: { SLIP: '5' } });
    await exchange.sandbox('POST', 'clock', { advanceMs: 1_000_000 });
    const { body } = await exchange.sandbox('POST', 'reset', {});
    expect(body.result).toMatchObject({ now: clockStartMs, epoch: 2 });
    expect(exchange.kernel.exchange.people.byUid('200001')).toBeUndefined();
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    await exchange.login('standard');
    await exchange.close();
  });
});

describe('the seed', () => {
  const everything = async (seed: string): Promise<string> => {
    const exchange = await open({ seed });
    await exchange.sandbox('POST', 'clock', { advanceMs: 50 * 3_600_000 });
    const token = await exchange.login('standard');
    const answers = [await exchange.call(basic.ticker, {}), await exchange.call(order.assets, {}, token)];
    await exchange.close();
    return JSON.stringify(answers.map(({ body }) => body.result));
  };

  test('decides everything: twice the same exchange, and another with another seed', async () => {
    const [one, same, other] = [await everything('a'), await everything('a'), await everything('b')];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('[Q-F33] a data file that cannot be used is refused in words and stays as it is', () => {
  const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  const refusal = async (dataFile: string): Promise<string> =>
    open({ dataFile }).then(
      () => 'opened',
      (error: unknown) => String(error),
    );

  test('damaged', async () => {
    writeFileSync(file('damaged'), 'no database at all'.repeat(500));
    const before = hash(file('damaged'));
    expect(await refusal(file('damaged'))).toMatch(/DataFileError.*cannot be opened.*--fresh/);
    expect(hash(file('damaged'))).toBe(before);
  });

  test('of a newer version', async () => {
    const exchange = await open({ dataFile: file('newer') });
    await exchange.close();
    const database = new DatabaseSync(file('newer'));
    database.exec("INSERT INTO migration (name) VALUES ('ledger-9')");
    database.close();
    const before = hash(file('newer'));
    expect(await refusal(file('newer'))).toMatch(/newer version \(ledger-9\)/);
    expect(hash(file('newer'))).toBe(before);
  });

  test('whose books do not balance', async () => {
    const exchange = await open({ dataFile: file('unbalanced') });
    await exchange.close();
    const database = new DatabaseSync(file('unbalanced'));
    database.exec(
      "UPDATE ledger_account SET balance = balance + 1 WHERE owner = '100001' AND coin = 'BTC' AND purpose = 'free'",
    );
    database.close();
    expect(await refusal(file('unbalanced'))).toMatch(/do not balance: BTC sums to 1/);
  });

  describe('used by another exchange', () => {
    const first = open({ dataFile: file('taken') });
    afterAll(async () => (await first).close());

    test('[Q-F33] it says so', async () => {
      await first;
      const refused = await refusal(file('taken'));
      expect(refused).toMatch(/used by another running exchange/);
      expect(refused).not.toContain('--fresh');
    });

    test('[Q-F33] --fresh does not take it away from that one', async () => {
      const running = await first;
      await expect(open({ dataFile: file('taken'), fresh: true })).rejects.toThrow(/used by another running exchange/);
      await running.login('standard');
    });

    test('--fresh replaces a damaged file', async () => {
      writeFileSync(file('rubbish'), 'no database at all'.repeat(500));
      const exchange = await open({ dataFile: file('rubbish'), fresh: true });
      await exchange.login('standard');
      await exchange.close();
    });
  });
});
