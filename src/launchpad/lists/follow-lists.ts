/** Keeps the lists of launches current without React, until their island is hydrated. docs/decisions/0021 */
import { send } from '#api/index.ts';
import { futures, ongoingList } from '#contract/project-lists.ts';
import type { Project } from '#contract/projects.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { minuteMs } from '#formulas/durations.ts';
import { isPageLang } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { startPoll } from '#session/poll.ts';
import { $network } from '#session/presence.ts';
import { hydrateIslands, startUseIslands, waitingIslands } from '#shell/page/use-islands.ts';
import { cardFacts } from '../fact-texts.ts';
import { launchElements, updateLaunchElements, writeFigures } from '../launch-element.ts';
import { launchTerms } from '../live/launch-terms.ts';
import { pageData } from '../page-data.ts';
import { keepFailure } from './first-failure.ts';
import { $launchTab, readListQuery } from './list-query.ts';

/** The exchange publishes new totals once a minute. launchpad.md 4, ms */
const refreshMs = minuteMs;

const termsOf = (projects: readonly Project[]): string => projects.map(launchTerms).join(' ');

/** Writes the figures of launches that are where they were. */
function writeLists(lang: Lang, projects: readonly Project[]): void {
  const t = texts(lang, 'launchpad');
  const elements = waitingIslands().flatMap((island) => launchElements(island));
  for (const project of projects) {
    updateLaunchElements(project);
    for (const { element, data } of elements)
      if (data.code === project.code) writeFigures(element, cardFacts(t, lang, project));
  }
}

/** True when the address or this browser asks for other lists than those of the HTML. */
const asksForMore = (): boolean =>
  $launchTab.get() !== 'ongoing' || Object.values(readListQuery(location)).some((value) => value !== undefined);

/**
 * Updates the figures of the lists each minute, and hydrates their island when launches move or change, when a load
 * fails, and for an address with filters.
 */
export function followLists(): void {
  const { lang } = document.documentElement;
  const { ongoing = [], upcoming = [] } = pageData('');
  if (!isPageLang(lang)) return;
  startUseIslands();
  if (asksForMore()) hydrateIslands();
  const [island] = waitingIslands();
  if (!island) return;
  const request = async (signal: AbortSignal) => {
    const answers = await Promise.all([
      send(ongoingList, { limit: pageSizeMax }, { signal }),
      send(futures, { limit: pageSizeMax }, { signal }),
    ]);
    if (signal.aborted) return;
    const [now, next] = answers;
    if (now.ok && next.ok) {
      writeLists(lang, [...now.result.list, ...next.result.list]);
      if (termsOf(now.result.list) === termsOf(ongoing) && termsOf(next.result.list) === termsOf(upcoming)) return;
    }
    const failed = answers.find((answer) => !answer.ok);
    if (failed) {
      // Without a network no script loads either; the next poll may succeed.
      if (!$network.get().isOnline || failed.error.kind === 'aborted') return;
      keepFailure(failed.error);
    }
    hydrateIslands();
  };
  const poll = startPoll({ request, intervalMs: refreshMs });
  island.addEventListener('astro:hydrate', poll.stop, { once: true });
}
