import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ledgerMigrations, openLedger } from '#sandbox/ledger/ledger.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { externalAccount, exchangeAccount, mayBeNegative, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { openStore } from '#sandbox/store/store.ts';
import type { Store } from '#sandbox/store/store.ts';

let store: Store;
let ledger: Ledger;
let now = 0;
const free = userAccount('1', 'free');
const launch = userAccount('1', 'launch');

beforeEach(() => {
  now = 1_000;
  store = openStore({ dataFile: ':memory:', migrations: ledgerMigrations });
  ledger = openLedger(store, { now: () => now });
});
afterEach(() => store.close());

const deposit = (amount: bigint, coin = 'SLIP'): void =>
  ledger.move({ kind: 'deposit', coin, amount, from: externalAccount, to: free });

describe('a move', () => {
  test('debits one account and credits the other', () => {
    deposit(100n);
    ledger.move({ kind: 'commit', coin: 'SLIP', amount: 30n, from: free, to: launch });
    expect([
      ledger.balance(free, 'SLIP'),
      ledger.balance(launch, 'SLIP'),
      ledger.balance(externalAccount, 'SLIP'),
    ]).toEqual([70n, 30n, -100n]);
  });

  test.each([
    [
      'overdraws',
      () => ledger.move({ kind: 'commit', coin: 'SLIP', amount: 101n, from: free, to: launch }),
      /overdraws free of 1/,
    ],
    [
      'has a negative amount',
      () => ledger.move({ kind: 'commit', coin: 'SLIP', amount: -1n, from: free, to: launch }),
      /moves a negative amount/,
    ],
    [
      'does not sum to 0',
      () => ledger.post({ kind: 'gift' }, [{ account: free, coin: 'SLIP', amount: 1n }]),
      /gift leaves 1 of SLIP/,
    ],
    [
      'sums to 0 only over two coins',
      () =>
        ledger.post({ kind: 'swap' }, [
          { account: free, coin: 'SLIP', amount: -1n },
          { account: free, coin: 'BTC', amount: 1n },
        ]),
      /swap leaves -1 of SLIP/,
    ],
  ])('that %s is rejected and rolled back', (_what, act, message) => {
    deposit(100n);
    expect(act).toThrow(message);
    expect(ledger.balance(free, 'SLIP')).toBe(100n);
    expect(ledger.audit('postings')).toEqual([]);
  });

  test('is rolled back with its transaction', () => {
    deposit(100n);
    store.transaction(
      () => {
        ledger.move({ kind: 'commit', coin: 'SLIP', amount: 30n, from: free, to: launch });
        return 'refused';
      },
      () => false,
    );
    expect(ledger.balance(launch, 'SLIP')).toBe(0n);
  });
});

test('past balances and changes between two times can be read', () => {
  for (const [time, amount] of [
    [1_000, 5n],
    [2_000, 7n],
    [2_000, 1n],
    [4_000, 2n],
  ] as const) {
    now = time;
    deposit(amount);
  }
  expect([999, 1_000, 1_999, 2_000, 3_999, 4_000].map((time) => ledger.balanceAt(free, 'SLIP', time))).toEqual([
    0n,
    5n,
    5n,
    13n,
    13n,
    15n,
  ]);
  expect(
    ledger.changes(free, 'SLIP', 1_000, 4_000).map(({ time, amount, balance }) => [time, amount, balance]),
  ).toEqual([
    [2_000, 7n, 12n],
    [2_000, 1n, 13n],
    [4_000, 2n, 15n],
  ]);
});

test('a seed may write past entries, but not before the last entry of an account', () => {
  ledger.move({ kind: 'deposit', coin: 'SLIP', amount: 5n, from: externalAccount, to: free, at: 10 });
  now = 2_000;
  deposit(5n);
  expect(() =>
    ledger.move({ kind: 'deposit', coin: 'SLIP', amount: 5n, from: externalAccount, to: free, at: 20 }),
  ).toThrow(/later entries/);
  expect(ledger.balanceAt(free, 'SLIP', 15)).toBe(5n);
});

test('the audit finds postings that were changed in the database', () => {
  deposit(100n);
  store.run(
    "UPDATE ledger_posting SET amount = amount + 1 WHERE account = (SELECT id FROM ledger_account WHERE owner = '1')",
  );
  expect(ledger.audit('sums')).toEqual([]);
  expect(ledger.audit('postings')).toEqual(['entry 1 leaves 1 SLIP', '1 free SLIP differs from its postings']);
});

test('[I1] after any entries every coin sums to 0, and only external accounts and loans are negative', () => {
  const accounts: LedgerAccount[] = [
    externalAccount,
    exchangeAccount('pool'),
    exchangeAccount('fee'),
    ...['1', '2'].flatMap((uid) => [userAccount(uid, 'free'), userAccount(uid, 'launch'), userAccount(uid, 'loan')]),
  ];
  const leg = fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    coin: fc.constantFrom('SLIP', 'USDT'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(leg, { maxLength: 4 }), { maxLength: 12 }), (entries) => {
      const ownStore = openStore({ dataFile: ':memory:', migrations: ledgerMigrations });
      const ownLedger = openLedger(ownStore, { now: () => 1 });
      const balances = new Map<string, bigint>();
      const key = ({ owner, purpose }: LedgerAccount, coin: string): string => `${owner} ${purpose} ${coin}`;
      for (const legs of entries) {
        const after = new Map(balances);
        const postings = legs.flatMap(({ from, to, coin, amount }) => [
          { account: from, coin, amount: -amount },
          { account: to, coin, amount },
        ]);
        for (const { account, coin, amount } of postings)
          after.set(key(account, coin), (after.get(key(account, coin)) ?? 0n) + amount);
        const isValid = postings.every(
          ({ account, coin, amount }) =>
            amount === 0n || mayBeNegative.has(account.purpose) || (after.get(key(account, coin)) ?? 0n) >= 0n,
        );
        const post = (): void => {
          ownLedger.post({ kind: 'any' }, postings);
        };
        if (isValid) {
          post();
          for (const [name, balance] of after) balances.set(name, balance);
        } else expect(post).toThrow(/overdraws/);
      }
      expect(ownLedger.audit('postings')).toEqual([]);
      for (const account of accounts) {
        for (const coin of ['SLIP', 'USDT'])
          expect(ownLedger.balance(account, coin)).toBe(balances.get(key(account, coin)) ?? 0n);
      }
      ownStore.close();
    }),
    { numRuns: 60 },
  );
});
