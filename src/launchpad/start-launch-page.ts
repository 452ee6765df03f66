/** Entry point of every launch page, without React: updates its phases each second by the exchange's clock. */
import { $serverSecond } from '../session/clock.ts';
import { whenLoaded } from '../session/lazy-import.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { showPhases } from './live-phases.ts';

$serverSecond.subscribe((nowMs) => {
  if (nowMs > 0) showPhases(nowMs);
});

// Each second, because a project that is loaded in the browser shows its dates later.
whenIdle(() =>
  whenLoaded(import('./local-times.ts'), ({ showLocalTimes }) => $serverSecond.subscribe(() => showLocalTimes())),
);

// The bar of a phone leads to the form, so it hides while the form, which has its own button, is visible.
const bar = document.querySelector('[data-while-open]');
const panel = document.getElementById('take-part');
if (bar && panel) {
  const hide = (entries: IntersectionObserverEntry[]) =>
    bar.toggleAttribute('data-covered', entries.at(-1)?.isIntersecting === true);
  // Its heading alone, at the foot of the screen, is not the form yet.
  new IntersectionObserver(hide, { rootMargin: '0px 0px -40% 0px' }).observe(panel);
}
