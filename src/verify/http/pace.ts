import type { Bucket } from '#contract/call.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';

interface Rate {
  count: number;
  perMs: number;
}
const perSecond = (count: number): Rate => ({ count, perMs: secondMs });
/** Requests of a bucket at most. exchange-api 1.6 */
const rates: Readonly<Record<Bucket, Rate>> = {
  orderWrite: perSecond(20),
  batch: perSecond(5),
  privateRead: perSecond(20),
  publicRead: perSecond(50),
  moneyWrite: perSecond(3),
  validate: perSecond(10),
  launchWrite: perSecond(5),
  ott: { count: 60, perMs: minuteMs },
  login: perSecond(20),
};
/** Time in which a bucket gets one request back, ms. */
export const refillMs = (bucket: Bucket): number => rates[bucket].perMs / rates[bucket].count;
/** Share of a bucket that is used: somebody else may use the same account. */
const share = 0.8;
/** Requests at once. */
const concurrency = 8;

/** Waits for the turn of a request. `turn` is paced per caller and bucket, `slot` limits the requests at once. */
export interface Pace {
  turn: (caller: string, bucket: Bucket) => Promise<void>;
  slot: <T>(work: () => Promise<T>) => Promise<T>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the pacing; `isUnlimited` for an exchange without rate limits. verify.md 2 */
export function openPace(isUnlimited = false): Pace {
  /** Monotonic time at which the next request of a bucket is due, ms. */
  const nextAt = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async turn(caller, bucket) {
      if (isUnlimited) return;
      const { count, perMs } = rates[bucket];
      const key = `${caller} ${bucket}`;
      const now = performance.now();
      // As many as the rate names may go at once: the bucket of the exchange holds twice as many.
      const earliest = Math.max(nextAt.get(key) ?? 0, now - perMs);
      nextAt.set(key, earliest + perMs / (count * share));
      if (earliest > now) await wait(earliest - now);
    },
    async slot(work) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
