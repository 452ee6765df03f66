import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { domains as allDomains } from '#sandbox/domains.ts';
import { accountDomain } from '#sandbox/account/index.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { defaultSeed } from '#sandbox/kernel/kernel.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTestExchange } from '../support/exchange.ts';
import { domainsWithoutDebts } from '../support/reduced-domains.ts';

const folder = temporaryFolder();
const Table = v.object({ name: v.string() });
const Row = v.record(v.string(), v.unknown());

/** The rows of each table as text, after the start and after an hour. */
async function tablesOf(options: Partial<ExchangeOptions>, domains: readonly Domain[]): Promise<Map<string, string>> {
  const exchange = await openTestExchange(options, domains);
  const { store } = exchange.kernel.exchange;
  const texts = new Map<string, string>();
  function read(moment: string): void {
    for (const { name } of store.rows(Table, "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
      const rows = store.rows(Row, `SELECT * FROM "${name}"`);
      // The hash of a password has a salt of its own.
      texts.set(
        `${name} ${moment}`,
        rows.map((row) => Object.values({ ...row, password_hash: '' }).join(' ')).join('\n'),
      );
    }
  }
  read('at the start');
  await exchange.sandbox('POST', 'clock', { advanceMs: hourMs });
  read('after an hour');
  await exchange.close();
  return texts;
}

describe('an exchange with a copy of seeded data equals one that has seeded itself', () => {
  test.each([
    ['all domains', allDomains],
    ['no debts', domainsWithoutDebts],
    ['few domains', [marketDomain, accountDomain]],
  ])('%s', async (title, domains) => {
    const own = await tablesOf({ seed: defaultSeed }, domains);
    expect(own.size).toBeGreaterThan(30);
    for (const dataFile of [':memory:', join(folder, `${title}.sqlite`)]) {
      const copied = await tablesOf({ dataFile }, domains);
      expect(copied.size).toBe(own.size);
      expect([...own].filter(([table, text]) => copied.get(table) !== text).map(([table]) => table)).toEqual([]);
    }
  });
});
