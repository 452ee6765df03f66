import { decimal, divide, scale, unscale } from '../../money/index.ts';
import type { BalanceRow } from '../exchange.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { rowsOf } from './balances.ts';
import type { Wallet } from './balances.ts';
import type { Account } from './people.ts';

type UnifiedRow = Extract<BalanceRow, { coin: string }>;
const isUnified = (row: BalanceRow): row is UnifiedRow => 'coin' in row;

/** Debt × index × 0.04 / equity, up at 4 places. exchange-api 4.6 */
const maintenanceShare = '0.04';
const leverage = '3';

/** The coins of a unified wallet and what they come to together, in USD; rates are fractions. */
export function walletOf(exchange: Wallet & { ledger: Ledger }, account: Account) {
  const rows = rowsOf(exchange, account).filter(isUnified);
  const equity = rows.reduce((sum, { usdValue }) => sum + scale(usdValue), 0n);
  const debt = rows.reduce((sum, { coin, borrowAmount }) => sum + exchange.prices.value(coin, scale(borrowAmount)), 0n);
  const rate = divide(unscale(debt), unscale(equity));
  return {
    rows,
    totals: {
      totalEquity: unscale(equity),
      accountIMRate: divide(rate, leverage).round(4, decimal.roundUp).toFixed(),
      accountMMRate: rate.times(maintenanceShare).round(4, decimal.roundUp).toFixed(),
    },
  };
}

/** Rows of topic `balance`: the first of a unified wallet carries what the wallet comes to. exchange-api 3.3 */
export function withTotals(
  exchange: Wallet & { ledger: Ledger },
  account: Account,
  rows: readonly unknown[],
): readonly unknown[] {
  const [first, ...others] = rows;
  if (!account.isUnified || typeof first !== 'object' || first === null) return rows;
  return [{ ...first, account: walletOf(exchange, account).totals }, ...others];
}
