/** Calls back when the page has been loaded and nothing waits to be done; Safari has no such moment, so soon after. */
export function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}
