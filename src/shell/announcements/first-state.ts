/**
 * Shows the announcements of the page that are valid and not closed, before they are painted: nothing moves later. Runs
 * as a file of its own right behind them, and by the device's clock, corrected by what the last page knew of the
 * exchange's.
 */
(() => {
  let closed = '';
  let nowMs = Date.now();
  try {
    closed = localStorage.getItem('closedAnnouncements') ?? '';
    nowMs += Number(localStorage.getItem('clockAhead')) || 0;
  } catch {
    // Storage is blocked: none is closed, and the device's clock counts.
  }
  for (const bar of document.querySelectorAll<HTMLElement>('[data-announcement]')) {
    const { announcement = '', from, until } = bar.dataset;
    // A list of ids as JSON. An id has neither quotes nor escapes.
    const isClosed = closed.startsWith('[') && closed.includes(`"${announcement}"`);
    bar.hidden = isClosed || nowMs < Number(from ?? 0) || nowMs >= Number(until ?? Infinity);
  }
})();
