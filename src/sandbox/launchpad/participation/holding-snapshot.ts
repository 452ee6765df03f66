import { dayMs, hourMs } from '#formulas/durations.ts';
import { countedHolding, hourlyAverage } from '#formulas/average.ts';
import type { Holding } from '#formulas/average.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { UserPurpose, LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';

type WithLedger = Pick<Exchange, 'ledger' | 'store' | 'hooks'>;

/**
 * Part of a holding that each purpose of the ledger belongs to; a loan is a negative balance in the ledger.
 * launchpad.md 4 "Average"
 */
const parts = {
  free: 'spot',
  frozen: 'spot',
  fund: 'fund',
  launch: 'staked',
  loan: 'borrowed',
} as const satisfies Record<UserPurpose, keyof Holding>;
const purposes: readonly UserPurpose[] = ['free', 'frozen', 'fund', 'launch', 'loan'];

/**
 * The ledger accounts that count for a person: the own ones, and the principals of the person's pledge loans.
 * Collateral of a pledge loan is not a holding. launchpad.md 4 "Average", loans.md 3 "Postings"
 */
const countedAccounts = (
  exchange: WithLedger,
  uid: string,
  coin: string,
): { account: LedgerAccount; purpose: UserPurpose }[] => [
  ...purposes.map((purpose) => ({ account: userAccount(uid, purpose), purpose })),
  ...exchange.hooks.loanOwners(exchange, uid, coin).map((owner) => ({
    account: userAccount(owner, 'loan'),
    purpose: 'loan' as const,
  })),
];

const signed = (purpose: UserPurpose, balance: bigint): bigint => (purpose === 'loan' ? -balance : balance);

/** What a person holds of a coin now, in ledger units by account. */
export function holdingNow(exchange: WithLedger, uid: string, coin: string): Holding {
  const holding: Holding = { spot: 0n, fund: 0n, staked: 0n, borrowed: 0n };
  for (const { account, purpose } of countedAccounts(exchange, uid, coin))
    holding[parts[purpose]] += signed(purpose, exchange.ledger.balance(account, coin));
  return holding;
}

/** The balances of one account at `hours` full hours from `from` on, computed from its change log. */
function hourlyBalances(
  { ledger }: WithLedger,
  account: LedgerAccount,
  coin: string,
  from: number,
  hours: number,
): bigint[] {
  let balance = ledger.balanceAt(account, coin, from);
  const changes = ledger.changes(account, coin, from, from + (hours - 1) * hourMs);
  let nextIndex = 0;
  return Array.from({ length: hours }, (_, hour) => {
    for (let change = changes[nextIndex]; change && change.time <= from + hour * hourMs; change = changes[nextIndex]) {
      balance = change.balance;
      nextIndex += 1;
    }
    return balance;
  });
}

/** The holdings at the full hours from `from` (a full hour) to `until`, both included. */
function hourlyHoldings(exchange: WithLedger, uid: string, coin: string, from: number, until: number): Holding[] {
  const hours = until < from ? 0 : Math.floor((until - from) / hourMs) + 1;
  if (hours === 0) return [];
  const holdings = Array.from({ length: hours }, (): Holding => ({ spot: 0n, fund: 0n, staked: 0n, borrowed: 0n }));
  for (const { account, purpose } of countedAccounts(exchange, uid, coin)) {
    hourlyBalances(exchange, account, coin, from, hours).forEach((balance, hour) => {
      const holding = holdings[hour];
      if (holding) holding[parts[purpose]] += signed(purpose, balance);
    });
  }
  return holdings;
}

/** The counted holdings at the full hours from `from` to `until`, in ledger units. */
export const countedHoldings = (
  exchange: WithLedger,
  uid: string,
  coin: string,
  from: number,
  until: number,
): bigint[] => hourlyHoldings(exchange, uid, coin, from, until).map(countedHolding);

/** The hourly snapshots of the UTC day that begins at `from`, up to `now`, each with its accounts. */
export const snapshotHoursOf = (exchange: WithLedger, uid: string, coin: string, from: number, now: number) =>
  hourlyHoldings(exchange, uid, coin, from, Math.min(now, from + dayMs - hourMs)).map((accounts) => ({
    amount: countedHolding(accounts),
    accounts,
  }));

/** Average of a snapshot window in ledger units; `provisional` until the window ends. */
export type WindowAverage = { average: bigint; provisional: boolean };

/** The average holding in a snapshot window [start, end); before its end over the hours so far. */
export function windowAverage(
  exchange: WithLedger,
  uid: string,
  coin: string,
  [start, end]: readonly [number, number],
  now: number,
): WindowAverage {
  const holdings = countedHoldings(exchange, uid, coin, start, Math.min(now, end - hourMs));
  const provisional = now < end;
  return { average: hourlyAverage(holdings, provisional ? holdings.length : (end - start) / hourMs), provisional };
}

/** Average holding of one UTC day in a snapshot window, in ledger units. */
export type SnapshotDay = { day: string; average: bigint; state: 'DONE' | 'TODAY' | 'COMING' };

/** The days of a window with their averages; the average of the current day covers its hours so far. */
export function snapshotDays(
  exchange: WithLedger,
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
    const holdings = countedHoldings(exchange, uid, coin, from, Math.min(now, from + dayMs - hourMs));
    return { day, average: hourlyAverage(holdings, isDone ? 24 : holdings.length), state: isDone ? 'DONE' : 'TODAY' };
  });
}
