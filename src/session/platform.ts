import { readText, writeText } from './storage.ts';

declare global {
  interface Window {
    /** The app's bridge: there when the page runs inside the app. */
    slipwayApp?: unknown;
  }
}

const key = 'platform';

/** `h5` inside the app: its bridge is there, or the address said so once in this tab. spec 7 */
export function platform(): 'pc' | 'h5' {
  if (typeof window === 'undefined') return 'pc';
  if (window.slipwayApp !== undefined) return 'h5';
  if (new URLSearchParams(window.location.search).get('platform') === 'h5') {
    if (readText('tab', key) !== 'h5') writeText('tab', key, 'h5');
    return 'h5';
  }
  return readText('tab', key) === 'h5' ? 'h5' : 'pc';
}
