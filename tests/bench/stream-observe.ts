/** What a page measures of itself while it receives a stream. */
export interface StreamMetrics {
  frames: number;
  /** Tasks of the main thread longer than 50 ms. */
  longTasks: number;
  /** From each click to the next paint, ms; 16 for shorter times. */
  clicksMs: number[];
  /** At each frame, the age of the message that was the newest one at the last change of the page, ms. */
  agesMs: number[];
  received: number;
}

declare global {
  interface Window {
    /** Starts a measurement. */
    watchStream: (durationMs: number) => void;
    /** Returns the metrics of the current measurement. */
    readStream: () => StreamMetrics;
  }
}

/** Runs in the page before its own scripts. It uses nothing outside of itself, because the page receives it as text. */
export function observeStream(): void {
  let endMs = 0;
  /** Time stamps of the newest message, and of the newest one at the last change of the page. */
  let newestMs = 0;
  let drawnMs = 0;
  const metrics: StreamMetrics = { frames: 0, longTasks: 0, clicksMs: [], agesMs: [], received: 0 };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...options: ConstructorParameters<typeof Native>) {
      super(...options);
      this.addEventListener('message', ({ data }) => {
        const ts = typeof data === 'string' ? /"ts":(\d+)/.exec(data)?.[1] : undefined;
        if (ts !== undefined) newestMs = Number(ts);
        if (performance.now() < endMs) metrics.received += 1;
      });
    }
  };
  const countFrame = () => {
    if (performance.now() < endMs) {
      metrics.frames += 1;
      if (drawnMs > 0) metrics.agesMs.push(Date.now() - drawnMs);
    }
    requestAnimationFrame(countFrame);
  };
  requestAnimationFrame(countFrame);
  const observeEntries = (type: string, act: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, ...options });
  observeEntries('longtask', ({ startTime }) => (metrics.longTasks += startTime < endMs ? 1 : 0));
  observeEntries('event', ({ name, duration }) => name === 'click' && metrics.clicksMs.push(duration), {
    durationThreshold: 16,
  });
  addEventListener('click', () => metrics.clicksMs.push(16), true);
  const changes = new MutationObserver(() => (drawnMs = newestMs));
  window.watchStream = (durationMs) => {
    changes.observe(document, { subtree: true, childList: true, characterData: true });
    endMs = performance.now() + durationMs;
    Object.assign(metrics, { frames: 0, longTasks: 0, clicksMs: [], agesMs: [], received: 0 });
  };
  window.readStream = () => metrics;
}
