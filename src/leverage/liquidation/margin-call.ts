import { hourMs } from '#formulas/durations.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import { $serverSecond } from '#session/clock.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import type { Risk } from '#session/leverage/margin-risk.ts';
import { $personEpoch } from '#session/on-person-change.ts';

/**
 * Returns by which share the collateral value can fall before liquidation, a fraction at 4 decimals, rounded down, at
 * least 0.
 */
export function collateralDistance({ rate, marks }: Pick<Risk, 'rate' | 'marks'>): string {
  const share = decimal('1').minus(divide(rate, marks.liquidation));
  return share.gt('0') ? canonical(share.round(4, decimal.roundDown)) : '0';
}

/**
 * Calls `onEntry` when the account enters a margin call, once per entry, and `onHour` at each full hour inside it.
 * Returns a function that stops it. leverage.md 4
 */
export function followMarginCall({
  onEntry,
  onHour,
}: {
  onEntry: (risk: Risk) => void;
  onHour: (risk: Risk) => void;
}): () => void {
  let isInCall = false;
  let hour = 0;
  const stopRisk = $marginRisk.subscribe((state) => {
    if (state.phase !== 'known') return;
    const { risk } = state;
    const isCall = risk.level === 'MARGIN_CALL';
    if (isCall && !isInCall) onEntry(risk);
    isInCall = isCall;
  });
  // The margin call of the next person is an entry of its own.
  const stopPerson = $personEpoch.listen(() => (isInCall = false));
  const stopClock = $serverSecond.subscribe((time) => {
    const current = Math.floor(time / hourMs);
    const isNext = hour !== 0 && current > hour;
    if (time > 0) hour = current;
    const state = $marginRisk.get();
    if (isNext && isInCall && state.phase === 'known') onHour(state.risk);
  });
  return () => {
    stopRisk();
    stopPerson();
    stopClock();
  };
}
