import { $serverSecond } from '#session/clock.ts';
import { $compliance } from '#session/compliance.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { startSession } from '#session/start.ts';
import { $user, userState } from '#session/user.ts';
import { startLoginGate } from '../access/login-gate.ts';
import { startSessionEndPrompt } from '../access/session-end.ts';
import { startHeader } from '../header/header.ts';
import { pageLang } from '../page-lang.ts';
import { whenIdle } from '../when-idle.ts';
import { startIslandWatch } from './island-watch.ts';

/** Moves countdowns and phases by the exchange's clock. A page without them does not request the time. */
function startClock(): void {
  if (!document.querySelector('[data-countdown], [data-phase-from]')) return;
  whenLoaded(import('#ui/display/live-clock.ts'), ({ updateLiveClock }) =>
    $serverSecond.subscribe((nowMs) => {
      if (nowMs > 0) updateLiveClock(nowMs);
    }),
  );
}

/** Loads the wall's code with the first restriction. */
function startComplianceWall(): void {
  $compliance.subscribe((restriction) => {
    if (restriction === undefined && !document.getElementById('wall')) return;
    whenLoaded(import('../access/compliance-wall.ts'), ({ showComplianceWall }) => showComplianceWall(restriction));
  });
}

/** Loads the notices of the private stream when somebody is logged in, once. */
function startNoticesOfUser(): void {
  const stop = $user.listen(start);
  function start(): void {
    if ($user.get() !== userState.loggedIn) return;
    stop();
    whenLoaded(import('../toasts/delisting-notices.ts'), ({ startDelistingNotices }) => startDelistingNotices());
  }
  start();
}

/** Runs every page, without React. A page that is only prerendered starts when it is shown. R2.6 */
function start(): void {
  startSession({ lang: pageLang() });
  startHeader();
  startClock();
  startLoginGate();
  startSessionEndPrompt();
  startComplianceWall();
  startIslandWatch();
  // Not needed before: messages wait in their store, and nothing here belongs to the first view.
  whenIdle(() => {
    whenLoaded(import('../toasts/show-toasts.ts'), ({ startToasts }) => startToasts());
    whenLoaded(import('./offline-banner.ts'), ({ startOfflineBanner }) => startOfflineBanner());
    startNoticesOfUser();
    if (document.querySelector('[data-sandbox-bar]'))
      whenLoaded(import('../header/sandbox-bar.ts'), ({ startSandboxBar }) => startSandboxBar());
  });
}

if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true });
else start();
