import { config } from '#config';
import { $isUpgrading } from '#session/account-kind.ts';
import { $serverSecond } from '#session/clock.ts';
import { $compliance } from '#session/compliance.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $network } from '#session/presence.ts';
import { readText } from '#session/storage.ts';
import { startSession } from '#session/start.ts';
import { $user, userState, whenLoggedIn } from '#session/user.ts';
import { isCounted } from '../analytics/analytics-path.ts';
import { startLoginRedirect } from '../access/login-redirect.ts';
import { countdownAdded } from '#ui/display/countdown-added.ts';
import { startSessionEndPrompt } from '../access/session-end.ts';
import { providerAct } from '../embed/provider-act.ts';
import { startHeader } from '../header/header.ts';
import { $toasts } from '../toasts/toasts.ts';
import { pageLang } from '../page-lang.ts';
import { whenIdle, whenShown } from '../when-idle.ts';
import { startIslandWatch } from './island-watch.ts';

/** Moves countdowns and phases by the exchange's clock. A page without them does not request the time. */
function startClock(): void {
  const follow = () => {
    document.removeEventListener(countdownAdded, follow);
    whenLoaded(import('#ui/display/live-clock.ts'), ({ updateLiveClock }) =>
      $serverSecond.subscribe((nowMs) => {
        if (nowMs > 0) updateLiveClock(nowMs);
      }),
    );
  };
  if (document.querySelector('[data-countdown], [data-phase-from]')) follow();
  else document.addEventListener(countdownAdded, follow);
}

/** Loads the code of notice and strip with the first restriction. */
function startRestriction(): void {
  const stop = $compliance.subscribe((restriction) => {
    if (restriction === undefined && !('restricted' in document.documentElement.dataset)) return;
    queueMicrotask(() => stop());
    whenLoaded(import('../access/compliance-notice.ts'), ({ followRestriction }) => void followRestriction());
  });
}

/** Calls `act` once the page has an island that loads. Those of `client:use` count from their first use. */
function whenIslandLoads(act: () => void): void {
  if (document.querySelector("astro-island:not([client='use']), astro-island[data-loading]")) act();
  else document.addEventListener('island:load', act, { once: true });
}

/**
 * Loads the code of messages where they can be expected: on a page with islands in use, for a user, with a restriction.
 * Elsewhere the first message waits in its store for it, and without a network until there is one.
 */
function startMessages(): void {
  const stops = [$toasts, $user, $compliance, $network].map(($store) => $store.listen(loadIfNeeded));
  let [isInUse, isStarted] = [false, false];
  function loadIfNeeded(): void {
    const isNeeded =
      isInUse || $toasts.get().length > 0 || $user.get() === userState.loggedIn || $compliance.get() !== undefined;
    if (isStarted || !isNeeded || !$network.get().isOnline) return;
    isStarted = true;
    for (const stop of stops) stop();
    whenLoaded(import('../toasts/show-toasts.ts'), ({ startToasts }) => startToasts());
  }
  whenIslandLoads(() => {
    isInUse = true;
    loadIfNeeded();
  });
  loadIfNeeded();
}

/**
 * Loads the code of a provider's embeds; for pages of the sandbox only where the tab has switched them on. account.md 7
 */
function startProvider(): void {
  const act = providerAct();
  if (act !== undefined || document.querySelector('[data-src^="https:"]'))
    whenLoaded(import('../embed/embeds.ts'), ({ startEmbeds }) => startEmbeds(act));
}

/**
 * Restores the fields of a reloaded page and keeps what is focused in view. Loaded while its host still has the script,
 * which a reload needs. account.md 10
 */
function loadFields(): void {
  const load = () => whenLoaded(import('./fields.ts'), ({ startFields }) => startFields());
  if ([...document.forms].some((form) => !form.closest('astro-island'))) load();
  else whenIslandLoads(load);
}

/** Loads the code of the upgrade strip with the first account that is upgraded. */
function startUpgrade(): void {
  const stop = $isUpgrading.subscribe((isUpgrading) => {
    if (!isUpgrading) return;
    queueMicrotask(() => stop());
    whenLoaded(import('../access/upgrade-strip.ts'), ({ startUpgradeStrip }) => void startUpgradeStrip());
  });
}

/** Shows who invited the visitor, where the invitation leads to, and tells the page that signs up. account.md 6 */
function startInvitation(): void {
  if (new URLSearchParams(location.search).has('invite'))
    whenLoaded(import('../invitation/invite-bar.ts'), ({ startInviteBar }) => startInviteBar());
  if (readText('local', 'inviteCode') !== undefined && document.querySelector('[data-register]'))
    whenLoaded(import('../invitation/register-link.ts'), ({ nameInviter }) => nameInviter());
}

/**
 * Follows the notices of a user and the reminders of this browser, and fills in the banner of the page. account.md 5
 */
function startNotifications(): void {
  const follow = () => whenLoaded(import('../notices/start-notices.ts'), ({ startNotices }) => void startNotices());
  if (readText('local', 'reminders') !== undefined) follow();
  else if (config.features.notices) whenLoggedIn(follow);
  document.addEventListener('click', ({ target }) => {
    const data = target instanceof Element && target.closest<HTMLElement>('[data-reminder]')?.dataset['reminder'];
    if (data) whenLoaded(import('../notices/set-reminder.ts'), ({ storeReminder }) => void storeReminder(data));
  });
  if (document.querySelector('[data-banner-bar]'))
    whenLoaded(import('../notices/banner-bar.ts'), ({ startBannerBars }) => startBannerBars());
}

/** How long a page is open before it reads what the exchange offers: a short visit needs no code for it. ms */
const offersDelayMs = 10_000;

/** Follows what the exchange offers. */
const followOffers = () =>
  setTimeout(() => whenLoaded(import('./follow-offered.ts'), ({ followOffered }) => followOffered()), offersDelayMs);

/** Runs every page, without React. A page that is only prerendered starts when it is shown. R2.6 */
function start(): void {
  startSession({ lang: pageLang() });
  startHeader();
  startClock();
  startLoginRedirect();
  startSessionEndPrompt();
  startRestriction();
  startUpgrade();
  if (window.slipwayApp !== undefined) whenLoaded(import('../app/app-page.ts'), ({ startAppPage }) => startAppPage());
  startIslandWatch();
  // Not needed before: messages wait in their store, and nothing here belongs to the first view.
  whenIdle(() => {
    startMessages();
    startInvitation();
    loadFields();
    whenLoaded(import('./offline-banner.ts'), ({ startOfflineBanner }) => startOfflineBanner());
    whenLoaded(import('./new-build.ts'), ({ startBuildCheck }) => startBuildCheck());
    startNotifications();
    followOffers();
    if (config.analytics && isCounted(location.pathname))
      whenLoaded(import('../analytics/analytics.ts'), ({ startAnalytics }) => startAnalytics());
    startProvider();
    if (document.querySelector('[data-sandbox-bar]'))
      whenLoaded(import('../header/sandbox-bar.ts'), ({ startSandboxBar }) => startSandboxBar());
  });
}

whenShown(start);
