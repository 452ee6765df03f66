import { computed } from 'nanostores';
import type { CoinExposure, CollateralTier } from '../../formulas/margin/collateral.ts';
import { canonical, decimal, ledgerDecimals, scale, truncate } from '../../money/index.ts';
import { $collateralTerms } from './collateral-terms.ts';
import type { CollateralTerms, TierRow } from './collateral-terms.ts';
import { $indexPrices, indexPriceOf } from './index-prices.ts';
import type { IndexPrices } from './index-prices.ts';
import { $marginWallet } from './margin-wallet.ts';
import type { WalletCoin } from './margin-wallet.ts';

/** What the account has and owes of a coin, principal and interest. leverage.md 1 */
export interface CoinRow {
  coin: string;
  held: string;
  owed: string;
  /** USDT per coin; undefined while it is missing or outdated. */
  index: string | undefined;
  /** Empty for a coin that is no collateral; undefined when they are unusable. */
  tiers: readonly TierRow[] | undefined;
}

/** All coins that the account has or owes. */
export type Exposure = readonly CoinRow[];

/**
 * The exposure of a wallet at index prices; coins of `also` are contained although nothing is held or owed of
 * them.
 */
export function exposureOf(
  wallet: readonly WalletCoin[],
  terms: ReadonlyMap<string, CollateralTerms>,
  prices: IndexPrices,
  also: readonly string[] = [],
): Exposure {
  const isHeld = new Set(wallet.map(({ coin }) => coin));
  const termsFor = (coin: string) => {
    const found = terms.get(coin);
    return found ? found.tiers : [];
  };
  const row = (coin: string, held: string, owed: string): CoinRow => ({
    coin,
    held,
    owed,
    index: indexPriceOf(prices, coin),
    tiers: termsFor(coin),
  });
  return [
    ...wallet.map(({ coin, held, principal, interest }) =>
      row(coin, held, canonical(decimal(principal).plus(interest))),
    ),
    ...also.filter((coin) => !isHeld.has(coin)).map((coin) => row(coin, '0', '0')),
  ];
}

/** The ledger has 8 decimals; further ones of another exchange are cut, those of a debt rounded up. */
const unitsOf = (amount: string): bigint => scale(truncate(amount, ledgerDecimals));
const debtUnitsOf = (amount: string): bigint =>
  scale(canonical(decimal(amount).round(ledgerDecimals, decimal.roundUp)));

const tierOf = ({ from, to, ratio }: TierRow): CollateralTier => ({
  from: unitsOf(from),
  to: to === '' ? undefined : unitsOf(to),
  ratio: unitsOf(ratio),
});

/**
 * An exposure in units, for the formulas; undefined while the price or the tiers of a coin that counts are
 * missing, so that no risk value is computed. `needed`: coins that count although nothing is held or owed of them.
 * leverage.md 1
 */
export function exposureUnits(exposure: Exposure, needed: readonly string[] = []): CoinExposure[] | undefined {
  if (needed.some((coin) => !exposure.some((row) => row.coin === coin))) return undefined;
  const rows: CoinExposure[] = [];
  for (const { coin, held, owed, index, tiers } of exposure) {
    if (tiers === undefined && held !== '0') return undefined;
    const counts = owed !== '0' || (held !== '0' && tiers !== undefined && tiers.length > 0) || needed.includes(coin);
    if (counts && index === undefined) return undefined;
    rows.push({
      coin,
      held: unitsOf(held),
      owed: debtUnitsOf(owed),
      index: index === undefined ? 0n : unitsOf(index),
      tiers: (tiers ?? []).map(tierOf),
    });
  }
  return rows;
}

/**
 * The account's exposure with all coins that have a price or are collateral, so that orders in them can be valued;
 * undefined until balances and collateral terms are loaded.
 */
export const $exposure = computed(
  [$marginWallet, $collateralTerms, $indexPrices],
  (wallet, terms, prices): Exposure | undefined =>
    wallet.phase === 'ready' && terms.phase === 'ready'
      ? exposureOf(wallet.value.coins, terms.value, prices, [
          ...new Set([...terms.value.keys(), ...Object.keys(prices.prices)]),
        ])
      : undefined,
);
