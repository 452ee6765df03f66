import { unscale } from '#money/index.ts';
import { lowestLimit } from '#sandbox/exchange/credit.ts';
import type { Debt } from '#sandbox/exchange/credit.ts';
import type { BalanceRow, Exchange } from '#sandbox/exchange/exchange.ts';
import type { Prices } from '#sandbox/bars/prices.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf, noBalances } from '#sandbox/ledger/coin-balances.ts';

/** The value of an amount in USD; '' for a coin without a price. exchange-api 2.1 */
export const usdValueOf = (prices: Prices, coin: string, amount: bigint): string =>
  prices.usd(coin) === 0n ? '' : unscale(prices.value(coin, amount));

/** What balance rows are computed from: token data, prices, entries and loans. */
export type WalletSources = Pick<Exchange, 'catalog' | 'prices' | 'ledger' | 'market' | 'store' | 'hooks' | 'credit'>;

const noDebt: Debt = { principal: 0n, interest: 0n };

/**
 * A function that gives the row of a coin in `order.assets`, `order.available` and topic `balance`; `frozen`
 * includes launches.
 */
function balanceRows(wallet: WalletSources, account: Account): (coin: string) => BalanceRow {
  const { catalog, prices, ledger, credit } = wallet;
  const all = coinBalancesOf(ledger, account.uid);
  const debts = credit.debtsOf(wallet, account.uid);
  const limitOf = debts.size === 0 ? undefined : credit.transferLimits(wallet, account);
  const borrows = account.isUnified && credit.isOn(wallet, account.uid);
  const maxLoansOf = borrows ? credit.maxLoans(wallet, account) : undefined;
  return (coin) => {
    const balances = all.get(coin) ?? noBalances;
    const frozen = balances.frozen + balances.launch;
    const { principal, interest } = debts.get(coin) ?? noDebt;
    const common = {
      free: unscale(balances.free),
      frozen: unscale(frozen),
      spotAvailableBalance: unscale(balances.free),
      ver: balances.ver,
    };
    if (account.isUnified) {
      const netBalance = balances.free + frozen - balances.loan;
      return {
        ...common,
        coin,
        walletBalance: unscale(netBalance),
        borrowAmount: unscale(principal),
        accruedInterest: unscale(interest),
        availableToBorrow: maxLoansOf ? unscale(lowestLimit(maxLoansOf(coin))) : '0',
        usdValue: usdValueOf(prices, coin, netBalance),
        collateralSwitch: catalog.token(coin)?.isCollateral ?? false,
      };
    }
    const total = balances.free + frozen;
    return {
      ...common,
      tokenId: coin,
      total: unscale(total),
      loan: unscale(principal),
      interest: unscale(interest),
      transferLimit: unscale(limitOf?.(coin) ?? balances.free),
      usdValue: usdValueOf(prices, coin, total),
      debtUsd: usdValueOf(prices, coin, principal + interest),
    };
  };
}

/** The row of a coin. */
export const balanceRowOf = (wallet: WalletSources, account: Account, coin: string): BalanceRow =>
  balanceRows(wallet, account)(coin);

/** A row for each coin of the catalog, in its order, or for the coins in `only`. */
export function balanceRowsOf(wallet: WalletSources, account: Account, only?: ReadonlySet<string>): BalanceRow[] {
  const rowOf = balanceRows(wallet, account);
  return wallet.catalog
    .tokens()
    .filter(({ tokenId }) => !only || only.has(tokenId))
    .map(({ tokenId }) => rowOf(tokenId));
}
