import type { Bucket } from '../../contract/call.ts';

/** So many calls in so many ms; a burst may be twice that. */
export interface Limit {
  count: number;
  perMs: number;
}

/** Limits are data; `sandbox` and `login` are the sandbox's own paths. */
export type Limits = Readonly<Record<Bucket | 'sandbox' | 'login', Limit>>;

const second = 1_000;

/** exchange-api 1.6 */
export const defaultLimits: Limits = {
  orderWrite: { count: 20, perMs: second },
  batch: { count: 5, perMs: second },
  privateRead: { count: 20, perMs: second },
  publicRead: { count: 50, perMs: second },
  moneyWrite: { count: 3, perMs: second },
  validate: { count: 10, perMs: second },
  launchWrite: { count: 5, perMs: second },
  ott: { count: 60, perMs: 60 * second },
  sandbox: { count: 200, perMs: second },
  login: { count: 20, perMs: second },
};

const none: Limit = { count: 1_000_000, perMs: 1 };

/** For measurements: nobody is stopped. exchange-api 6 "Bench" */
export const noLimits: Limits = {
  orderWrite: none,
  batch: none,
  privateRead: none,
  publicRead: none,
  moneyWrite: none,
  validate: none,
  launchWrite: none,
  ott: none,
  sandbox: none,
  login: none,
};

/** What a bucket says of one call. */
export interface Verdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** ms until the bucket is full again. */
  fullInMs: number;
  /** ms until one call more is allowed; 0 when it is. */
  retryInMs: number;
}

/** Callers kept in mind; the longest unseen goes first. */
const maxBuckets = 10_000;

interface Level {
  left: number;
  at: number;
}

/** Token buckets on running time. @param uptime ms */
export function openBuckets(limits: Limits, uptime: () => number): (name: keyof Limits, who: string) => Verdict {
  const levels = new Map<string, Level>();

  return (name, who) => {
    const { count, perMs } = limits[name];
    const burst = count * 2;
    const key = `${name} ${who}`;
    const now = uptime();
    const before = levels.get(key) ?? { left: burst, at: now };
    const filled = Math.min(burst, before.left + ((now - before.at) / perMs) * count);
    const allowed = filled >= 1;
    const left = allowed ? filled - 1 : filled;
    levels.delete(key);
    levels.set(key, { left, at: now });
    if (levels.size > maxBuckets) for (const [oldest] of levels.entries().take(1)) levels.delete(oldest);
    const msFor = (calls: number): number => Math.max(0, Math.ceil((calls * perMs) / count));
    return {
      allowed,
      limit: count,
      remaining: Math.floor(left),
      fullInMs: msFor(burst - left),
      retryInMs: allowed ? 0 : msFor(1 - left),
    };
  };
}
