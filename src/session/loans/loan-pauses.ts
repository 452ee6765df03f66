import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import { suspensionSymbols } from '../../contract/basic.ts';
import { minuteMs } from '../../formulas/durations.ts';
import { startPoll } from '../poll.ts';

/** Since when trading of a pair is suspended, by pair; ms of exchange time. */
export const $pausedPairs = atom<Readonly<Record<string, number>>>({});

async function load(): Promise<void> {
  const answer = await send(suspensionSymbols, {});
  if (answer.ok)
    $pausedPairs.set(Object.fromEntries(answer.result.list.map(({ symbolId, startTime }) => [symbolId, startTime])));
}

/** Reads the suspended pairs now and every minute while the page is visible. Returns the function that stops it. */
export function followPausedPairs(): () => void {
  const poll = startPoll({ request: load, intervalMs: minuteMs });
  return poll.stop;
}
