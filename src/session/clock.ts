import { atom, onMount } from 'nanostores';
import { send, type TimeSample } from '../api/index.ts';
import { systemDate } from '../contract/basic.ts';

/** While a clock is shown, the exchange is asked again when it has not been heard for that long. ms */
const freshMs = 60_000;
const secondMs = 1_000;
/** Acts from the future are refused, those that are a little late are not: a guess errs to the late side. exchange-api 1.5, ms */
const aheadMs = 400;
/** A pushed message was written at most so long before it arrived. ms */
const wayMs = 5_000;

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
 * clock does not waver with the network; another is replaced by the middle, or sooner after a slow answer.
 */
export function hearTime({ timeNow, sentMs, receivedMs }: TimeSample): void {
  const halfMs = Math.min((receivedMs - sentMs) / 2, aheadMs);
  hear(timeNow - receivedMs, timeNow - sentMs, timeNow - receivedMs + halfMs);
}

/** Hears the time of a pushed message, which was on its way for a moment: it tells a moved clock, not a slow line. */
export function hearPushedTime(timeNow: number, receivedMs: number): void {
  const leastMs = timeNow - receivedMs;
  hear(leastMs, leastMs + wayMs, leastMs);
}

/** Keeps an offset between `leastMs` and `mostMs`, takes `elseMs` for any other. */
function hear(leastMs: number, mostMs: number, elseMs: number): void {
  heardMs = performance.now();
  const offsetMs = $clockOffset.get();
  if (offsetMs === undefined || offsetMs < leastMs || offsetMs > mostMs) $clockOffset.set(elseMs);
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
