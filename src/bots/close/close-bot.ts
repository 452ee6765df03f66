import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { ClosedBot, CloseMode, close, closeModes, list } from '#contract/bots/grid.ts';
import type { Grid } from '#contract/bots/grid.ts';
import { Id } from '#contract/scalars.ts';
import { secondMs } from '#formulas/durations.ts';
import { sentRequests } from '#session/requests/sent-requests.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { startPoll } from '#session/poll.ts';
import { $network } from '#session/presence.ts';
import { failedOf } from '#session/remote/load.ts';
import type { Load } from '#session/remote/load.ts';
import { mergeBots, reloadBots } from '../bots.ts';

const CloseRequest = v.object({ gridId: Id, mode: CloseMode });
export type CloseRequest = v.InferOutput<typeof CloseRequest>;

/** Statuses of a bot that the exchange has closed or is closing. */
const closedStatuses: readonly Grid['status'][] = ['CANCELLING', 'COMPLETED'];

/** The bot that a refusal holds: 501 closed it and returned the coins as they were. */
function closedBot({ kind, result }: ApiError): Grid | undefined {
  if (kind !== 'conversionIncomplete') return undefined;
  const parsed = v.safeParse(ClosedBot, result);
  return parsed.success ? parsed.output.grid : undefined;
}

/**
 * A bot that this person has closed in a way, as the exchange has it. A browser sends a request again when its
 * connection is cut, so a close may be refused because it has already been carried out.
 */
async function closedInWay({ gridId, mode }: CloseRequest): Promise<Grid | undefined> {
  const answer = await send(list, { status: 0, page: 0, limit: 1, grid_id: gridId });
  const [grid] = answer.ok ? answer.result.list : [];
  return grid?.close_reason === 'CLOSED_MANUALLY' && grid.close_mode === mode ? grid : undefined;
}

/**
 * Closes bots. A close has no client id: when its response is lost, the page loads the bot and reads from its status
 * whether the exchange has closed it. bots.md 6, G28
 */
export const closeRequest = sentRequests<CloseRequest, Grid>({
  key: 'botCloses',
  schema: CloseRequest,
  send: async (request) => {
    const { gridId, mode } = request;
    const answer = await send(close, { grid_id: gridId, close_mode: mode, sendTime: Math.round(serverNow()) });
    if (answer.ok) return { ok: true, result: answer.result.grid };
    const grid = answer.error.kind === 'alreadyClosed' ? await closedInWay(request) : closedBot(answer.error);
    return grid ? { ok: true, result: grid } : answer;
  },
  lookUp: async ({ gridId }) => {
    const answer = await send(list, { status: 0, page: 0, limit: 1, grid_id: gridId });
    if (!answer.ok) return { ok: false };
    const [grid] = answer.result.list;
    return { ok: true, row: grid && closedStatuses.includes(grid.status) ? grid : undefined };
  },
  onSettled: (_request, grid) => {
    if (grid) mergeBots([grid]);
    void reloadBots();
  },
});

/** Ways to close a bot, with estimates at the book as of `as_of`. */
export const $closeWays = atom<Load<{ gridId: string; ways: ResultOf<typeof closeModes> }>>({ phase: 'loading' });
onPersonChange(() => $closeWays.set({ phase: 'loading' }));

/** Interval of the estimates. bots.md 4, ms */
const refreshMs = 5 * secondMs;

/** Loads the ways to close a bot and refreshes them every 5 s. Returns a function that stops it. */
export function followCloseWays(gridId: string): () => void {
  $closeWays.set({ phase: 'loading' });
  const poll = startPoll({
    intervalMs: refreshMs,
    isEnabled: () => $network.get().isOnline,
    dependsOn: [$network],
    request: async (signal) => {
      const answer = await send(closeModes, { grid_id: gridId }, { signal });
      if (signal.aborted) return undefined;
      if (answer.ok) $closeWays.set({ phase: 'ready', value: { gridId, ways: answer.result } });
      else $closeWays.set(failedOf($closeWays.get(), answer.error));
      return answer.ok ? undefined : answer.error.retryAfterMs;
    },
  });
  return poll.stop;
}
