import type { coinBalance } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import type { Balance } from '#contract/order-assets.ts';
import { droppedRows } from '#contract/scalars.ts';
import { canonical, decimal } from '#money/index.ts';
import { worthOf } from '#session/portfolio-value.ts';

/** Account types of `coinBalance`. R3.4, account.md 3 */
export const accountType = { spot: 1, contract: 2, usdc: 3, inverse: 4, fund: 5 } as const;
export type AccountName = keyof typeof accountType;
/** Accounts in the order of the screen; `#fund` in the address shows one alone. */
export const accountNames: readonly AccountName[] = ['spot', 'fund', 'contract', 'usdc', 'inverse'];

/** A row of `coinBalance`. */
export type AccountRow = ResultOf<typeof coinBalance>['list'][number];

/** What an account holds of a coin, in coins. */
export interface Holding {
  coin: string;
  free: string;
  frozen: string;
  /** Free and frozen; in a unified account less the loan, so it can be negative. */
  total: string;
  /** Most that can be transferred out now; never more than `free`. */
  transferable: string;
  /** Value in USD; undefined for a coin without a price. */
  usd: string | undefined;
  /** Debt that the value in USD does not count yet; '0' in a unified account, whose values are net. */
  debtUsd: string;
  /** True when the account owes the coin. */
  hasLoan: boolean;
}

const isZero = (amount: string): boolean => decimal(amount).eq('0');
const lower = (a: string, b: string): string => (decimal(a).lt(b) ? a : b);
const notNegative = (amount: string): string => (amount.startsWith('-') ? '0' : amount);
const priced = (usd: string): string | undefined => (usd === '' ? undefined : usd);

/**
 * The rows of one account: a row of another account and a coin's second row are dropped and counted, since
 * their amounts would be counted twice. account.md 13, A7
 */
export function rowsOfAccount(rows: readonly AccountRow[], type: number): AccountRow[] {
  const coins = new Set<string>();
  return rows.filter((row) => {
    const isValid = row.accountType === type && !coins.has(row.coin);
    if (isValid) coins.add(row.coin);
    else droppedRows.count += 1;
    return isValid;
  });
}

/** What an account of type 2 to 5 holds. */
export const accountHoldings = (rows: readonly AccountRow[]): Holding[] =>
  rows
    .map(({ coin, free, frozen, transferLimit, equityUsd }) => ({
      coin,
      free,
      frozen,
      total: decimal(free).plus(frozen).toFixed(),
      transferable: lower(notNegative(transferLimit), free),
      usd: priced(equityUsd),
      debtUsd: '0',
      hasLoan: false,
    }))
    .filter(({ total }) => !isZero(total));

/**
 * What the spot (unified) account holds: amounts and values of the live balances, limits of transfers from the
 * rows of `coinBalance`, as far as they are loaded.
 */
export function spotHoldings(balances: readonly Balance[], limits: readonly AccountRow[]): Holding[] {
  const limitOf = new Map(limits.map(({ coin, transferLimit }) => [coin, transferLimit]));
  return balances
    .filter(({ total, frozen, free, loan }) => [total, frozen, free, loan].some((amount) => !isZero(amount)))
    .map((balance) => ({ balance, net: worthOf(balance).net }))
    .map(({ balance: { tokenId, free, frozen, total, loan, transferLimit, usdValue }, net }) => ({
      coin: tokenId,
      free,
      frozen,
      total,
      transferable: lower(notNegative(limitOf.get(tokenId) ?? transferLimit), free),
      usd: priced(usdValue),
      debtUsd: canonical(decimal(usdValue || '0').minus(net)),
      hasLoan: !isZero(loan),
    }));
}
