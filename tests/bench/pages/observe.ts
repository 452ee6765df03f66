/** What a page measures of its own load; times in ms since the navigation. */
export interface PageMetrics {
  fcpMs: number;
  lcpMs: number;
  /** First frame with at least 60 visible letters. */
  firstTextMs: number;
  /** Layout shift score: the worst session window. */
  layoutShift: number;
  /** Total time of main-thread tasks beyond 50 ms each. */
  blockedMs: number;
  blockedBeforeIdleMs: number;
}

declare global {
  interface Window {
    readLoad: () => PageMetrics;
    /** Resolves when the page is idle after its load event. */
    idle: Promise<void>;
  }
}

/** Runs in the page before its own scripts. It uses nothing outside of itself, because the page receives it as text. */
export function observePage(): void {
  const lettersMin = 60;
  const taskMs = 50;
  const load = { lcp: 0, text: 0, idle: Infinity };
  const shifts: { atMs: number; score: number }[] = [];
  const tasks: { atMs: number; ms: number }[] = [];
  const observeEntries = (type: string, act: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
  observeEntries('largest-contentful-paint', ({ startTime }) => (load.lcp = startTime));
  observeEntries('longtask', ({ startTime, duration }) => tasks.push({ atMs: startTime, ms: duration }));
  observeEntries('layout-shift', (entry) => {
    const isOwn = 'hadRecentInput' in entry && entry.hadRecentInput === false;
    if (isOwn && 'value' in entry) shifts.push({ atMs: entry.startTime, score: Number(entry.value) });
  });

  const checkText = () => {
    const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    let letters = 0;
    while (letters < lettersMin && walk.nextNode()) {
      const element = walk.currentNode.parentElement;
      if (!element?.closest('body') || /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue;
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        letters += (walk.currentNode.textContent ?? '').replace(/\s/g, '').length;
    }
    if (letters >= lettersMin) load.text = performance.now();
    else requestAnimationFrame(checkText);
  };
  requestAnimationFrame(checkText);

  window.idle = new Promise((resolve) => {
    addEventListener('load', () =>
      requestIdleCallback(() => {
        load.idle = performance.now();
        resolve();
      }),
    );
  });

  const worstShift = () => {
    let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { atMs, score } of shifts) {
      if (atMs - last > 1000 || atMs - first > 5000) [sum, first] = [0, atMs];
      sum += score;
      last = atMs;
      worst = Math.max(worst, sum);
    }
    return worst;
  };
  const blockedUntil = (end: number) =>
    tasks.filter(({ atMs }) => atMs < end).reduce((sum, { ms }) => sum + Math.max(0, ms - taskMs), 0);
  window.readLoad = () => ({
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    lcpMs: load.lcp,
    firstTextMs: load.text,
    layoutShift: worstShift(),
    blockedMs: blockedUntil(Infinity),
    blockedBeforeIdleMs: blockedUntil(load.idle),
  });
}
