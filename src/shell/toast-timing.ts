/** How long a toast is shown, ms. spec 8 */
export const toastMs = 3_000;

/** What is left of a toast's time; it runs only while `sinceMs` is set. Times are of one monotonic clock, ms. */
export interface ToastTime {
  leftMs: number;
  sinceMs: number | undefined;
}

/** A toast that appears: running, or held from the start when the page is hidden. */
export function startTime(nowMs: number, isHeld: boolean): ToastTime {
  return { leftMs: toastMs, sinceMs: isHeld ? undefined : nowMs };
}

/** Held: by a pointer over it, by focus in it, by a hidden tab. The time that is left stays. */
export function holdTime({ leftMs, sinceMs }: ToastTime, nowMs: number): ToastTime {
  return { leftMs: sinceMs === undefined ? leftMs : Math.max(0, leftMs - (nowMs - sinceMs)), sinceMs: undefined };
}

/** Let go: runs on with what is left, but at least a second, so that nothing vanishes under the pointer. */
export function releaseTime({ leftMs, sinceMs }: ToastTime, nowMs: number): ToastTime {
  return sinceMs === undefined ? { leftMs: Math.max(leftMs, 1_000), sinceMs: nowMs } : { leftMs, sinceMs };
}

/** When it is over, ms; undefined while it is held. */
export function endOf({ leftMs, sinceMs }: ToastTime): number | undefined {
  return sinceMs === undefined ? undefined : sinceMs + leftMs;
}
