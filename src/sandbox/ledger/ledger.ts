import * as v from 'valibot';
import type { Clock } from '#sandbox/clock/clock.ts';
import { units } from '#sandbox/store/columns.ts';
import * as column from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';
import { auditOf } from './audit.ts';
import { externalAccount, mayBeNegative } from './ledger-accounts.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import { maxBalance, maxIssued } from './limits.ts';

/** One side of an entry; `amount` is in units of 10⁻⁸ of the coin (`scale`, `unscale`). */
export interface Posting {
  account: LedgerAccount;
  coin: string;
  amount: bigint;
}

/** Description of an entry. */
export interface EntryHeader {
  /** A noun such as `commit`. */
  kind: string;
  /** Id of the order, participation etc. that the entry belongs to. */
  reference?: string;
  /** Exchange time, ms, for histories that a seed writes; default: now. Not before the last entry of an account. */
  at?: number | undefined;
}

export interface Move extends EntryHeader {
  coin: string;
  amount: bigint;
  from: LedgerAccount;
  to: LedgerAccount;
}

/** A change of an account and its balance from `time` on. */
export interface LedgerChange {
  time: number;
  amount: bigint;
  balance: bigint;
  kind: string;
  reference: string;
}

/** What an entry changed of a coin, free and frozen together, and what there was of it afterwards. */
export interface SpotChange extends LedgerChange {
  /** Number of the entry. */
  entry: bigint;
  coin: string;
}

/** The changes with from <= time <= to, ms, after a position in the list; at most `limit`. */
export interface SpotChangeQuery {
  owner: string;
  coin?: string | undefined;
  from: number;
  to: number;
  after?: Pick<SpotChange, 'entry' | 'coin'> | undefined;
  limit: number;
}

/** Current balance of an account; `ver` increases with every change, over all accounts. */
export interface AccountBalance {
  purpose: string;
  coin: string;
  balance: bigint;
  ver: number;
}

/** The double-entry ledger. */
export interface Ledger {
  /**
   * Writes an entry. Throws when the postings of a coin do not sum to 0, when an account is overdrawn, or when a
   * balance exceeds the integers of the data file.
   */
  post: (header: EntryHeader, postings: readonly Posting[]) => void;
  /** Moves an amount from one account to another; 0 does nothing. Throws when it is negative or overdraws `from`. */
  move: (move: Move) => void;
  balance: (account: LedgerAccount, coin: string) => bigint;
  /** How much of a coin the developer console can still bring to the exchange, units; at least 0. */
  issuable: (coin: string) => bigint;
  /** The balances of all accounts of an owner that have an entry. */
  balancesOf: (owner: string) => AccountBalance[];
  /** The balance at a time, including the entries of that ms. @param time exchange time, ms UTC */
  balanceAt: (account: LedgerAccount, coin: string, time: number) => bigint;
  /** The changes with from < time <= to, oldest first. */
  changes: (account: LedgerAccount, coin: string, from: number, to: number) => LedgerChange[];
  /** What entries changed of the spot accounts of an owner, free and frozen together: newest first, then by coin. */
  spotChanges: (query: SpotChangeQuery) => SpotChange[];
  /** Descriptions of the errors in the ledger; depth `postings` reads all postings. quality.md I1 */
  audit: (depth: 'sums' | 'postings') => string[];
  /** Registers a listener that runs for each changed account, inside the transaction. */
  onChange: (listener: (account: LedgerAccount, coin: string) => void) => void;
}

export const ledgerMigrations: readonly Migration[] = [
  {
    name: 'ledger-1',
    sql: `
      CREATE TABLE ledger_account (
        id INTEGER PRIMARY KEY, owner TEXT NOT NULL, purpose TEXT NOT NULL, coin TEXT NOT NULL,
        balance INTEGER NOT NULL, ver INTEGER NOT NULL, UNIQUE (owner, purpose, coin)
      ) STRICT;
      CREATE TABLE ledger_entry (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, kind TEXT NOT NULL, reference TEXT NOT NULL) STRICT;
      CREATE TABLE ledger_posting (
        id INTEGER PRIMARY KEY, entry INTEGER NOT NULL REFERENCES ledger_entry, account INTEGER NOT NULL REFERENCES ledger_account,
        time INTEGER NOT NULL, amount INTEGER NOT NULL, balance INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX ledger_posting_history ON ledger_posting (account, time, id);`,
  },
];

const AccountRow = v.object({ id: units, balance: units, ver: column.int });
const BalanceRow = v.object({ balance: units });
const TimeRow = v.object({ time: column.int });
const HoldingRow = v.object({ purpose: column.text, coin: column.text, balance: units, ver: column.int });
const SpotChangeRow = v.object({
  entry: units,
  last: units,
  time: column.int,
  kind: column.text,
  reference: column.text,
  coin: column.text,
  amount: units,
});
const ChangeRow = v.object({
  time: column.int,
  amount: units,
  balance: units,
  kind: column.text,
  reference: column.text,
});

/** The sum of amounts by coin. */
function sumsOf(postings: readonly Posting[]): Map<string, bigint> {
  const byCoin = new Map<string, bigint>();
  for (const { coin, amount } of postings) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount);
  return byCoin;
}

