import { liquidationFeeRate } from '#formulas/margin/liquidation-amounts.ts';
import { ledgerDecimals, mulDivUp, scale, truncate, unitsPerCoin, unscale } from '#money/index.ts';
import type { LiquidationLog } from './liquidation-store.ts';

/**
 * Totals of a liquidation in USDT: what the sold coins brought, and the fee of it, which goes to insurance. leverage.md
 * 2 M8
 */
export interface LiquidationTotals {
  proceeds: string;
  fee: string;
}

const unitsOf = (amount: string): bigint => scale(truncate(amount, ledgerDecimals));

/** The totals of a liquidation; the fee of each takeover is rounded up. */
export function totalsOf({ trades }: Pick<LiquidationLog, 'trades'>): LiquidationTotals {
  const sold = trades.filter(({ side }) => side === 'SELL').map(({ executedAmount }) => unitsOf(executedAmount));
  return {
    proceeds: unscale(sold.reduce((sum, amount) => sum + amount, 0n)),
    fee: unscale(sold.reduce((sum, amount) => sum + mulDivUp(amount, liquidationFeeRate, unitsPerCoin), 0n)),
  };
}
