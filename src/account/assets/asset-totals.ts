import { canonical, decimal, divide, truncate } from '#money/index.ts';
import { accountNames } from './holdings.ts';
import type { AccountName, AccountRow, Holding } from './holdings.ts';

/** Account of the screen: not open, loading, failed, or loaded; `error` of a loaded one is that of its last refresh. */
export type AccountState<Error = unknown> =
  | { phase: 'inactive' }
  | { phase: 'loading' }
  | { phase: 'failed'; error: Error }
  /** `atMs`: exchange time of the last answer. */
  | { phase: 'ready'; holdings: readonly Holding[]; atMs: number; error?: Error | undefined };
export type Accounts<Error = unknown> = Readonly<Record<AccountName, AccountState<Error>>>;

/** Value of an account in USD. */
export interface AccountValue {
  /** Undefined when no coin has a price. */
  usd: string | undefined;
  /** Part of it in orders and launches. */
  frozenUsd: string;
  coins: number;
  withoutPrice: number;
}

/** Most decimals of a value that is a share of another. USD */
const usdDecimals = 8;

/** Returns the value of what an account holds, in USD. A coin without a price is counted, never taken for 0. I4 */
export function valueOf(holdings: readonly Holding[]): AccountValue {
  let [usd, frozenUsd, withoutPrice] = [decimal('0'), decimal('0'), 0];
  for (const holding of holdings) {
    if (holding.usd === undefined) {
      withoutPrice += 1;
      continue;
    }
    usd = usd.plus(holding.usd);
    if (decimal(holding.total).gt('0'))
      frozenUsd = frozenUsd.plus(divide(decimal(holding.usd).times(holding.frozen), holding.total));
  }
  const isPriced = withoutPrice < holdings.length || holdings.length === 0;
  return {
    usd: isPriced ? canonical(usd) : undefined,
    frozenUsd: truncate(frozenUsd, usdDecimals),
    coins: holdings.length,
    withoutPrice,
  };
}

/** The total of all accounts, and what it lacks. */
export interface AssetTotal {
  /** USD; undefined while an account loads, and when nothing has a value. */
  usd: string | undefined;
  isLoading: boolean;
  /** Values of the accounts that add up to the total, USD. */
  partsUsd: readonly string[];
  /** USD less the loans of the spot account, when it is lower. */
  netUsd: string | undefined;
  failedAccounts: readonly AccountName[];
  coinsWithoutPrice: number;
}

/**
 * Returns the sum of all accounts. An account that did not load and a coin without a price are named, never taken for 0.
 * `limits`: rows of a standard spot account, for what is net of loans; none of a unified one, whose value is net. I4, A7
 */
export function totalOf(accounts: Accounts, limits: readonly AccountRow[]): AssetTotal {
  const failedAccounts = accountNames.filter((name) => accounts[name].phase === 'failed');
  const isLoading = accountNames.some((name) => accounts[name].phase === 'loading');
  const loaded = accountNames.flatMap((name) => {
    const account = accounts[name];
    return account.phase === 'ready' ? [...account.holdings] : [];
  });
  const { usd } = valueOf(loaded);
  const hasAccount = accountNames.some((name) => accounts[name].phase === 'ready');
  const total = hasAccount ? usd : undefined;
  return {
    usd: isLoading ? undefined : total,
    isLoading,
    partsUsd: accountNames.flatMap((name) => {
      const account = accounts[name];
      return account.phase === 'ready' ? (valueOf(account.holdings).usd ?? []) : [];
    }),
    netUsd: isLoading || total === undefined ? undefined : netOf(total, accounts.spot, limits),
    failedAccounts,
    coinsWithoutPrice: new Set(loaded.filter((holding) => holding.usd === undefined).map(({ coin }) => coin)).size,
  };
}

/**
 * Returns the total less the loans of a standard spot account, coin by coin: `equityUsd` is net of the loan, `usdValue` is not.
 * Undefined without a loan. Coins without one do not count: their two values differ by the time of the price alone.
 */
function netOf(totalUsd: string, spot: AccountState, limits: readonly AccountRow[]): string | undefined {
  if (spot.phase !== 'ready') return undefined;
  const equityOf = new Map(limits.map(({ coin, equityUsd }) => [coin, equityUsd]));
  let [gross, net] = [decimal('0'), decimal('0')];
  for (const { coin, usd, hasLoan } of spot.holdings) {
    const equityUsd = equityOf.get(coin);
    if (!hasLoan || usd === undefined || equityUsd === undefined || equityUsd === '') continue;
    gross = gross.plus(usd);
    net = net.plus(equityUsd);
  }
  return net.lt(gross) ? canonical(decimal(totalUsd).minus(gross).plus(net)) : undefined;
}
