import { expect, test } from 'vitest';
import { openPage } from '../session/support/page.ts';

test('[R4.8] visibility and network are tracked with their times', async () => {
  const page = openPage();
  const { $network, $visibility, watchPresence } = await import('#socket/presence.ts');
  let nowMs = 100;
  const stop = watchPresence(() => nowMs);
  expect([$visibility.get(), $network.get()]).toEqual([
    { isVisible: true, sinceMs: 100 },
    { isOnline: true, sinceMs: 100 },
  ]);
  nowMs = 200;
  page.hide(true);
  nowMs = 300;
  page.goOffline(true);
  page.goOffline(true);
  expect([$visibility.get(), $network.get()]).toEqual([
    { isVisible: false, sinceMs: 200 },
    { isOnline: false, sinceMs: 300 },
  ]);
  stop();
  page.goOffline(false);
  expect($network.get().isOnline).toBe(false);
});
