import type { AccountBalance, Ledger } from './ledger.ts';

/**
 * Balances of one coin of an account, in units of 10⁻⁸; `launch` is locked in launches, `loan` is the debt, positive.
 */
export interface CoinBalances {
  free: bigint;
  frozen: bigint;
  launch: bigint;
  fund: bigint;
  loan: bigint;
  /** Increases with each change of the spot account (wallet). */
  ver: number;
}

/** Balances of a coin without an entry. */
export const noBalances: CoinBalances = { free: 0n, frozen: 0n, launch: 0n, fund: 0n, loan: 0n, ver: 0 };

function withBalance(balances: CoinBalances, { purpose, balance, ver }: AccountBalance): CoinBalances {
  const latest = { ver: Math.max(balances.ver, ver) };
  switch (purpose) {
    case 'free':
    case 'frozen':
    case 'launch':
      return { ...balances, [purpose]: balance, ...latest };
    case 'loan':
      return { ...balances, loan: -balance, ...latest };
    case 'fund':
      return { ...balances, fund: balance };
    default:
      return balances;
  }
}

/** The balances of an account by coin; coins without a ledger entry are absent. */
export function coinBalancesOf(ledger: Ledger, uid: string): Map<string, CoinBalances> {
  const byCoin = new Map<string, CoinBalances>();
  for (const row of ledger.balancesOf(uid)) {
    byCoin.set(row.coin, withBalance(byCoin.get(row.coin) ?? noBalances, row));
  }
  return byCoin;
}
