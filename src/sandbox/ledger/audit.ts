import * as v from 'valibot';
import { text } from '../store/columns.ts';
import type { Store } from '../store/store.ts';
import { mayBeNegative } from './places.ts';

const FaultRow = v.object({ what: text });

const faultySums = `
  SELECT coin || ' sums to ' || SUM(balance) AS what FROM ledger_account GROUP BY coin HAVING SUM(balance) <> 0
  UNION ALL
  SELECT owner || ' ' || purpose || ' holds ' || balance || ' ' || coin FROM ledger_account
    WHERE balance < 0 AND purpose NOT IN (SELECT value FROM json_each(?))`;
const faultyPostings = `
  SELECT 'entry ' || p.entry || ' leaves ' || SUM(p.amount) || ' ' || a.coin
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.account GROUP BY p.entry, a.coin HAVING SUM(p.amount) <> 0
  UNION ALL
  SELECT a.owner || ' ' || a.purpose || ' ' || a.coin || ' differs from its postings'
    FROM ledger_account a JOIN ledger_posting p ON p.account = a.id GROUP BY a.id HAVING SUM(p.amount) <> a.balance`;

/** What is wrong with the books, in words; `postings` reads every posting ever made. quality.md I1 */
export function auditOf(store: Store, depth: 'sums' | 'postings'): string[] {
  const sql = depth === 'sums' ? faultySums : `${faultySums} UNION ALL ${faultyPostings}`;
  return store.rows(FaultRow, sql, JSON.stringify([...mayBeNegative])).map(({ what }) => what);
}
