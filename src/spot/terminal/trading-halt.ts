import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Suspension } from '../pairs/pairs-store.ts';

/**
 * Why a whole pair accepts no orders; cancels still work. Times in ms UTC, 0 when unknown. exchange-api 4.1
 */
export type Halt =
  | { kind: 'suspended'; reason: Suspension['reason']; untilMs: number; showsChart: boolean }
  | { kind: 'opening'; untilMs: number };

/**
 * The trading halt of a pair by its `tradeStatus`, with the details of its suspension; undefined while it
 * trades.
 */
export function haltOf(
  pair: Pick<TradingSymbol, 'tradeStatus' | 'openTime'>,
  suspension: Suspension | undefined,
): Halt | undefined {
  if (pair.tradeStatus === tradeStatus.beforeOpening) return { kind: 'opening', untilMs: pair.openTime };
  if (pair.tradeStatus !== tradeStatus.suspended) return undefined;
  const { reason = 'UNKNOWN', endTime = 0, showChart = true } = suspension ?? {};
  return { kind: 'suspended', reason, untilMs: endTime, showsChart: showChart };
}
