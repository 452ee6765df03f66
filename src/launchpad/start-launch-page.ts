import { $serverSecond } from '../session/clock.ts';
import { whenLoaded } from '../session/lazy-import.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { showPhases } from './live-phases.ts';

/** Runs every launch page, without React: updates its phases each second by the exchange's clock. */
export function startLaunchPage(): void {
  $serverSecond.subscribe((nowMs) => {
    if (nowMs > 0) showPhases(nowMs);
  });
  // Each second, because a project that is loaded in the browser shows its dates later.
  whenIdle(() =>
    whenLoaded(import('./local-times.ts'), ({ showLocalTimes }) => $serverSecond.subscribe(() => showLocalTimes())),
  );
}
