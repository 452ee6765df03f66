import type { DatabaseSync } from 'node:sqlite';
import { DataFileError } from '#sandbox/store/errors.ts';
import { unbalancedIn } from '#sandbox/ledger/audit.ts';

/** Times of the exchange, and its speed, as the data file stores them. */
const storedNumbers = [
  { key: 'clock', what: 'clock', max: 8.64e15 },
  { key: 'uptime', what: 'running time', max: Number.MAX_SAFE_INTEGER },
  { key: 'speed', what: 'clock speed', max: Number.MAX_SAFE_INTEGER },
  { key: 'epoch', what: 'number of starts', max: Number.MAX_SAFE_INTEGER },
] as const;

function checkNumbers(database: DatabaseSync): void {
  const read = database.prepare('SELECT value FROM meta WHERE key = ?');
  for (const { key, what, max } of storedNumbers) {
    const value = read.get(key)?.['value'];
    if (value === undefined) continue;
    const number = value === '' ? Number.NaN : Number(value);
    if (!(number >= 0 && number <= max))
      throw new DataFileError(`The ${what} in the data file is not a valid number: "${String(value)}".`);
  }
}

/** What the audit of the ledger found; an amount that the audit cannot add up is a problem as well. */
function auditProblems(database: DatabaseSync): string[] {
  try {
    return unbalancedIn(database);
  } catch (error) {
    return [`the audit failed (${error instanceof Error ? error.message : String(error)})`];
  }
}

/**
 * Checks what the exchange relies on, in the transaction that opens the data file: a file that fails is left unchanged.
 * Throws a `DataFileError`. quality.md Q-F33
 */
export function checkFile(database: DatabaseSync): void {
  checkNumbers(database);
  const problems = auditProblems(database);
  if (problems.length > 0)
    throw new DataFileError(`The ledger accounts of the data file do not balance: ${problems.join('; ')}.`);
}
