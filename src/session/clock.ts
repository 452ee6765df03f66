import { atom, onMount } from 'nanostores';
import { send, type TimeSample } from '../api/index.ts';
import { systemDate } from '../contract/basic.ts';

/** While a clock is shown, the exchange is asked again when it has not been heard for that long. ms */
const freshMs = 60_000;
const secondMs = 1_000;

/** What is added to the page's monotonic clock to give the exchange's, ms; undefined until the exchange was heard. */
export const $clockOffset = atom<number | undefined>(undefined);

let heardMs = Number.NEGATIVE_INFINITY;

/** The exchange's clock, ms UTC; the device's until the exchange was first heard, never after. */
export function serverNow(): number {
  const offsetMs = $clockOffset.get();
  return offsetMs === undefined ? Date.now() : performance.now() + offsetMs;
}

/**
 * Hears the exchange's time. It was written between sending and arrival: an offset that this allows stays, so that the
 * clock does not waver with the network; another is replaced by the middle.
 */
export function hearTime({ timeNow, sentMs, receivedMs }: TimeSample): void {
  heardMs = receivedMs;
  const [least, most] = [timeNow - receivedMs, timeNow - sentMs];
  const offsetMs = $clockOffset.get();
  if (offsetMs === undefined || offsetMs < least || offsetMs > most) $clockOffset.set((least + most) / 2);
}

/** Asks the exchange for its time, unless it was heard lately. */
export async function syncClock(): Promise<void> {
  if (performance.now() - heardMs < freshMs) return;
  heardMs = performance.now();
  const sentMs = performance.now();
  const answer = await send(systemDate, {});
  if (answer.ok) hearTime({ timeNow: answer.result.systemDate, sentMs, receivedMs: performance.now() });
}

/** The exchange's time in whole seconds, ms UTC: 0 until the page runs. One timer, and none while the page is hidden. */
export const $second = atom(0);

onMount($second, () => {
  if (typeof document === 'undefined') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const nowMs = serverNow();
    $second.set(Math.floor(nowMs / secondMs) * secondMs);
    timer = setTimeout(tick, secondMs - (nowMs % secondMs));
    void syncClock();
  };
  document.addEventListener('visibilitychange', tick);
  const stopFollowing = $clockOffset.listen(tick);
  tick();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', tick);
  };
});
