import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import type { SocketState } from '#socket/index.ts';

afterEach(() => vi.resetModules());

/** Returns `$isStreamInterrupted` after each of the stream's states. */
async function interruptions(states: readonly SocketState[]): Promise<boolean[]> {
  const $streamState = atom<SocketState>(-1);
  vi.doMock('#session/private-stream/topics.ts', () => ({ $streamState }));
  const { $isStreamInterrupted } = await import('#session/private-stream/stream-status.ts');
  const stop = $isStreamInterrupted.listen(() => undefined);
  const values = states.map((state) => {
    $streamState.set(state);
    return $isStreamInterrupted.get();
  });
  stop();
  return values;
}

test('[Q-U14] the first connection attempt of the stream is no interruption', async () => {
  expect(await interruptions([-1, 0, 1])).toEqual([false, false, false]);
});

test('[Q-U14] a lost stream is an interruption until it is open again', async () => {
  expect(await interruptions([0, 1, 3, 0, 1])).toEqual([false, false, true, true, false]);
});

test('[Q-U14] a stream that cannot be opened is an interruption from the first failure on', async () => {
  expect(await interruptions([0, 3, 0, 3, 2, 1])).toEqual([false, true, true, true, true, false]);
});
