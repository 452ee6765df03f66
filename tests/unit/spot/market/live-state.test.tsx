/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { $streamState } from '#session/private-stream/topics.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { LiveState } from '#spot/market/LiveState.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';

test('[FS4] the head is not "Live" while the private stream is lost, and offers to reconnect', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await rendering(() => $streamState.set(socketState.open));
  const page = await rendered(<LiveState lang="en" builtAtMs={0} tickerMs={1_780_000_000_000} />);
  await rendering(() => $streamState.set(socketState.closed));
  expect(page.texts('.live-state')).toEqual(['Live updates are interrupted.Reconnect']);
  expect(page.container.querySelector('.live-state--live')).toBeNull();
  await rendering(() => $streamState.set(socketState.open));
  expect(page.texts('.live-state button')).toEqual([]);
});
