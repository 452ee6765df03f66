import type { AssetRow } from './asset-rows.ts';
import type { AccountName } from './holdings.ts';

/**
 * Returns the heads and one row per coin and account; amounts as the exchange sent them, values in USD, none without a
 * price.
 */
export const exportedRows = (
  rows: readonly AssetRow[],
  heads: readonly string[],
  nameOf: (account: AccountName) => string,
): string[][] => [
  [...heads],
  ...rows.flatMap(({ coin, name, held }) =>
    held.map(({ account, total, free, frozen, transferable, usd = '' }) => [
      coin,
      name,
      nameOf(account),
      total,
      free,
      frozen,
      transferable,
      usd,
    ]),
  ),
];
