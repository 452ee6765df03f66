/** Keeps the phases of the page true, each second by the exchange's clock; loaded with every launch page, without React. */
import { $second } from '../session/clock.ts';
import { late } from '../session/late.ts';
import { whenIdle } from '../shell/idle.ts';
import { showPhases } from './live-phases.ts';

$second.subscribe((nowMs) => {
  if (nowMs > 0) showPhases(nowMs);
});

// A project without a page of its own shows its dates late: they are looked for again.
whenIdle(() => late(import('./local-times.ts'), ({ showLocalTimes }) => $second.subscribe(() => showLocalTimes())));
