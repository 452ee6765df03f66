import type { Clock } from '../clock.ts';
import { units } from '../store/columns.ts';
import * as column from '../store/columns.ts';
import type { Migration } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import * as v from 'valibot';
import { auditOf } from './audit.ts';
import { mayBeNegative } from './places.ts';
import type { Place } from './places.ts';

/** Amounts are whole units of 10⁻⁸ of the coin (`money`: `scale`, `unscale`). */
export interface Posting {
  place: Place;
  coin: string;
  amount: bigint;
}

/** What an entry is about: a noun like `commit`, and the id of what it belongs to. */
export interface EntryTitle {
  kind: string;
  reference?: string;
  /** Exchange time in ms, for histories that a seed writes; absent: now. Never before an account's last entry. */
  at?: number;
}

export interface Move extends EntryTitle {
  coin: string;
  amount: bigint;
  from: Place;
  to: Place;
}

/** A change of one account: what it held from `time` on. */
export interface Change {
  time: number;
  amount: bigint;
  balance: bigint;
  kind: string;
  reference: string;
}

/** An account as it stands; `ver` rises with every change of it, over all accounts. */
export interface Holding {
  purpose: string;
  coin: string;
  balance: bigint;
  ver: number;
}

/** The double entry book. Every writing call belongs inside a transaction of the store. */
export interface Ledger {
  /** Posts several amounts at once; for each coin they sum to 0. */
  post(title: EntryTitle, postings: readonly Posting[]): void;
  /** Takes an amount (not negative; 0 does nothing) from one account to another. */
  move(move: Move): void;
  balance(place: Place, coin: string): bigint;
  /** All accounts of an owner that ever held something. */
  holdings(owner: string): Holding[];
  /** What the account held at an instant, entries of that very ms included. ms UTC of the exchange */
  balanceAt(place: Place, coin: string, time: number): bigint;
  /** Changes with from < time <= to, oldest first. */
  changes(place: Place, coin: string, from: number, to: number): Change[];
  /** What is wrong with the books, in words; empty when they balance. `postings` reads every posting ever made. quality.md I1 */
  audit(depth: 'sums' | 'postings'): string[];
  /** Called with each account that an entry changed, inside its transaction. */
  onChange(listener: (place: Place, coin: string) => void): void;
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
const ChangeRow = v.object({
  time: column.int,
  amount: units,
  balance: units,
  kind: column.text,
  reference: column.text,
});

/** Sum of amounts a coin. */
function sums(postings: readonly Posting[]): Map<string, bigint> {
  const byCoin = new Map<string, bigint>();
  for (const { coin, amount } of postings) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount);
  return byCoin;
}

export function openLedger(store: Store, clock: Pick<Clock, 'now'>): Ledger {
  const listeners: ((place: Place, coin: string) => void)[] = [];

  function accountOf({ owner, purpose }: Place, coin: string): v.InferOutput<typeof AccountRow> {
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

  function book(entry: bigint, time: number, { place, coin, amount }: Posting): void {
    const account = accountOf(place, coin);
    const last = store.row(TimeRow, 'SELECT time FROM ledger_posting WHERE id = ?', account.ver);
    // A person may be given a past; the world outside has had entries since.
    if (last && last.time > time && place.purpose !== 'external')
      throw new Error(`ledger: ${place.purpose} of ${place.owner} has later entries`);
    const balance = account.balance + amount;
    const posting = store.insert(
      'INSERT INTO ledger_posting (entry, account, time, amount, balance) VALUES (?, ?, ?, ?, ?)',
      entry,
      account.id,
      time,
      amount,
      balance,
    );
    store.run('UPDATE ledger_account SET balance = ?, ver = ? WHERE id = ?', balance, posting, account.id);
  }

  function post({ kind, reference = '', at }: EntryTitle, postings: readonly Posting[]): void {
    const moving = postings.filter(({ amount }) => amount !== 0n);
    if (moving.length === 0) return;
    for (const [coin, sum] of sums(moving)) if (sum !== 0n) throw new Error(`ledger: ${kind} leaves ${sum} of ${coin}`);
    store.transaction(() => {
      const time = at ?? clock.now();
      const sql = 'INSERT INTO ledger_entry (time, kind, reference) VALUES (?, ?, ?)';
      const entry = store.insert(sql, time, kind, reference);
      for (const posting of moving) book(entry, time, posting);
      for (const { place, coin } of moving) {
        if (!mayBeNegative.has(place.purpose) && balance(place, coin) < 0n) {
          throw new Error(`ledger: ${kind} overdraws ${place.purpose} of ${place.owner} in ${coin}`);
        }
        for (const listener of listeners) listener(place, coin);
      }
    });
  }

  function balance({ owner, purpose }: Place, coin: string): bigint {
    const sql = 'SELECT balance FROM ledger_account WHERE owner = ? AND purpose = ? AND coin = ?';
    return store.row(BalanceRow, sql, owner, purpose, coin)?.balance ?? 0n;
  }

  return {
    post,
    move({ coin, amount, from, to, ...title }) {
      if (amount < 0n) throw new Error(`ledger: ${title.kind} moves less than nothing`);
      post(title, [
        { place: from, coin, amount: -amount },
        { place: to, coin, amount },
      ]);
    },
    balance,
    holdings: (owner) =>
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
    audit: (depth) => auditOf(store, depth),
    onChange: (listener) => void listeners.push(listener),
  };
}
