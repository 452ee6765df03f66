import { decimal, divide, scale, unscale } from '#money/index.ts';
import type { BalanceRow } from '../exchange.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { balanceRowsOf } from './balances.ts';
import type { WalletSources } from './balances.ts';
import type { Account } from './accounts.ts';

type UnifiedRow = Extract<BalanceRow, { coin: string }>;
const isUnified = (row: BalanceRow): row is UnifiedRow => 'coin' in row;

/** Maintenance margin rate: debt × index × 0.04 / equity, rounded up to 4 decimals. exchange-api 4.6 */
const maintenanceMargin = '0.04';
const leverage = '3';

/** Returns the balances of a unified wallet and its totals: equity in USD, margin rates as fractions. */
export function unifiedWalletOf(exchange: WalletSources & { ledger: Ledger }, account: Account) {
  const rows = balanceRowsOf(exchange, account).filter(isUnified);
  const equity = rows.reduce((sum, { usdValue }) => sum + scale(usdValue || '0'), 0n);
  const debt = rows.reduce((sum, { coin, borrowAmount }) => sum + exchange.prices.value(coin, scale(borrowAmount)), 0n);
  const rate = divide(unscale(debt), unscale(equity));
  return {
    rows,
    totals: {
      totalEquity: unscale(equity),
      accountIMRate: divide(rate, leverage).round(4, decimal.roundUp).toFixed(),
      accountMMRate: rate.times(maintenanceMargin).round(4, decimal.roundUp).toFixed(),
    },
  };
}

/** Adds the totals of a unified wallet to the first row of topic `balance`. exchange-api 3.3 */
export function withTotals(
  exchange: WalletSources & { ledger: Ledger },
  account: Account,
  rows: readonly unknown[],
): readonly unknown[] {
  const [first, ...others] = rows;
  if (!account.isUnified || typeof first !== 'object' || first === null) return rows;
  return [{ ...first, account: unifiedWalletOf(exchange, account).totals }, ...others];
}
