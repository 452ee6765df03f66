import * as v from 'valibot';
import type { Launches } from './launches.ts';

const tables = [
  'launch_participation',
  'launch_event',
  'launch_result',
  'launch_reward',
  'launch_pool',
  'launch_due',
  'launch_canceled',
  'ledger_account',
  'ledger_entry',
  'ledger_posting',
  'pair',
];
export const Anything = v.record(v.string(), v.unknown());

/** Returns all rows of launches and ledger as text, to compare two exchanges. */
export const everything = ({ exchange }: Launches): string =>
  tables
    .map((table) => exchange.store.rows(Anything, `SELECT * FROM ${table} ORDER BY 1, 2`))
    .flat()
    .map((row) => Object.values(row).join(' '))
    .join('\n');
