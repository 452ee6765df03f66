import { unscale } from '#money/index.ts';
import type { BalanceRow } from '#sandbox/exchange/exchange.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { balanceRowsOf } from './balances.ts';
import type { WalletSources } from './balances.ts';

type UnifiedRow = Extract<BalanceRow, { coin: string }>;
const isUnified = (row: BalanceRow): row is UnifiedRow => 'coin' in row;

/** The totals of a unified wallet: equity in USD, margin rates as fractions. exchange-api 4.6 */
function totalsOf(exchange: WalletSources, account: Account) {
  let equity = 0n;
  for (const [coin, { free, frozen, launch, loan }] of coinBalancesOf(exchange.ledger, account.uid)) {
    const netBalance = free + frozen + launch - loan;
    // Coins without a balance need no price.
    if (netBalance !== 0n && exchange.catalog.token(coin)) equity += exchange.prices.value(coin, netBalance);
  }
  const { imRate, mmRate } = exchange.credit.unifiedRates(exchange, account);
  return { totalEquity: unscale(equity), accountIMRate: imRate, accountMMRate: mmRate };
}

/** The balances of a unified wallet and its totals. */
export function unifiedWalletOf(exchange: WalletSources, account: Account) {
  const rows = balanceRowsOf(exchange, account).filter(isUnified);
  return { rows, totals: totalsOf(exchange, account) };
}

/** Adds the totals of a unified wallet to the first row of topic `balance`. exchange-api 3.3 */
export function withTotals(exchange: WalletSources, account: Account, rows: readonly unknown[]): readonly unknown[] {
  const [first, ...others] = rows;
  if (!account.isUnified || typeof first !== 'object' || first === null) return rows;
  return [{ ...first, account: totalsOf(exchange, account) }, ...others];
}
