import { canonical, decimal, divide, truncate } from '#money/index.ts';
import { accountNames } from './holdings.ts';
import type { AccountName, Holding } from './holdings.ts';

/** Account of the screen: not open, loading, failed, or loaded; `error` of a loaded one is that of its last refresh. */
export type AccountState<Error = unknown> =
  | { phase: 'inactive' }
  | { phase: 'loading' }
  | { phase: 'failed'; error: Error }
  /** `atMs`: exchange time of the last answer. */
  | { phase: 'ready'; holdings: readonly Holding[]; atMs: number; error?: Error | undefined };
export type Accounts<Error = unknown> = Readonly<Record<AccountName, AccountState<Error>>>;

/** Value of an account in USD, net of what it owes. */
export interface AccountValue {
  /** Undefined when no coin has a price. */
  usd: string | undefined;
  /** What it owes. */
  debtUsd: string;
  /** Part of its coins in orders and launches. */
  frozenUsd: string;
  coins: number;
  withoutPrice: number;
}

/** Most decimals of a value that is a share of another. USD */
const usdDecimals = 8;

/**
 * The value of what an account holds less what it owes, in USD. A coin without a price is counted, never taken
 * for 0. I4
 */
export function valueOf(holdings: readonly Holding[]): AccountValue {
  let [usd, debtUsd, frozenUsd, withoutPrice] = [decimal('0'), decimal('0'), decimal('0'), 0];
  for (const holding of holdings) {
    if (holding.usd === undefined) {
      withoutPrice += 1;
      continue;
    }
    usd = usd.plus(holding.usd).minus(holding.debtUsd);
    debtUsd = debtUsd.plus(holding.debtUsd);
    if (decimal(holding.total).gt('0'))
      frozenUsd = frozenUsd.plus(divide(decimal(holding.usd).times(holding.frozen), holding.total));
  }
  const isPriced = withoutPrice < holdings.length || holdings.length === 0;
  return {
    usd: isPriced ? canonical(usd) : undefined,
    debtUsd: canonical(debtUsd),
    frozenUsd: truncate(frozenUsd, usdDecimals),
    coins: holdings.length,
    withoutPrice,
  };
}

/** The total of all accounts, and what it lacks. */
export interface AssetTotal {
  /** USD, net of debts; undefined while an account loads, and when nothing has a value. */
  usd: string | undefined;
  isLoading: boolean;
  /** What the accounts owe, USD; '0' for a unified account, whose values are net. */
  debtUsd: string;
  /** Values of the accounts that add up to the total, USD. */
  partsUsd: readonly string[];
  failedAccounts: readonly AccountName[];
  coinsWithoutPrice: number;
}

/**
 * The sum of all accounts. An account that did not load and a coin without a price are named, never taken for
 * 0. I4, A7
 */
export function totalOf(accounts: Accounts): AssetTotal {
  const failedAccounts = accountNames.filter((name) => accounts[name].phase === 'failed');
  const isLoading = accountNames.some((name) => accounts[name].phase === 'loading');
  const loaded = accountNames.flatMap((name) => {
    const account = accounts[name];
    return account.phase === 'ready' ? [...account.holdings] : [];
  });
  const { usd, debtUsd } = valueOf(loaded);
  const hasAccount = accountNames.some((name) => accounts[name].phase === 'ready');
  const total = hasAccount ? usd : undefined;
  return {
    usd: isLoading ? undefined : total,
    isLoading,
    debtUsd,
    partsUsd: accountNames.flatMap((name) => {
      const account = accounts[name];
      return account.phase === 'ready' ? (valueOf(account.holdings).usd ?? []) : [];
    }),
    failedAccounts,
    coinsWithoutPrice: new Set(loaded.filter((holding) => holding.usd === undefined).map(({ coin }) => coin)).size,
  };
}
