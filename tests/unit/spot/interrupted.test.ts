import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import type { SocketState } from '../../../src/socket/index.ts';

afterEach(() => vi.resetModules());

/** What lists are told while the private stream goes through states. */
async function told(states: readonly SocketState[]): Promise<boolean[]> {
  const $streamState = atom<SocketState>(-1);
  vi.doMock('../../../src/session/topics.ts', () => ({ $streamState }));
  const { $isInterrupted } = await import('../../../src/spot/interrupted.ts');
  const end = $isInterrupted.listen(() => undefined);
  const seen = states.map((state) => {
    $streamState.set(state);
    return $isInterrupted.get();
  });
  end();
  return seen;
}

test('[Q-U14] a stream on its way for the first time is no interruption', async () => {
  expect(await told([-1, 0, 1])).toEqual([false, false, false]);
});

test('[Q-U14] a stream that is lost is one, until it is back', async () => {
  expect(await told([0, 1, 3, 0, 1])).toEqual([false, false, true, true, false]);
});

test('[Q-U14] a stream that could not be opened is one from the first failure on', async () => {
  expect(await told([0, 3, 0, 3, 2, 1])).toEqual([false, true, true, true, true, false]);
});
