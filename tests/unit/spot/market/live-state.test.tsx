/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { $settings } from '#session/settings.ts';
import { $streamState } from '#session/private-stream/topics.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { $book, $isTickerLive } from '#spot/market/market.ts';
import { LiveState } from '#spot/market/LiveState.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';

test('[FS4] the head is not "Live" while the private stream is lost, and offers to reconnect', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await rendering(() => $streamState.set(socketState.open));
  const page = await rendered(<LiveState lang="en" builtAtMs={0} tickerMs={1_780_000_000_000} isTrading />);
  await rendering(() => $streamState.set(socketState.closed));
  expect(page.texts('.live-state')).toEqual(['Live updates are interrupted.Reconnect']);
  expect(page.container.querySelector('.live-state--live')).toBeNull();
  await rendering(() => $streamState.set(socketState.open));
  expect(page.texts('.live-state button')).toEqual([]);
});

test('[FS7] the prices of a pair that is not traded are those of a time, never "Live"', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await rendering(() => {
    $streamState.set(socketState.open);
    $book.set({ bids: [], asks: [], seq: 1, changedAtMs: 1, state: 'live' });
    $isTickerLive.set(true);
    $settings.set({ ...$settings.get(), zone: 'UTC' });
  });
  const page = await rendered(<LiveState lang="en" builtAtMs={0} tickerMs={1_780_000_000_000} isTrading />);
  expect(page.texts('.live-state')).toEqual(['Live']);
  await page.render(<LiveState lang="en" builtAtMs={0} tickerMs={1_780_000_000_000} isTrading={false} />);
  expect(page.texts('.live-state')).toEqual(['As of 20:26:40 UTC']);
  expect(page.container.querySelector('.live-state--live')).toBeNull();
});
