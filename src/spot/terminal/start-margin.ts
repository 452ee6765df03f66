import { whenLoaded } from '#session/lazy-import.ts';
import { $marginGate, followMarginGate } from '#session/leverage/margin-gate.ts';

/**
 * Loads whether margin is on, and the rest of margin once it is: a terminal without margin requests nothing else.
 * leverage.md 6 L39
 */
export function startMargin(): void {
  followMarginGate();
  const stop = $marginGate.subscribe((gate) => {
    if (gate.phase !== 'known' || !gate.open) return;
    queueMicrotask(() => stop());
    whenLoaded(import('./start-margin-account.ts'), ({ startMarginAccount }) => startMarginAccount());
  });
}