export function openLedger(store: Store, clock: Pick<Clock, 'now'>): Ledger {
  const listeners: ((account: LedgerAccount, coin: string) => void)[] = [];

  function accountOf({ owner, purpose }: LedgerAccount, coin: string): v.InferOutput<typeof AccountRow> {
    const found = store.row(
      AccountRow,
      'SELECT id, balance, ver FROM ledger_account WHERE owner = ? AND purpose = ? AND coin = ?',
      owner,
      purpose,
      coin,
    );
    if (found) return found;
    const sql = 'INSERT INTO ledger_account (owner, purpose, coin, balance, ver) VALUES (?, ?, ?, 0, 0)';
    return { id: store.insert(sql, owner, purpose, coin), balance: 0n, ver: 0 };
  }

  function writePosting(entry: bigint, time: number, { account, coin, amount }: Posting): void {
    const { id, ver, ...stored } = accountOf(account, coin);
    const last = store.row(TimeRow, 'SELECT time FROM ledger_posting WHERE id = ?', ver);
    // Seeds write the history of one user after the other; `external` is the counterpart of all of them.
    if (last && last.time > time && account.purpose !== 'external')
      throw new Error(`ledger: ${account.purpose} of ${account.owner} has later entries`);
    const newBalance = stored.balance + amount;
    if (newBalance > maxBalance || newBalance < -maxBalance)
      throw new Error(`ledger: ${account.purpose} of ${account.owner} cannot hold so much ${coin}`);
    const posting = store.insert(
      'INSERT INTO ledger_posting (entry, account, time, amount, balance) VALUES (?, ?, ?, ?, ?)',
      entry,
      id,
      time,
      amount,
      newBalance,
    );
    store.run('UPDATE ledger_account SET balance = ?, ver = ? WHERE id = ?', newBalance, posting, id);
  }

  function post({ kind, reference = '', at }: EntryHeader, postings: readonly Posting[]): void {
    const moving = postings.filter(({ amount }) => amount !== 0n);
    if (moving.length === 0) return;
    for (const [coin, sum] of sumsOf(moving))
      if (sum !== 0n) throw new Error(`ledger: ${kind} leaves ${sum} of ${coin}`);
    store.transaction(() => {
      const time = at ?? clock.now();
      const sql = 'INSERT INTO ledger_entry (time, kind, reference) VALUES (?, ?, ?)';
      const entry = store.insert(sql, time, kind, reference);
      for (const posting of moving) writePosting(entry, time, posting);
      for (const { account, coin } of moving) {
        if (!mayBeNegative.has(account.purpose) && balance(account, coin) < 0n) {
          throw new Error(`ledger: ${kind} overdraws ${account.purpose} of ${account.owner} in ${coin}`);
        }
        for (const listener of listeners) listener(account, coin);
      }
    });
  }

  function balance({ owner, purpose }: LedgerAccount, coin: string): bigint {
    const sql = 'SELECT balance FROM ledger_account WHERE owner = ? AND purpose = ? AND coin = ?';
    return store.row(BalanceRow, sql, owner, purpose, coin)?.balance ?? 0n;
  }

  return {
    post,
    move({ coin, amount, from, to, ...header }) {
      if (amount < 0n) throw new Error(`ledger: ${header.kind} moves a negative amount`);
      post(header, [
        { account: from, coin, amount: -amount },
        { account: to, coin, amount },
      ]);
    },
    balance,
    issuable(coin) {
      const left = maxIssued + balance(externalAccount, coin);
      return left > 0n ? left : 0n;
    },
    balancesOf: (owner) =>
      store.rows(
        HoldingRow,
        'SELECT purpose, coin, balance, ver FROM ledger_account WHERE owner = ? ORDER BY coin, purpose',
        owner,
      ),
    balanceAt: ({ owner, purpose }, coin, time) =>
      store.row(
        BalanceRow,
        `SELECT p.balance FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
         WHERE a.owner = ? AND a.purpose = ? AND a.coin = ? AND p.time <= ? ORDER BY p.time DESC, p.id DESC LIMIT 1`,
        owner,
        purpose,
        coin,
        time,
      )?.balance ?? 0n,
    changes: ({ owner, purpose }, coin, from, to) =>
      store.rows(
        ChangeRow,
        `SELECT p.time, p.amount, p.balance, e.kind, e.reference
         FROM ledger_posting p JOIN ledger_account a ON a.id = p.account JOIN ledger_entry e ON e.id = p.entry
         WHERE a.owner = ? AND a.purpose = ? AND a.coin = ? AND p.time > ? AND p.time <= ? ORDER BY p.time, p.id`,
        owner,
        purpose,
        coin,
        from,
        to,
      ),
    spotChanges({ owner, coin = null, from, to, after, limit }) {
      const rows = store.rows(
        SpotChangeRow,
        `SELECT e.id AS entry, MAX(p.id) AS last, e.time, e.kind, e.reference, a.coin, SUM(p.amount) AS amount
         FROM ledger_account a JOIN ledger_posting p ON p.account = a.id JOIN ledger_entry e ON e.id = p.entry
         WHERE a.owner = ?1 AND a.purpose IN ('free', 'frozen') AND (?2 IS NULL OR a.coin = ?2)
           AND p.time BETWEEN ?3 AND ?4 AND (?5 IS NULL OR e.id < ?5 OR (e.id = ?5 AND a.coin > ?6))
         GROUP BY e.id, a.coin HAVING SUM(p.amount) <> 0 ORDER BY e.id DESC, a.coin LIMIT ?7`,
        owner,
        coin,
        from,
        to,
        after?.entry ?? null,
        after?.coin ?? null,
        limit,
      );
      const sql = `SELECT COALESCE(SUM((SELECT p.balance FROM ledger_posting p WHERE p.account = a.id AND p.id <= ?3
          ORDER BY p.time DESC, p.id DESC LIMIT 1)), 0) AS balance
        FROM ledger_account a WHERE a.owner = ?1 AND a.coin = ?2 AND a.purpose IN ('free', 'frozen')`;
      return rows.map(({ last, ...change }) => ({
        ...change,
        balance: store.row(BalanceRow, sql, owner, change.coin, last)?.balance ?? 0n,
      }));
    },
    audit: (depth) => auditOf(store, depth),
    onChange: (listener) => void listeners.push(listener),
  };
}
