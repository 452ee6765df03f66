/** What only the page itself can see of its load; times in ms since the navigation began. */
export interface Seen {
  lcp: number;
  /** First frame with 60 visible letters or more. */
  text: number;
  /** Worst session window of layout shifts. */
  shift: number;
  /** Time of main-thread tasks beyond 50 ms each. */
  blocked: number;
  blockedBeforeIdle: number;
}

declare global {
  interface Window {
    readLoad: () => Seen;
    /** Resolves when the page was loaded and then idle. */
    idle: Promise<void>;
  }
}

/** Runs in the page before its own scripts; it stands alone, since it travels as text. */
export function observe(): void {
  const lettersLeast = 60;
  const taskMs = 50;
  const load = { lcp: 0, text: 0, idle: Infinity };
  const shifts: { at: number; by: number }[] = [];
  const tasks: { at: number; ms: number }[] = [];
  const watch = (type: string, act: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (load.lcp = startTime));
  watch('longtask', ({ startTime, duration }) => tasks.push({ at: startTime, ms: duration }));
  watch('layout-shift', (entry) => {
    const isOwn = 'hadRecentInput' in entry && entry.hadRecentInput === false;
    if (isOwn && 'value' in entry) shifts.push({ at: entry.startTime, by: Number(entry.value) });
  });

  const look = () => {
    const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    let letters = 0;
    while (letters < lettersLeast && walk.nextNode()) {
      const element = walk.currentNode.parentElement;
      if (!element?.closest('body') || /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue;
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        letters += (walk.currentNode.textContent ?? '').replace(/\s/g, '').length;
    }
    if (letters >= lettersLeast) load.text = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

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
    for (const { at, by } of shifts) {
      if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
      sum += by;
      last = at;
      worst = Math.max(worst, sum);
    }
    return worst;
  };
  const blockedUntil = (end: number) =>
    tasks.filter(({ at }) => at < end).reduce((sum, { ms }) => sum + Math.max(0, ms - taskMs), 0);
  window.readLoad = () => ({
    lcp: load.lcp,
    text: load.text,
    shift: worstShift(),
    blocked: blockedUntil(Infinity),
    blockedBeforeIdle: blockedUntil(load.idle),
  });
}
