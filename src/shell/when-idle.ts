/** A browser that is never idle may call back never: after this time it does so anyway. ms */
const idleTimeoutMs = 5_000;

/**
 * Calls `act` once the page has loaded and the browser is idle, at the latest 5 s after it has loaded; after 200 ms in
 * Safari, which reports no idle time.
 */
export function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleTimeoutMs });
  else setTimeout(act, 200);
}
