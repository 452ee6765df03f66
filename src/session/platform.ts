import { readText, writeText } from './storage.ts';

declare global {
  interface Window {
    /** Bridge of the app; undefined outside of it. */
    slipwayApp?: unknown;
  }
}

const key = 'platform';

/**
 * Returns `h5` inside the app: its bridge exists, or an address of this tab had `?platform=h5`, until one has
 * `?platform=pc`. R7.1
 */
export function platform(): 'pc' | 'h5' {
  if (typeof window === 'undefined') return 'pc';
  if (window.slipwayApp !== undefined) return 'h5';
  const choice = new URLSearchParams(window.location.search).get('platform');
  if (choice === 'h5' || choice === 'pc') {
    if (readText('tab', key) !== choice) writeText('tab', key, choice);
    return choice;
  }
  return readText('tab', key) === 'h5' ? 'h5' : 'pc';
}
