import { atom } from 'nanostores';

/** Whether the page is visible, and since when (device clock, ms). R4.8 */
export const $visibility = atom<{ isVisible: boolean; sinceMs: number }>({ isVisible: true, sinceMs: 0 });
/** Whether the browser has a network, and since when (device clock, ms). R4.8 */
export const $network = atom<{ isOnline: boolean; sinceMs: number }>({ isOnline: true, sinceMs: 0 });

/** Follows the page's visibility and the browser's network; returns the function that stops it. */
export function watchPresence(nowMs: () => number = Date.now): () => void {
  // Node, in which tests run a page, has a navigator that does not report the network.
  const platform: { onLine?: boolean } = navigator;
  const readVisibility = () => {
    const isVisible = document.visibilityState !== 'hidden';
    if ($visibility.get().isVisible !== isVisible || $visibility.get().sinceMs === 0)
      $visibility.set({ isVisible, sinceMs: nowMs() });
  };
  const readNetwork = () => {
    const isOnline = platform.onLine ?? true;
    if ($network.get().isOnline !== isOnline || $network.get().sinceMs === 0)
      $network.set({ isOnline, sinceMs: nowMs() });
  };
  readVisibility();
  readNetwork();
  document.addEventListener('visibilitychange', readVisibility);
  window.addEventListener('online', readNetwork);
  window.addEventListener('offline', readNetwork);
  return () => {
    document.removeEventListener('visibilitychange', readVisibility);
    window.removeEventListener('online', readNetwork);
    window.removeEventListener('offline', readNetwork);
  };
}
