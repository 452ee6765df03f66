import { $second } from '../session/clock.ts';
import { showMoment } from '../ui/live-clock.ts';

/** Countdowns and phases move by the exchange's clock; a page that shows none asks nobody for the time. */
export function startClock(): void {
  if (!document.querySelector('[data-countdown], [data-phase-from]')) return;
  $second.subscribe((nowMs) => {
    if (nowMs > 0) showMoment(nowMs);
  });
}
