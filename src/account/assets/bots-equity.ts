import { atom } from 'nanostores';
import { config } from '#config';
import { send } from '#api/index.ts';
import { list } from '#contract/bots/bot-lists.ts';
import { minuteMs } from '#formulas/durations.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { startPoll } from '#session/poll.ts';

/** Value of the person's running bots, USD: their coins are in no balance. Undefined until it is loaded. bots.md 1 */
export const $botsEquity = atom<{ usd: string; running: number } | undefined>(undefined);
onPersonChange(() => $botsEquity.set(undefined));

/**
 * Reads the value of the bots once a minute; nothing where the build does not offer bots. Returns a function that stops
 * it.
 */
export function followBotsEquity(): () => void {
  if (!config.features.grid) return () => undefined;
  const poll = startPoll({
    intervalMs: minuteMs,
    request: async (signal) => {
      const answer = await send(list, { status: 0, page: 0, limit: 1 }, { signal });
      if (signal.aborted) return undefined;
      if (answer.ok) $botsEquity.set({ usd: answer.result.total_equity, running: answer.result.running_num });
      return answer.ok ? undefined : answer.error.retryAfterMs;
    },
  });
  return poll.stop;
}
