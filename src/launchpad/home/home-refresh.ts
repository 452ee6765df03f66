import { send } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { bannerList, homeWith } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';
import { formatDate } from '#i18n/format.ts';
import { isPageLang } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { nextPhaseAt } from '#formulas/phase.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $closedBanners, closeBanner, storeHasBanner } from '#session/notices/closed-banners.ts';
import { startPoll } from '#session/poll.ts';
import { whenLoggedIn } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { announcementTitle } from '#shell/notices/banner-bar.ts';
import { codesOf, homeListNames, homeListsOf } from './home-lists.ts';
import type { HomeList } from './home-lists.ts';
import { launchElements, updateLaunchElements, writeFigures } from '../launch-element.ts';
import { totalTexts } from './total-texts.ts';
import { cardFacts, heroFacts, hasEnded } from '../fact-texts.ts';

/** Launches and totals. */
const home = homeWith({});

type Banner = ResultOf<typeof bannerList>['list'][number];

/**
 * Interval of the loads of a page that stays open. The exchange publishes new totals once a minute. launchpad.md 4, ms
 */
const refreshMs = 60_000;

/** Exchange time of the shown figures, ms UTC; undefined until the first load: then they are those of the build. */
let shownAtMs: number | undefined;

/** When a launch of the page enters its next phase, exchange time, ms UTC: the lists are loaded again then. */
let nextPhaseMs = Infinity;

/** Says from when the shown figures are, after a load has failed; removes the message after a successful one. */
function showAge(lang: Lang, hasFailed: boolean): void {
  const stale = document.querySelector<HTMLElement>('[data-stale]');
  const text = document.querySelector('[data-stale-text]');
  if (!stale || !text) return;
  stale.hidden = !hasFailed;
  const time = formatDate(lang, shownAtMs ?? Number(stale.dataset['stale']), { zone: $settings.get().zone });
  text.textContent = texts(lang, 'launchpad')('home.stale', { time });
}

/** Writes new figures of launches that are where they were. */
function updateLaunches(lang: Lang, projects: readonly Project[]): void {
  const t = texts(lang, 'launchpad');
  for (const project of projects) {
    updateLaunchElements(project);
    for (const { element, data } of launchElements()) {
      if (data.code !== project.code) continue;
      if (data.figures === 'hero') writeFigures(element, heroFacts(t, lang, project));
      // The card of an ended launch keeps the figures that it was built with.
      else if (!hasEnded(project)) writeFigures(element, cardFacts(t, lang, project));
    }
  }
}

/** Shows the marks of the user's launches again; does nothing until somebody is logged in. */
let showMarks: () => void = () => undefined;

/** Replaces the parts of the page whose launches have changed since they were shown. */
function moveLaunches(lang: Lang, lists: Record<HomeList, Project[]>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-list]')) {
    const list = homeListNames.find((name) => name === element.dataset['list']);
    const codes = list && codesOf(lists, list);
    if (!list || element.dataset['codes'] === codes) continue;
    whenLoaded(import('./replace-launches.tsx'), ({ replaceLaunches }) => {
      replaceLaunches(element, list, lists, lang);
      element.dataset['codes'] = codes;
      showMarks();
    });
  }
}

/**
 * Updates launches, phases, figures and totals. After a failure what is shown stays, with its time and a retry; an
 * answer without a readable launch is a failure too. Q-F04
 */
async function refreshFigures(): Promise<void> {
  const { lang } = document.documentElement;
  const answer = await send(home, {});
  if (!isPageLang(lang) || (!answer.ok && answer.error.kind === 'aborted')) return;
  const lists = answer.ok ? homeListsOf(answer.result) : undefined;
  if (!answer.ok || !lists?.featured.length) {
    showAge(lang, true);
    return;
  }
  shownAtMs = answer.timeNow ?? shownAtMs;
  showAge(lang, false);
  const { featured, ongoing, upcoming, finished } = answer.result;
  const projects = [...featured, ...ongoing, ...upcoming, ...finished];
  nextPhaseMs = Math.min(...projects.map((project) => nextPhaseAt(project, serverNow()) ?? Infinity));
  updateLaunches(lang, projects);
  moveLaunches(lang, lists);
  for (const [name, text] of Object.entries(totalTexts(lang, answer.result.stats))) {
    const total = document.querySelector(`[data-total="${name}"]`);
    if (total) total.textContent = text;
  }
}

/** Shows the first banner that is not closed; closing it shows the next one. */
function showFirstBanner(banners: readonly Banner[], isPressed = false): void {
  const element = document.querySelector<HTMLElement>('[data-banner]');
  if (!element) return;
  const banner = banners.find(({ bannerId }) => !$closedBanners.get().includes(bannerId));
  element.hidden = banner === undefined;
  storeHasBanner('home', !element.hidden);
  // Unless it was pressed, the reserved space stays until the next visit: nothing below it moves.
  if (!banner) return void element.parentElement?.toggleAttribute('hidden', isPressed);
  element.querySelector('[data-banner-title]')?.replaceChildren(announcementTitle(banner.title, banner.url));
  element.querySelector('[data-banner-text]')?.replaceChildren(banner.text);
  element.querySelector('[data-banner-close]')?.addEventListener(
    'click',
    () => {
      closeBanner(banner.bannerId);
      showFirstBanner(banners, true);
    },
    { once: true },
  );
}

async function refreshBanners(): Promise<void> {
  const answer = await send(bannerList, {});
  if (answer.ok) showFirstBanner(answer.result.list);
}

/** Loads the current data of the home page: figures, banners and the user's own part. */
export function refreshHome(): void {
  const poll = startPoll({ request: refreshFigures, intervalMs: refreshMs });
  $serverSecond.listen((nowMs) => {
    if (nowMs < nextPhaseMs) return;
    nextPhaseMs = Infinity;
    poll.restart();
  });
  // Repeated when the person changes, because the answer to the previous person is withheld.
  $personEpoch.listen(() => poll.restart());
  document.querySelector('[data-stale-retry]')?.addEventListener('click', () => poll.restart());
  void refreshBanners();
  whenLoggedIn(() =>
    whenLoaded(import('./home-personal.ts'), ({ followPersonalPart, showJoinedMarks }) => {
      showMarks = showJoinedMarks;
      followPersonalPart();
    }),
  );
}
