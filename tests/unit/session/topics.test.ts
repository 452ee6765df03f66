import { expect, test } from 'vitest';
import { $isStreamDown, $streamState } from '#session/private-stream/topics.ts';
import { socketState } from '#socket/state-machine-types.ts';

test('[R4.8] figures of the private stream count as interrupted until it is open again, not only while it waits', () => {
  const { init, connecting, open, closed, error } = socketState;
  const states = [init, connecting, open, closed, connecting, closed, connecting, open, error, connecting, init];
  const seen = states.map((state) => {
    $streamState.set(state);
    return $isStreamDown.get();
  });
  expect(seen).toEqual([false, false, false, true, true, true, true, false, true, true, false]);
});
