/** What a page sees of itself while a stream runs at it; times in ms. */
export interface Streamed {
  frames: number;
  /** Tasks of the main thread longer than 50 ms. */
  longTasks: number;
  /** From each click to the next paint; 16 stands for quicker ones. */
  clicks: number[];
  /** At each frame, how long ago the newest message was sent when a text of the page last changed. */
  ages: number[];
  received: number;
}

declare global {
  interface Window {
    /** Counts from now for so many ms. */
    watchStream: (forMs: number) => void;
    readStream: () => Streamed;
  }
}

/** Runs in the page before its own scripts; it stands alone, since it travels as text. */
export function observeStream(): void {
  let until = 0;
  let newest = 0;
  let drawn = 0;
  const seen: Streamed = { frames: 0, longTasks: 0, clicks: [], ages: [], received: 0 };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const ts = typeof data === 'string' ? /"ts":(\d+)/.exec(data)?.[1] : undefined;
        if (ts !== undefined) newest = Number(ts);
        if (performance.now() < until) seen.received += 1;
      });
    }
  };
  const beat = () => {
    if (performance.now() < until) {
      seen.frames += 1;
      if (drawn > 0) seen.ages.push(Date.now() - drawn);
    }
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
  const watch = (type: string, act: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, ...more });
  watch('longtask', ({ startTime }) => (seen.longTasks += startTime < until ? 1 : 0));
  watch('event', ({ name, duration }) => name === 'click' && seen.clicks.push(duration), { durationThreshold: 16 });
  addEventListener('click', () => seen.clicks.push(16), true);
  const drawings = new MutationObserver(() => (drawn = newest));
  window.watchStream = (forMs) => {
    drawings.observe(document, { subtree: true, childList: true, characterData: true });
    until = performance.now() + forMs;
    Object.assign(seen, { frames: 0, longTasks: 0, clicks: [], ages: [], received: 0 });
  };
  window.readStream = () => seen;
}
