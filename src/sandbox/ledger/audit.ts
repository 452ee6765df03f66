import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { text } from '#sandbox/store/columns.ts';
import type { Store } from '#sandbox/store/store.ts';
import { mayBeNegative } from './ledger-accounts.ts';

const ProblemRow = v.object({ what: text });

/** Sum of a column in two parts, because the sum of many large integers does not fit into one. */
const sumOf = (column: string): string => `SUM(${column} / 1000000000) * 1000000000 + SUM(${column} % 1000000000)`;

const unbalancedAccounts = `
  SELECT coin || ' sums to ' || (${sumOf('balance')}) AS what FROM ledger_account GROUP BY coin HAVING ${sumOf('balance')} <> 0
  UNION ALL
  SELECT owner || ' ' || purpose || ' holds ' || balance || ' ' || coin FROM ledger_account
    WHERE balance < 0 AND purpose NOT IN (SELECT value FROM json_each(?))`;
const unbalancedPostings = `
  SELECT 'entry ' || p.entry || ' leaves ' || (${sumOf('p.amount')}) || ' ' || a.coin
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.account GROUP BY p.entry, a.coin HAVING ${sumOf('p.amount')} <> 0
  UNION ALL
  SELECT a.owner || ' ' || a.purpose || ' ' || a.coin || ' differs from its postings'
    FROM ledger_account a JOIN ledger_posting p ON p.account = a.id GROUP BY a.id HAVING ${sumOf('p.amount')} <> a.balance`;

/** Descriptions of the errors in the ledger; depth `postings` reads all postings. quality.md I1 */
export function auditOf(store: Store, depth: 'sums' | 'postings'): string[] {
  const sql = depth === 'sums' ? unbalancedAccounts : `${unbalancedAccounts} UNION ALL ${unbalancedPostings}`;
  return store.rows(ProblemRow, sql, JSON.stringify([...mayBeNegative])).map(({ what }) => what);
}

/** Descriptions of the errors in the balances of a file that is not a store yet. */
export const unbalancedIn = (database: DatabaseSync): string[] =>
  database
    .prepare(unbalancedAccounts)
    .all(JSON.stringify([...mayBeNegative]))
    .map(({ what }) => String(what));
