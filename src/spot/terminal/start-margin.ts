import { whenLoaded } from '#session/lazy-import.ts';
import { $marginAccess, followMarginAccess } from '#session/leverage/margin-access.ts';

/**
 * Loads whether margin is on, and the rest of margin once it is: a terminal without margin requests nothing else.
 * leverage.md 6 L39
 */
export function startMargin(): void {
  followMarginAccess();
  const stop = $marginAccess.subscribe((access) => {
    if (access.phase !== 'known' || !access.open) return;
    queueMicrotask(() => stop());
    whenLoaded(import('./start-margin-account.ts'), ({ startMarginAccount }) => startMarginAccount());
  });
}
