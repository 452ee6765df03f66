/** Calls `act` once the page has loaded and the browser is idle; after 200 ms in Safari, which reports no idle time. */
export function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}
