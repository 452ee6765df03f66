import { atom, onMount } from 'nanostores';
import { send, type TimeSample } from '../api/index.ts';
import { systemDate } from '../contract/system-date.ts';
import { minuteMs, secondMs } from '../formulas/durations.ts';

/** Age of the last exchange time from which a displayed clock requests it again. ms */
const freshMs = minuteMs;
/** The exchange refuses acts from the future, not slightly late ones: an estimate errs to the late side. exchange-api 1.5, ms */
const maxAheadMs = 400;
/** Longest assumed travel time of a pushed message. ms */
const maxTravelMs = 5_000;

/** Exchange time minus the page's monotonic time, ms; undefined until the first exchange time arrives. */
export const $clockOffset = atom<number | undefined>(undefined);

/** When an exchange time last arrived or was requested, monotonic ms. */
let syncedMs = Number.NEGATIVE_INFINITY;

/** Returns the exchange time, ms UTC; the device's time until the first exchange time arrives, never afterwards. */
export function serverNow(): number {
  const offsetMs = $clockOffset.get();
  return offsetMs === undefined ? Date.now() : performance.now() + offsetMs;
}

/**
 * Records the exchange time of a response. It was written between sending and arrival: an offset within that range stays,
 * so that the clock does not jitter with the network; another is replaced by the middle, or less after a slow response.
 */
export function recordServerTime({ timeNow, sentMs, receivedMs }: TimeSample): void {
  const halfMs = Math.min((receivedMs - sentMs) / 2, maxAheadMs);
  recordOffset(timeNow - receivedMs, timeNow - sentMs, timeNow - receivedMs + halfMs);
}

/** Records the exchange time of a pushed message. Its travel time is unknown: it corrects a moved clock, not a slow connection. */
export function recordPushedTime(timeNow: number, receivedMs: number): void {
  const minMs = timeNow - receivedMs;
  recordOffset(minMs, minMs + maxTravelMs, minMs);
}

/** Leaves an offset between `minMs` and `maxMs` unchanged, else sets it to `correctedMs`. */
function recordOffset(minMs: number, maxMs: number, correctedMs: number): void {
  syncedMs = performance.now();
  const offsetMs = $clockOffset.get();
  if (offsetMs === undefined || offsetMs < minMs || offsetMs > maxMs) $clockOffset.set(correctedMs);
}

/** Requests the exchange time, unless one arrived or was requested within the last minute. */
async function syncClock(): Promise<void> {
  if (performance.now() - syncedMs < freshMs) return;
  syncedMs = performance.now();
  const sentMs = performance.now();
  const answer = await send(systemDate, {});
  if (answer.ok) recordServerTime({ timeNow: answer.result.systemDate, sentMs, receivedMs: performance.now() });
}

/** Exchange time in whole seconds, ms UTC; 0 until the page runs. One timer for all, paused while the page is hidden. */
export const $serverSecond = atom(0);

onMount($serverSecond, () => {
  if (typeof document === 'undefined') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const nowMs = serverNow();
    $serverSecond.set(Math.floor(nowMs / secondMs) * secondMs);
    timer = setTimeout(tick, secondMs - (nowMs % secondMs));
    void syncClock();
  };
  document.addEventListener('visibilitychange', tick);
  const unlisten = $clockOffset.listen(tick);
  tick();
  return () => {
    clearTimeout(timer);
    unlisten();
    document.removeEventListener('visibilitychange', tick);
  };
});
