/** Keeps the phases of the page true, each second by the exchange's clock; loaded with every launch page, without React. */
import { $second } from '../session/clock.ts';
import { showPhases } from './live-phases.ts';

$second.subscribe((nowMs) => {
  if (nowMs > 0) showPhases(nowMs);
});
