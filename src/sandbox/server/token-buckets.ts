/** `count` calls per `perMs`; a burst may have `burst` calls, by default twice `count`. */
export interface Limit {
  count: number;
  perMs: number;
  burst?: number;
}

/** State of a bucket for one more call. */
export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Time until the bucket is full again; 0 when nothing was taken from it. */
  fullInMs: number;
  /** Time until the next call is allowed; 0 when this one is. */
  retryInMs: number;
}

export interface TokenBuckets {
  /** Returns whether a call is allowed, without taking a token. */
  peek: (key: string, limit: Limit) => RateDecision;
  /** Takes a token if there is one. @param emptied takes all of them */
  take: (key: string, limit: Limit, emptied?: boolean) => RateDecision;
}

/** Number of buckets in memory; the least recently used one is dropped first. */
const maxBuckets = 10_000;

interface BucketState {
  tokens: number;
  /** Uptime of the last update, ms. */
  at: number;
}

const burstOf = ({ count, burst = count * 2 }: Limit): number => burst;

/** The time until a limit allows so many calls. */
const msFor = ({ count, perMs }: Limit, calls: number): number => Math.max(0, Math.ceil((calls * perMs) / count));

const decisionOf = (limit: Limit, tokens: number, allowed: boolean): RateDecision => ({
  allowed,
  limit: limit.count,
  remaining: Math.floor(tokens),
  fullInMs: msFor(limit, burstOf(limit) - tokens),
  retryInMs: allowed ? 0 : msFor(limit, 1 - tokens),
});

/** @param uptime running time of the exchange, ms */
export function openTokenBuckets(uptime: () => number): TokenBuckets {
  const buckets = new Map<string, BucketState>();

  function tokensIn(key: string, limit: Limit): number {
    const before = buckets.get(key);
    if (!before) return burstOf(limit);
    return Math.min(burstOf(limit), before.tokens + ((uptime() - before.at) / limit.perMs) * limit.count);
  }

  return {
    peek(key, limit) {
      const tokens = tokensIn(key, limit);
      return decisionOf(limit, tokens, tokens >= 1);
    },
    take(key, limit, emptied = false) {
      const available = tokensIn(key, limit);
      const allowed = available >= 1;
      const tokens = emptied ? 0 : available - Number(allowed);
      buckets.delete(key);
      buckets.set(key, { tokens, at: uptime() });
      if (buckets.size > maxBuckets) for (const [oldest] of buckets.entries().take(1)) buckets.delete(oldest);
      return decisionOf(limit, tokens, allowed);
    },
  };
}
