/** Hydrates the contests of a launch when they are no longer those of the HTML. docs/decisions/0021 */
import { send } from '#api/index.ts';
import { eventDetails } from '#contract/project-detail.ts';
import { minuteMs } from '#formulas/durations.ts';
import { startPoll } from '#session/poll.ts';
import { hydrateIslands } from '#shell/page/use-islands.ts';
import { pageData } from '../page-data.ts';
import { builtEvents } from './event-data.ts';
import type { LaunchEvent } from './event-data.ts';

/** What a visitor sees of the events. Rankings are folded: opening one hydrates them. */
const shownOf = (events: readonly LaunchEvent[] | undefined): string =>
  JSON.stringify(events?.map((event) => ({ ...event, ranking: event.ranking.length > 0, mine: undefined })));

/** Compares the events of a launch with those of the page each minute, until its island is hydrated. */
export function followEvents(): void {
  const projectId = pageData('').project?.projectId;
  const island = document.querySelector('.launch-events')?.closest('astro-island[ssr]');
  if (!island || projectId === undefined) return;
  const request = async (signal: AbortSignal) => {
    const answer = await send(eventDetails, { projectId }, { signal });
    if (!answer.ok && answer.error.kind === 'aborted') return;
    if (!answer.ok || shownOf(answer.result.list) !== shownOf(builtEvents.read('').list)) hydrateIslands();
  };
  const poll = startPoll({ request, intervalMs: minuteMs });
  island.addEventListener('astro:hydrate', poll.stop, { once: true });
}
