import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $streamState } from './topics.ts';
import { socketState } from '../../socket/state-machine-types.ts';

const $isLost = atom(false);

/**
 * True after the private stream was lost or could not be opened, until it is open: balances and orders may be out of
 * date. quality.md Q-U14
 */
export const $isStreamInterrupted: ReadableAtom<boolean> = $isLost;

onMount($isLost, () => {
  let wasOpen = false;
  return $streamState.subscribe((state) => {
    const isOpen = state === socketState.open;
    // A logout closes the stream: the next one connects for the first time.
    const isNew = state === socketState.init;
    // The first connection attempt is no interruption, but its failure is.
    if (isOpen || isNew) $isLost.set(false);
    else if (wasOpen || state !== socketState.connecting) $isLost.set(true);
    wasOpen = isOpen || (wasOpen && !isNew);
  });
});

/** Reconnects the private stream now. The lazy chunk is already loaded where a stream has been open. */
export async function reconnectPrivateStream(): Promise<void> {
  const { reconnectStream } = await import('./private-stream.ts');
  reconnectStream();
}
