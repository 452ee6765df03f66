import { createHash } from 'node:crypto';
import { linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { account, basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
const file = (name: string): string => join(folder, `${name}.sqlite`);
const theme = { settings: [{ key: 'theme', value: 'dark' }] } as const;

describe('state', () => {
  test('survives a restart', async () => {
    const first = await openTestExchange({ dataFile: file('restart') });
    const token = await first.login('standard');
    await first.call(account.prefSetting, { settings: [...theme.settings] }, token);
    const before = await first.call(order.assets, {}, token);
    await first.close();
    const second = await openTestExchange({ dataFile: file('restart') });
    const after = await second.call(order.assets, {}, token);
    const settings = await second.call(account.preferences, { keys: ['theme'] }, token);
    await second.close();
    expect(after.body.result).toEqual(before.body.result);
    expect(settings.body.result).toMatchObject({ settings: [{ key: 'theme', value: 'dark' }] });
  });

  test('is deleted with --fresh', async () => {
    const first = await openTestExchange({ dataFile: file('fresh') });
    const token = await first.login('standard');
    await first.sandbox('POST', 'clock', { advanceMs: 1_000_000 });
    await first.close();
    const second = await openTestExchange({ dataFile: file('fresh'), fresh: true });
    expect(second.clock.now()).toBe(clockStartMs);
    expect((await second.call(account.profile, {}, token)).body.ret_code).toBe(10007);
    await second.close();
  });

  test('is deleted by a reset, which increases the epoch', async () => {
    const exchange = await openTestExchange();
    await exchange.sandbox('POST', 'accounts', { balances: { SLIP: '5' } });
    await exchange.sandbox('POST', 'clock', { advanceMs: 1_000_000 });
    const { body } = await exchange.sandbox('POST', 'reset', {});
    expect(body.result).toMatchObject({ now: clockStartMs, epoch: 2 });
    expect(exchange.kernel.exchange.accounts.byUid('200001')).toBeUndefined();
    expect(exchange.kernel.exchange.ledger.audit('postings')).toEqual([]);
    await exchange.login('standard');
    await exchange.close();
  });
});

describe('the seed', () => {
  const everything = async (seed: string): Promise<string> => {
    const exchange = await openTestExchange({ seed });
    await exchange.sandbox('POST', 'clock', { advanceMs: 50 * hourMs });
    const token = await exchange.login('standard');
    const answers = [await exchange.call(basic.ticker, {}), await exchange.call(order.assets, {}, token)];
    await exchange.close();
    return JSON.stringify(answers.map(({ body }) => body.result));
  };

  test('determines all data: the same seed gives the same exchange, another seed another one', async () => {
    const [one, same, other] = [await everything('a'), await everything('a'), await everything('b')];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('[Q-F33] an unusable data file is reported and left unchanged', () => {
  const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  const errorOf = async (dataFile: string): Promise<string> =>
    openTestExchange({ dataFile }).then(
      () => 'opened',
      (error: unknown) => String(error),
    );

  test('when it is damaged', async () => {
    writeFileSync(file('damaged'), 'no database at all'.repeat(500));
    const before = hash(file('damaged'));
    expect(await errorOf(file('damaged'))).toMatch(/DataFileError.*cannot be opened.*--fresh/);
    expect(hash(file('damaged'))).toBe(before);
  });

  test('when it is from a newer version', async () => {
    const exchange = await openTestExchange({ dataFile: file('newer') });
    await exchange.close();
    const database = new DatabaseSync(file('newer'));
    database.exec("INSERT INTO migration (name) VALUES ('ledger-9')");
    database.close();
    const before = hash(file('newer'));
    expect(await errorOf(file('newer'))).toMatch(/newer version \(ledger-9\)/);
    expect(hash(file('newer'))).toBe(before);
  });

  test('when its ledger does not balance', async () => {
    const exchange = await openTestExchange({ dataFile: file('unbalanced') });
    await exchange.close();
    const database = new DatabaseSync(file('unbalanced'));
    database.exec(
      "UPDATE ledger_account SET balance = balance + 1 WHERE owner = '100001' AND coin = 'BTC' AND purpose = 'free'",
    );
    database.close();
    const before = hash(file('unbalanced'));
    expect(await errorOf(file('unbalanced'))).toMatch(/do not balance: BTC sums to 1/);
    expect(hash(file('unbalanced'))).toBe(before);
  });

  test.each([
    ['a table', 'DROP TABLE session', /lacks the tables session\./],
    ['the list of migrations', 'DROP TABLE migration', /lacks the table migration/],
    [
      'a table that a migration needs',
      "DELETE FROM migration WHERE name = 'once-2'; DROP TABLE once",
      /lacks the table once/,
    ],
    [
      'a readable clock',
      "UPDATE meta SET value = 'noon' WHERE key = 'clock'",
      /clock in the data file is not a valid number: "noon"/,
    ],
    ['a possible clock', "UPDATE meta SET value = '1e300' WHERE key = 'clock'", /clock in the data file .*"1e300"/],
    ['a running time', "UPDATE meta SET value = '' WHERE key = 'uptime'", /running time in the data file .*""/],
  ])('[Q-F33] when it lacks %s', async (_what, sql, message) => {
    const path = file(`changed-${createHash('sha256').update(sql).digest('hex').slice(0, 8)}`);
    await (await openTestExchange({ dataFile: path })).close();
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    const before = hash(path);
    const error = await errorOf(path);
    expect(error).toMatch(message);
    expect(error).toMatch(/^DataFileError: .*--fresh/);
    expect(hash(path)).toBe(before);
  });

  test('[Q-F33] when its folder cannot be written to', async () => {
    expect(await errorOf('/proc/exchange.sqlite')).toMatch(
      /^DataFileError: The data folder \/proc cannot be written to\. .*--data <folder>$/,
    );
  });

  describe('when another exchange uses it', () => {
    const first = openTestExchange({ dataFile: file('taken') });
    afterAll(async () => (await first).close());

    test('[Q-F33] the message says so', async () => {
      await first;
      const error = await errorOf(file('taken'));
      expect(error).toMatch(/used by another running exchange/);
      expect(error).not.toContain('--fresh');
    });

    test.each([
      ['a hard link', linkSync],
      ['a symbolic link', symlinkSync],
    ])('[Q-F33] the message says so for %s to the file', async (name, link) => {
      const running = await first;
      const path = file(`taken-by-${name.replaceAll(' ', '-')}`);
      link(file('taken'), path);
      expect(await errorOf(path)).toMatch(/used by another running exchange/);
      await running.login('standard');
    });

    test('[Q-F33] --fresh does not replace it', async () => {
      const running = await first;
      await expect(openTestExchange({ dataFile: file('taken'), fresh: true })).rejects.toThrow(
        /used by another running exchange/,
      );
      await running.login('standard');
    });

    test('--fresh replaces a damaged file', async () => {
      writeFileSync(file('rubbish'), 'no database at all'.repeat(500));
      const exchange = await openTestExchange({ dataFile: file('rubbish'), fresh: true });
      await exchange.login('standard');
      await exchange.close();
    });
  });
});
