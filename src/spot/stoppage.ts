import type { TradingSymbol } from '../contract/account.ts';
import type { Suspension } from './pairs-store.ts';

/** Why a whole pair takes no orders now; cancels work all the same. Times in ms UTC, 0 when nobody knows. exchange-api 4.1 */
export type Stoppage =
  | { kind: 'suspended'; reason: Suspension['reason']; untilMs: number; showsChart: boolean }
  | { kind: 'opening'; untilMs: number };

/** What stops a pair, by its `tradeStatus` and what is said of its suspension. */
export function stoppageOf(
  { tradeStatus, openTime }: Pick<TradingSymbol, 'tradeStatus' | 'openTime'>,
  suspension: Suspension | undefined,
): Stoppage | undefined {
  if (tradeStatus === 2) return { kind: 'opening', untilMs: openTime };
  if (tradeStatus !== 0) return undefined;
  const { reason = 'UNKNOWN', endTime = 0, showChart = true } = suspension ?? {};
  return { kind: 'suspended', reason, untilMs: endTime, showsChart: showChart };
}
