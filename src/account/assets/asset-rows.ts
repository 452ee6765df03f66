import { foldedText } from '#i18n/folded-text.ts';
import { decimal } from '#money/index.ts';
import type { SortOrder } from '#ui/table/SortHead.tsx';
import { accountNames } from './holdings.ts';
import type { AccountName, Holding } from './holdings.ts';
import type { Accounts } from './asset-totals.ts';

/** A coin of the list, over all accounts or in one; amounts in coins. */
export interface AssetRow {
  coin: string;
  name: string;
  held: readonly (Holding & { account: AccountName })[];
  total: string;
  free: string;
  frozen: string;
  transferable: string;
  /** USD; undefined when an account has no price for it. */
  usd: string | undefined;
  /** Below 1 USD. A coin without a price or with a loan is not small. */
  isSmall: boolean;
}

/** Value from which a balance is no longer small, USD. account.md 3 */
const smallBelowUsd = '1';
/** Longest search, in characters. */
export const searchMax = 20;

const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), decimal('0')).toFixed();

/** The rows of all loaded accounts, or of one, in no order. */
export function assetRows(
  accounts: Accounts,
  names: ReadonlyMap<string, string>,
  only: AccountName | undefined,
): AssetRow[] {
  const byCoin = new Map<string, (Holding & { account: AccountName })[]>();
  for (const account of only === undefined ? accountNames : [only]) {
    const state = accounts[account];
    if (state.phase !== 'ready') continue;
    for (const holding of state.holdings)
      byCoin.set(holding.coin, [...(byCoin.get(holding.coin) ?? []), { ...holding, account }]);
  }
  return [...byCoin].map(([coin, held]) => {
    const values = held.flatMap(({ usd }) => (usd === undefined ? [] : [usd]));
    const usd = values.length === held.length ? sum(values) : undefined;
    const hasLoan = held.some((holding) => holding.hasLoan);
    return {
      coin,
      name: names.get(coin) ?? '',
      held,
      total: sum(held.map(({ total }) => total)),
      free: sum(held.map(({ free }) => free)),
      frozen: sum(held.map(({ frozen }) => frozen)),
      transferable: sum(held.map(({ transferable }) => transferable)),
      usd,
      isSmall: usd !== undefined && !hasLoan && decimal(usd).lt(smallBelowUsd),
    };
  });
}

/** Typed text as a search: without invisible characters, at most 20 characters. */
export const searchInput = (typed: string): string =>
  Array.from(typed.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ''))
    .slice(0, searchMax)
    .join('');

/** The rows whose code or name contains the search; case and diacritics are ignored. */
export function matchingRows(rows: readonly AssetRow[], search: string): AssetRow[] {
  const wanted = foldedText(search);
  return rows.filter(({ coin, name }) => foldedText(coin).includes(wanted) || foldedText(name).includes(wanted));
}

/** The rows without small balances, and what was left out: how many, and their value in USD. */
export function withoutSmall(rows: readonly AssetRow[]): { rows: AssetRow[]; hidden: number; hiddenUsd: string } {
  const small = rows.filter(({ isSmall }) => isSmall);
  return {
    rows: rows.filter(({ isSmall }) => !isSmall),
    hidden: small.length,
    hiddenUsd: sum(small.flatMap(({ usd }) => (usd === undefined ? [] : [usd]))),
  };
}

export type SortKey = 'coin' | 'usd' | 'free' | 'transferable';
export interface AssetSort {
  key: SortKey;
  isAscending: boolean;
}
/** The order of the list until the user sorts it. */
export const highestValueFirst: AssetSort = { key: 'usd', isAscending: false };

/** The sort after a press on a column's head: the other direction, or the column's own first. */
export const nextSort = (sort: AssetSort, key: SortKey): AssetSort => ({
  key,
  isAscending: sort.key === key ? !sort.isAscending : key === 'coin',
});

/** How a column is sorted. */
export const orderOf = (sort: AssetSort, key: SortKey): SortOrder =>
  sort.key !== key ? 'none' : sort.isAscending ? 'ascending' : 'descending';

/** The rows in order; coins without a price are last, equal ones by code. */
export function sortedRows(rows: readonly AssetRow[], { key, isAscending }: AssetSort): AssetRow[] {
  const sign = isAscending ? 1 : -1;
  const byCode = (a: AssetRow, b: AssetRow) => (a.coin < b.coin ? -1 : 1);
  if (key === 'coin') return rows.toSorted((a, b) => sign * byCode(a, b));
  return rows.toSorted((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || byCode(a, b);
    return sign * decimal(left).cmp(right) || byCode(a, b);
  });
}
