import { unscale } from '#money/index.ts';
import type { BalanceRow } from '../exchange.ts';
import type { AccountBalance, Ledger } from '../ledger/ledger.ts';
import type { Catalog } from '../market/catalog/catalog.ts';
import type { Prices } from '../market/bars/prices.ts';
import type { Account } from './accounts.ts';

/** Balances of one coin of an account, in units of 10⁻⁸; `launch` is locked in launches, `loan` is the debt, positive. */
export interface CoinBalances {
  free: bigint;
  frozen: bigint;
  launch: bigint;
  fund: bigint;
  loan: bigint;
  /** Increases with each change of the spot account (wallet). */
  ver: number;
}

const noBalances: CoinBalances = { free: 0n, frozen: 0n, launch: 0n, fund: 0n, loan: 0n, ver: 0 };

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

/** Returns the balances of an account by coin; coins without a ledger entry are absent. */
export function coinBalancesOf(ledger: Ledger, uid: string): Map<string, CoinBalances> {
  const byCoin = new Map<string, CoinBalances>();
  for (const row of ledger.balancesOf(uid)) {
    byCoin.set(row.coin, withBalance(byCoin.get(row.coin) ?? noBalances, row));
  }
  return byCoin;
}

/** Returns the value of an amount in USD; '' for a coin without a price. exchange-api 2.1 */
export const usdValueOf = (prices: Prices, coin: string, amount: bigint): string =>
  prices.usd(coin) === 0n ? '' : unscale(prices.value(coin, amount));

/** Sources of token data and USD values. */
export interface WalletSources {
  catalog: Catalog;
  prices: Prices;
}

/** Returns the row of a coin in `order.assets`, `order.available` and topic `balance`; `frozen` includes launches. */
export function balanceRowOf(
  { catalog, prices }: WalletSources,
  account: Account,
  coin: string,
  balances: CoinBalances = noBalances,
): BalanceRow {
  const frozen = balances.frozen + balances.launch;
  const common = {
    free: unscale(balances.free),
    frozen: unscale(frozen),
    spotAvailableBalance: unscale(balances.free),
    ver: balances.ver,
  };
  if (account.isUnified) {
    const wallet = balances.free + frozen - balances.loan;
    return {
      ...common,
      coin,
      walletBalance: unscale(wallet),
      borrowAmount: unscale(balances.loan),
      accruedInterest: '0',
      availableToBorrow: '0',
      usdValue: usdValueOf(prices, coin, wallet),
      collateralSwitch: catalog.token(coin)?.isCollateral ?? false,
    };
  }
  const total = balances.free + frozen;
  return {
    ...common,
    tokenId: coin,
    total: unscale(total),
    loan: unscale(balances.loan),
    interest: '0',
    transferLimit: unscale(balances.free),
    usdValue: usdValueOf(prices, coin, total),
  };
}

/** Returns a row for each coin of the catalog, in its order, or for the coins in `only`. */
export function balanceRowsOf(
  wallet: WalletSources & { ledger: Ledger },
  account: Account,
  only?: ReadonlySet<string>,
): BalanceRow[] {
  const balances = coinBalancesOf(wallet.ledger, account.uid);
  return wallet.catalog
    .tokens()
    .filter(({ tokenId }) => !only || only.has(tokenId))
    .map(({ tokenId }) => balanceRowOf(wallet, account, tokenId, balances.get(tokenId)));
}
