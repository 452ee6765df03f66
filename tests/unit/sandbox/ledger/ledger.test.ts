import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ledgerMigrations, openLedger } from '../../../src/sandbox/ledger/ledger.ts';
import type { Ledger } from '../../../src/sandbox/ledger/ledger.ts';
import { external, housePlace, mayBeNegative, userPlace } from '../../../src/sandbox/ledger/places.ts';
import type { Place } from '../../../src/sandbox/ledger/places.ts';
import { openStore } from '../../../src/sandbox/store/store.ts';
import type { Store } from '../../../src/sandbox/store/store.ts';

let store: Store;
let ledger: Ledger;
let now = 0;
const free = userPlace('1', 'free');
const launch = userPlace('1', 'launch');

beforeEach(() => {
  now = 1_000;
  store = openStore({ dataFile: ':memory:', migrations: ledgerMigrations });
  ledger = openLedger(store, { now: () => now });
});
afterEach(() => store.close());

const deposit = (amount: bigint, coin = 'SLIP'): void =>
  ledger.move({ kind: 'deposit', coin, amount, from: external, to: free });

describe('a move', () => {
  test('takes from one account and gives to the other', () => {
    deposit(100n);
    ledger.move({ kind: 'commit', coin: 'SLIP', amount: 30n, from: free, to: launch });
    expect([ledger.balance(free, 'SLIP'), ledger.balance(launch, 'SLIP'), ledger.balance(external, 'SLIP')]).toEqual([
      70n,
      30n,
      -100n,
    ]);
  });

  test.each([
    [
      'overdraws',
      () => ledger.move({ kind: 'commit', coin: 'SLIP', amount: 101n, from: free, to: launch }),
      /overdraws free of 1/,
    ],
    [
      'moves less than nothing',
      () => ledger.move({ kind: 'commit', coin: 'SLIP', amount: -1n, from: free, to: launch }),
      /less than nothing/,
    ],
    [
      'does not sum to 0',
      () => ledger.post({ kind: 'gift' }, [{ place: free, coin: 'SLIP', amount: 1n }]),
      /gift leaves 1 of SLIP/,
    ],
    [
      'sums to 0 only over two coins',
      () =>
        ledger.post({ kind: 'swap' }, [
          { place: free, coin: 'SLIP', amount: -1n },
          { place: free, coin: 'BTC', amount: 1n },
        ]),
      /swap leaves -1 of SLIP/,
    ],
  ])('that %s is refused, and nothing of it stays', (_what, act, message) => {
    deposit(100n);
    expect(act).toThrow(message);
    expect(ledger.balance(free, 'SLIP')).toBe(100n);
    expect(ledger.audit('postings')).toEqual([]);
  });

  test('rolled back with its transaction leaves nothing', () => {
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

test('the past can be asked: what was held at an instant, and each change between two', () => {
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

test('a seed may write the past of a person, but not before what they already have', () => {
  ledger.move({ kind: 'deposit', coin: 'SLIP', amount: 5n, from: external, to: free, at: 10 });
  now = 2_000;
  deposit(5n);
  expect(() => ledger.move({ kind: 'deposit', coin: 'SLIP', amount: 5n, from: external, to: free, at: 20 })).toThrow(
    /later entries/,
  );
  expect(ledger.balanceAt(free, 'SLIP', 15)).toBe(5n);
});

test('the audit finds what was changed behind its back', () => {
  deposit(100n);
  store.run(
    "UPDATE ledger_posting SET amount = amount + 1 WHERE account = (SELECT id FROM ledger_account WHERE owner = '1')",
  );
  expect(ledger.audit('sums')).toEqual([]);
  expect(ledger.audit('postings')).toEqual(['entry 1 leaves 1 SLIP', '1 free SLIP differs from its postings']);
});

test('[I1] whatever is tried, every coin sums to 0 and only the world outside and loans are below zero', () => {
  const places: Place[] = [
    external,
    housePlace('pool'),
    housePlace('fee'),
    ...['1', '2'].flatMap((uid) => [userPlace(uid, 'free'), userPlace(uid, 'launch'), userPlace(uid, 'loan')]),
  ];
  const leg = fc.record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    coin: fc.constantFrom('SLIP', 'USDT'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(leg, { maxLength: 4 }), { maxLength: 12 }), (entries) => {
      const own = openStore({ dataFile: ':memory:', migrations: ledgerMigrations });
      const book = openLedger(own, { now: () => 1 });
      const held = new Map<string, bigint>();
      const key = ({ owner, purpose }: Place, coin: string): string => `${owner} ${purpose} ${coin}`;
      for (const legs of entries) {
        const after = new Map(held);
        const postings = legs.flatMap(({ from, to, coin, amount }) => [
          { place: from, coin, amount: -amount },
          { place: to, coin, amount },
        ]);
        for (const { place, coin, amount } of postings)
          after.set(key(place, coin), (after.get(key(place, coin)) ?? 0n) + amount);
        const isFine = postings.every(
          ({ place, coin, amount }) =>
            amount === 0n || mayBeNegative.has(place.purpose) || (after.get(key(place, coin)) ?? 0n) >= 0n,
        );
        const act = () => book.post({ kind: 'any' }, postings);
        if (isFine) {
          act();
          for (const [name, balance] of after) held.set(name, balance);
        } else expect(act).toThrow(/overdraws/);
      }
      expect(book.audit('postings')).toEqual([]);
      for (const place of places) {
        for (const coin of ['SLIP', 'USDT']) expect(book.balance(place, coin)).toBe(held.get(key(place, coin)) ?? 0n);
      }
      own.close();
    }),
    { numRuns: 60 },
  );
});
