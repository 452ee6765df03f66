/** Keeps the page of a project current without React, until its islands are hydrated. docs/decisions/0021 */
import type { Project } from '#contract/projects.ts';
import { minuteMs } from '#formulas/durations.ts';
import { isPageLang } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { $compliance } from '#session/compliance.ts';
import { startPoll } from '#session/poll.ts';
import { $network } from '#session/presence.ts';
import { hydrateIslands, startUseIslands, waitingIslands } from '#shell/page/use-islands.ts';
import { updateLaunchElements, writeFigures } from '../launch-element.ts';
import { launchTerms } from './launch-terms.ts';
import { changeSinceLaunch } from './listing-texts.ts';
import { showLocalSentences } from './local-sentences.ts';
import { pageData } from '../page-data.ts';
import { phaseNameOf } from '../phases.ts';
import { $project, $staleSinceMs, loadProjectDetail } from '../project-store.ts';
import { aprFigure, launchFigures, listingFigures, poolFigures } from './figure-texts.ts';

/** The exchange publishes the totals of a pool once a minute. launchpad.md 4, ms */
const refreshMs = minuteMs;
/** Islands are hydrated this long before a phase starts, so that its form is there at the second. ms */
const aheadMs = minuteMs;

/** Writes the figures of a project where React does not run yet. */
function writeProject(lang: Lang, project: Project): void {
  const t = texts(lang, 'launchpad');
  const figures = [
    ...launchFigures(t, lang, project),
    ...project.pools.flatMap((pool) => [
      ...poolFigures(t, lang, pool),
      ...(pool.method === 'STAKE' ? [aprFigure(t, lang, pool)] : []),
    ]),
    ...listingFigures(t, lang, project),
  ];
  for (const island of waitingIslands()) writeFigures(island, figures);
}

/** What islands show of a project besides figures, as text to compare. */
const shownOf = (lang: Lang, project: Project): string =>
  `${launchTerms(project)} ${changeSinceLaunch(lang, project)?.direction ?? ''}`;

/**
 * Updates the figures of the page each minute, and hydrates its islands when more than figures changes: the launch or
 * its phase, a restriction of the visitor, or a load that fails.
 */
export function followProject(): void {
  const { lang } = document.documentElement;
  const { project: built, readAtMs } = pageData('');
  if (!isPageLang(lang) || !built) return;
  for (const island of waitingIslands()) showLocalSentences(texts(lang, 'launchpad'), lang, island);
  startUseIslands('pledgeDrafts');
  const phase = phaseNameOf(built, readAtMs);
  const panel = document.getElementById('take-part');
  $serverSecond.subscribe((nowMs) => {
    if (nowMs === 0) return;
    const project = $project.get() ?? built;
    panel?.toggleAttribute('data-outdated', panel.dataset['shownPhase'] !== phaseNameOf(project, nowMs));
    if (phaseNameOf(project, nowMs + aheadMs) !== phase) hydrateIslands();
  });
  $compliance.subscribe((restriction) => {
    if (restriction !== undefined) hydrateIslands();
  });
  $staleSinceMs.listen((sinceMs) => {
    // Without a network no script loads either; the next poll may succeed.
    if (sinceMs !== undefined && $network.get().isOnline) hydrateIslands();
  });
  $project.subscribe((project) => {
    if (!project) return;
    updateLaunchElements(project);
    writeProject(lang, project);
    if (shownOf(lang, project) !== shownOf(lang, built)) hydrateIslands();
  });
  const panelIsland = panel?.closest('astro-island[ssr]');
  if (!panelIsland) return;
  const poll = startPoll({ request: () => loadProjectDetail(built.code, built.model), intervalMs: refreshMs });
  panelIsland.addEventListener('astro:hydrate', poll.stop, { once: true });
}
