import { atom } from 'nanostores';
import * as v from 'valibot';
import { send, type ApiError } from '../api/index.ts';
import { assets, available, Balance, UnifiedBalance } from '../contract/order-assets.ts';
import { validRows } from '../contract/scalars.ts';
import { onPersonChange } from './on-person-change.ts';
import { $isUnified } from './account-kind.ts';

/** Row of topic `balance`: standard or unified shape. */
const BalanceRow = v.union([Balance, UnifiedBalance]);

/** Holdings by coin. A coin without a row is not loaded yet or not held; it is no balance of 0. */
export type Balances = Readonly<Record<string, Balance>>;

/** Balances of the person by coin, from loads, responses to requests and the private stream. */
export const $balances = atom<Balances>({});
/** State of loading the whole list. After `done` a coin without a row is not held. */
export const $balancesLoad = atom<{ phase: 'idle' | 'loading' | 'done' } | { phase: 'failed'; error: ApiError }>({
  phase: 'idle',
});
onPersonChange(() => {
  $balances.set({});
  $balancesLoad.set({ phase: 'idle' });
});

/** The row of a unified wallet in the standard shape; its transfer limit is the available balance. */
export function standardBalanceOf(row: UnifiedBalance): Balance {
  return {
    tokenId: row.coin,
    free: row.free,
    frozen: row.frozen,
    total: row.walletBalance,
    loan: row.borrowAmount,
    interest: row.accruedInterest,
    spotAvailableBalance: row.spotAvailableBalance,
    transferLimit: row.spotAvailableBalance,
    usdValue: row.usdValue,
    ver: row.ver,
  };
}

/**
 * Merges rows by `ver`: a row replaces the current one when its `ver` is higher; one with an equal `ver` gives its
 * values in USD alone, which prices change; late rows are dropped. exchange-api 3.3
 */
export function mergeBalances(current: Balances, rows: readonly Balance[]): Balances {
  const changes = rows.flatMap((row): Balance[] => {
    const held = Object.hasOwn(current, row.tokenId) ? current[row.tokenId] : undefined;
    if (held === undefined || row.ver > held.ver) return [row];
    const { usdValue, debtUsd } = row;
    const isRevalued = row.ver === held.ver && (usdValue !== held.usdValue || debtUsd !== held.debtUsd);
    return isRevalued ? [{ ...held, usdValue, debtUsd }] : [];
  });
  return changes.length === 0
    ? current
    : { ...current, ...Object.fromEntries(changes.map((row) => [row.tokenId, row])) };
}

/** Merges rows of topic `balance` into `$balances`; rows that do not fit the schema are dropped. */
export function applyBalanceRows(data: readonly unknown[]): void {
  const rows = validRows(BalanceRow, data).map((row) => ('coin' in row ? standardBalanceOf(row) : row));
  $balances.set(mergeBalances($balances.get(), rows));
}

/** Merges the balance in the response to a request into `$balances`. */
export function applyBalance(balance: Balance | UnifiedBalance): void {
  applyBalanceRows([balance]);
}

async function fetchBalances(): Promise<{ ok: true; rows: Balance[] } | { ok: false; error: ApiError }> {
  if ($isUnified.get()) {
    const answer = await send(available, {});
    if (!answer.ok) return answer;
    return { ok: true, rows: answer.result.accountType === 6 ? answer.result.coinList.map(standardBalanceOf) : [] };
  }
  const answer = await send(assets, {});
  return answer.ok ? { ok: true, rows: answer.result.list } : answer;
}

/**
 * Loads all balances once more and merges them; returns the error. The state of the first load stays, so that shown
 * totals do not disappear meanwhile.
 */
export async function refreshBalances(): Promise<ApiError | undefined> {
  if ($balancesLoad.get().phase !== 'done') {
    await loadBalances();
    const load = $balancesLoad.get();
    return load.phase === 'failed' ? load.error : undefined;
  }
  const answer = await fetchBalances();
  if (!answer.ok) return answer.error;
  $balances.set(mergeBalances($balances.get(), answer.rows));
  return undefined;
}

/** Loads all balances by the endpoint of the account type; the current ones stay until they arrive. */
export async function loadBalances(): Promise<void> {
  $balancesLoad.set({ phase: 'loading' });
  const answer = await fetchBalances();
  if (!answer.ok) {
    if (answer.error.kind !== 'aborted') $balancesLoad.set({ phase: 'failed', error: answer.error });
    return;
  }
  $balances.set(mergeBalances($balances.get(), answer.rows));
  $balancesLoad.set({ phase: 'done' });
}
