import { atom } from 'nanostores';
import * as v from 'valibot';
import { send, type ApiError } from '../api/index.ts';
import { assets, available, Balance, UnifiedBalance } from '../contract/order.ts';
import { onLeave } from './leaving.ts';
import { $token } from './token.ts';
import { $isUnified } from './user.ts';

/** Rows of topic `balance`: standard or unified shape. */
const BalanceRow = v.union([Balance, UnifiedBalance]);

/** Holdings by coin; a coin that is missing has not come (or is not held), which is not 0. */
export type Balances = Readonly<Record<string, Balance>>;

export const $balances = atom<Balances>({});
/** Whether the whole list has come once, so that an absent coin is one that is not held; or why it has not. */
export const $balancesLoad = atom<{ phase: 'idle' | 'loading' | 'done' } | { phase: 'failed'; error: ApiError }>({
  phase: 'idle',
});
onLeave(() => {
  $balances.set({});
  $balancesLoad.set({ phase: 'idle' });
});

/** A row of a unified wallet in the words of a standard one: what may leave is what is available. */
export function ofUnified(row: UnifiedBalance): Balance {
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

/** Merges rows by `ver`: one replaces the held one only when its `ver` is higher; late and repeated rows fall away. exchange-api 3.3 */
export function mergeBalances(held: Balances, rows: readonly Balance[]): Balances {
  const newer = rows.filter(
    (row) => row.ver > (Object.hasOwn(held, row.tokenId) ? (held[row.tokenId]?.ver ?? -1) : -1),
  );
  return newer.length === 0 ? held : { ...held, ...Object.fromEntries(newer.map((row) => [row.tokenId, row])) };
}

/** Takes rows of the user stream's topic `balance`; a row that does not fit is left out. */
export function takeBalanceRows(data: readonly unknown[]): void {
  const rows = data.flatMap((candidate) => {
    const row = v.safeParse(BalanceRow, candidate);
    if (!row.success) return [];
    return 'coin' in row.output ? [ofUnified(row.output)] : [row.output];
  });
  $balances.set(mergeBalances($balances.get(), rows));
}

/** Takes the balance that came with the answer of an act. */
export function takeBalance(balance: Balance | UnifiedBalance): void {
  takeBalanceRows([balance]);
}

async function fetchBalances(): Promise<{ ok: true; rows: Balance[] } | { ok: false; error: ApiError }> {
  if ($isUnified.get()) {
    const answer = await send(available, {});
    if (!answer.ok) return answer;
    return { ok: true, rows: answer.result.accountType === 6 ? answer.result.coinList.map(ofUnified) : [] };
  }
  const answer = await send(assets, {});
  return answer.ok ? { ok: true, rows: answer.result.list } : answer;
}

/** Loads all balances, by the kind of account; what is shown stays until they come. */
export async function loadBalances(): Promise<void> {
  const token = $token.get();
  $balancesLoad.set({ phase: 'loading' });
  const answer = await fetchBalances();
  if ($token.get() !== token) return;
  if (!answer.ok) return $balancesLoad.set({ phase: 'failed', error: answer.error });
  $balances.set(mergeBalances($balances.get(), answer.rows));
  $balancesLoad.set({ phase: 'done' });
}
