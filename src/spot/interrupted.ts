import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $streamState } from '../session/topics.ts';

const $isAway = atom(false);

/**
 * True from the moment the private stream is lost, or could not be opened, until it is there: lists show what was last heard.
 * quality.md Q-U14
 */
export const $isInterrupted: ReadableAtom<boolean> = $isAway;

onMount($isAway, () => {
  let wasOpen = false;
  return $streamState.subscribe((state) => {
    // The first connecting is no interruption, its failure is: 2 gave up, 3 waits for the next try.
    if (state === 1) $isAway.set(false);
    else if (wasOpen || state === 2 || state === 3) $isAway.set(true);
    wasOpen ||= state === 1;
  });
});

/** The person's press: tries the stream now. The session's late part is there wherever a stream ever was. */
export async function reconnect(): Promise<void> {
  const { reconnectStream } = await import('../session/belongings.ts');
  reconnectStream();
}
