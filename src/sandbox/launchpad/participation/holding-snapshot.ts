import { counted, hourlyAverage } from '../../formulas/launchpad.ts';
import type { Holding } from '../../formulas/launchpad.ts';
import type { Exchange } from '../exchange.ts';
import type { UserPurpose } from '../ledger/places.ts';
import { userPlace } from '../ledger/places.ts';
import { dayMs, hourMs } from './projects.ts';

type Books = Pick<Exchange, 'ledger'>;

/** Which part of a holding a purpose of the ledger belongs to; a loan stands there below zero. launchpad.md 4 "Average" */
const parts = {
  free: 'spot',
  frozen: 'spot',
  fund: 'fund',
  launch: 'staked',
  loan: 'borrowed',
} as const satisfies Record<UserPurpose, keyof Holding>;
const purposes: readonly UserPurpose[] = ['free', 'frozen', 'fund', 'launch', 'loan'];

const signed = (purpose: UserPurpose, balance: bigint): bigint => (purpose === 'loan' ? -balance : balance);

/** What a person holds of a coin now, by account. */
export function holdingNow({ ledger }: Books, uid: string, coin: string): Holding {
  const holding: Holding = { spot: 0n, fund: 0n, staked: 0n, borrowed: 0n };
  for (const purpose of purposes)
    holding[parts[purpose]] += signed(purpose, ledger.balance(userPlace(uid, purpose), coin));
  return holding;
}

/** Balance of one account at each hour from `from` on, `hours` of them, out of its change log. */
function hourlyBalances(
  { ledger }: Books,
  uid: string,
  purpose: UserPurpose,
  coin: string,
  from: number,
  hours: number,
): bigint[] {
  const place = userPlace(uid, purpose);
  let balance = ledger.balanceAt(place, coin, from);
  const changes = ledger.changes(place, coin, from, from + (hours - 1) * hourMs);
  let next = 0;
  return Array.from({ length: hours }, (_, hour) => {
    for (let change = changes[next]; change && change.time <= from + hour * hourMs; change = changes[next]) {
      balance = change.balance;
      next += 1;
    }
    return balance;
  });
}

/** Holdings at the full hours from `from` (a full hour) to `until`, that one included when it is a full hour. */
function hourlyHoldings(books: Books, uid: string, coin: string, from: number, until: number): Holding[] {
  const hours = until < from ? 0 : Math.floor((until - from) / hourMs) + 1;
  if (hours === 0) return [];
  const holdings = Array.from({ length: hours }, (): Holding => ({ spot: 0n, fund: 0n, staked: 0n, borrowed: 0n }));
  for (const purpose of purposes) {
    hourlyBalances(books, uid, purpose, coin, from, hours).forEach((balance, hour) => {
      const holding = holdings[hour];
      if (holding) holding[parts[purpose]] += signed(purpose, balance);
    });
  }
  return holdings;
}

/** Notes of the full hours from `from` to `until`: what counted then. */
export const notes = (books: Books, uid: string, coin: string, from: number, until: number): bigint[] =>
  hourlyHoldings(books, uid, coin, from, until).map(counted);

/** The notes of the UTC day that begins at `from`, those so far, each with what it is made of. */
export const snapshotHoursOf = (books: Books, uid: string, coin: string, from: number, now: number) =>
  hourlyHoldings(books, uid, coin, from, Math.min(now, from + dayMs - hourMs)).map((accounts) => ({
    amount: counted(accounts),
    accounts,
  }));

export type WindowAverage = { average: bigint; provisional: boolean };

/** Average of a snapshot window [start, end): before its end by the hours so far. */
export function windowAverage(
  books: Books,
  uid: string,
  coin: string,
  [start, end]: readonly [number, number],
  now: number,
): WindowAverage {
  const noted = notes(books, uid, coin, start, Math.min(now, end - hourMs));
  const provisional = now < end;
  return { average: hourlyAverage(noted, provisional ? noted.length : (end - start) / hourMs), provisional };
}

export type SnapshotDay = { day: string; average: bigint; state: 'DONE' | 'TODAY' | 'COMING' };

/** Each UTC day of a window with its average; today's by the hours noted so far. */
export function snapshotDays(
  books: Books,
  uid: string,
  coin: string,
  [start, end]: readonly [number, number],
  now: number,
): SnapshotDay[] {
  const days = Math.round((end - start) / dayMs);
  return Array.from({ length: days }, (_, index): SnapshotDay => {
    const from = start + index * dayMs;
    const day = new Date(from).toISOString().slice(0, 10);
    if (now < from) return { day, average: 0n, state: 'COMING' };
    const isDone = now >= from + dayMs;
    const noted = notes(books, uid, coin, from, Math.min(now, from + dayMs - hourMs));
    return { day, average: hourlyAverage(noted, isDone ? 24 : noted.length), state: isDone ? 'DONE' : 'TODAY' };
  });
}
