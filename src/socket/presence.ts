import { atom } from 'nanostores';

/** Whether the page is seen, and since when (device clock, ms). spec 4 */
export const $visibility = atom<{ isVisible: boolean; sinceMs: number }>({ isVisible: true, sinceMs: 0 });
/** Whether the browser has a network, and since when (device clock, ms). spec 4 */
export const $network = atom<{ isOnline: boolean; sinceMs: number }>({ isOnline: true, sinceMs: 0 });

/** Follows the page's visibility and the browser's network; gives the function that stops it. */
export function watchPresence(nowMs: () => number = Date.now): () => void {
  const see = () => {
    const isVisible = document.visibilityState !== 'hidden';
    if ($visibility.get().isVisible !== isVisible || $visibility.get().sinceMs === 0)
      $visibility.set({ isVisible, sinceMs: nowMs() });
  };
  const listen = () => {
    const isOnline = navigator.onLine !== false;
    if ($network.get().isOnline !== isOnline || $network.get().sinceMs === 0)
      $network.set({ isOnline, sinceMs: nowMs() });
  };
  see();
  listen();
  document.addEventListener('visibilitychange', see);
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    document.removeEventListener('visibilitychange', see);
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}
