/** A browser that is never idle may call back never: after this time it does so anyway. ms */
const idleTimeoutMs = 5_000;

/**
 * Calls `act` when the page is shown: at once, but for a page that the browser renders before its link is followed.
 * What asks the exchange, connects or counts waits for it.
 */
export function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}

/** Calls `act` when the browser is idle, after at most 5 s; after 200 ms in Safari, which reports no idle time. */
export function onIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleTimeoutMs });
  else setTimeout(act, 200);
}

/** Calls `act` once the page has loaded and is shown, and the browser is idle. */
export function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(act), { once: true });
  else whenShown(() => onIdle(act));
}
