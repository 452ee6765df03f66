import { atom, onMount } from 'nanostores';
import { send, type TimeSample } from '../api/index.ts';
import { systemDate } from '../contract/system-date.ts';
import { dayMs, minuteMs, secondMs } from '../formulas/durations.ts';

/** Age of the last exchange time from which a displayed clock requests it again. ms */
const freshMs = minuteMs;
/**
 * The exchange refuses requests from the future, not slightly late ones: an estimate errs to the late side.
 * exchange-api 1.5, ms
 */
const maxAheadMs = 400;
/** The device's clock gains this much at once only by sleep or by being set. ms */
const sleepMinMs = secondMs;
/** A longer jump of the device's clock is a clock that was set. ms */
const sleepMaxMs = 30 * dayMs;

/** Exchange time minus the page's time awake and asleep, ms; undefined until the first exchange time arrives. */
export const $clockOffset = atom<number | undefined>(undefined);

/** When an exchange time last arrived or was requested, ms of `runningMs`. */
let syncedMs = Number.NEGATIVE_INFINITY;
/** Time that the device has slept, ms. */
let sleptMs = 0;
/** The same before its last sleep, and when the page noticed that sleep, monotonic ms. */
let sleptBeforeMs = 0;
let wokenMs = Number.NEGATIVE_INFINITY;
/** The device's clock minus the monotonic clock. */
let deviceOffsetMs: number | undefined;

/**
 * A monotonic time that includes the time a device sleeps, ms. `performance.now()` stops while most devices
 * sleep, so the device's clock is compared with it. A device clock that was set forward looks like sleep: the exchange
 * time is therefore requested again.
 */
function runningMs(): number {
  const nowMs = performance.now();
  const offsetMs = Date.now() - nowMs;
  const gainedMs = offsetMs - (deviceOffsetMs ?? offsetMs);
  deviceOffsetMs = offsetMs;
  if (gainedMs > sleepMinMs && gainedMs < sleepMaxMs) {
    sleptBeforeMs = sleptMs;
    sleptMs += gainedMs;
    wokenMs = nowMs;
    syncedMs = Number.NEGATIVE_INFINITY;
  }
  return nowMs + sleptMs;
}

/** The exchange time, ms UTC; the device's time until the first exchange time arrives, never afterwards. */
export function serverNow(): number {
  const nowMs = runningMs();
  const offsetMs = $clockOffset.get();
  return offsetMs === undefined ? Date.now() : nowMs + offsetMs;
}

/**
 * Records the exchange time of a response. It was written between sending and arrival: an offset within that range
 * stays, so that the clock does not jitter with the network; another is replaced by the middle, or less after a slow
 * response.
 */
export function recordServerTime({ timeNow, sentMs, receivedMs }: TimeSample): void {
  const nowMs = runningMs();
  const minMs = timeNow - receivedMs - sleptMs;
  const maxMs = timeNow - sentMs - (sentMs > wokenMs ? sleptMs : sleptBeforeMs);
  recordOffset(nowMs, minMs, maxMs, minMs + Math.min((maxMs - minMs) / 2, maxAheadMs));
}

/**
 * Records the exchange time of a pushed message. Its travel time is unknown, and after sleep it can be minutes old: it
 * only corrects a clock that is behind it.
 */
export function recordPushedTime(timeNow: number, receivedMs: number): void {
  const nowMs = runningMs();
  const minMs = timeNow - receivedMs - sleptMs;
  recordOffset(nowMs, minMs, Number.POSITIVE_INFINITY, minMs);
}

/** Leaves an offset between `minMs` and `maxMs` unchanged, else sets it to `correctedMs`. `nowMs`: of `runningMs`. */
function recordOffset(nowMs: number, minMs: number, maxMs: number, correctedMs: number): void {
  syncedMs = nowMs;
  const offsetMs = $clockOffset.get();
  if (offsetMs === undefined || offsetMs < minMs || offsetMs > maxMs) $clockOffset.set(correctedMs);
}

/** Requests the exchange time, unless one arrived or was requested within the last minute. */
async function syncClock(): Promise<void> {
  const nowMs = runningMs();
  if (nowMs - syncedMs < freshMs) return;
  syncedMs = nowMs;
  const sentMs = performance.now();
  const answer = await send(systemDate, {});
  if (answer.ok) recordServerTime({ timeNow: answer.result.systemDate, sentMs, receivedMs: performance.now() });
}

/**
 * Exchange time in whole seconds, ms UTC; 0 until the first exchange time arrives. One timer for all, paused while the
 * page is hidden.
 */
export const $serverSecond = atom(0);

onMount($serverSecond, () => {
  if (typeof document === 'undefined') return;
  const page = document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (page.hidden) return;
    const nowMs = serverNow();
    if ($clockOffset.get() !== undefined) $serverSecond.set(Math.floor(nowMs / secondMs) * secondMs);
    timer = setTimeout(tick, secondMs - (nowMs % secondMs));
    void syncClock();
  };
  page.addEventListener('visibilitychange', tick);
  const unlisten = $clockOffset.listen(tick);
  tick();
  return () => {
    clearTimeout(timer);
    unlisten();
    page.removeEventListener('visibilitychange', tick);
  };
});
