import { isRefusal } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { openTokenBuckets } from './token-buckets.ts';
import type { Limit, RateDecision } from './token-buckets.ts';

/** Result of a login, or the limit that it exceeded. */
export type LoginOutcome = { result: HandlerResult } | { limited: RateDecision };

export interface LoginAttempts {
  /**
   * Runs a login unless too many have failed. Logins of one account run one after the other, so that none overtakes the
   * count.
   */
  guard: (login: { account: string; address: string }, run: () => Promise<HandlerResult>) => Promise<LoginOutcome>;
}

/** Logins of an account that may wait at once. */
const maxWaiting = 100;

/**
 * Limits password guesses of an account over all addresses. An address without a recent failure is not kept out by the
 * guesses of others: its password is checked, and only a wrong one is answered like all others. quality.md Q-F38
 * @param limit failed logins of an account
 * @param uptime running time of the exchange, ms
 */
export function openLoginAttempts(limit: Limit, uptime: () => number): LoginAttempts {
  const failures = openTokenBuckets(uptime);
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();

  async function attempt(account: string, address: string, run: () => Promise<HandlerResult>): Promise<LoginOutcome> {
    const addressKey = `${address} ${account}`;
    const decision = failures.peek(account, limit);
    if (!decision.allowed && failures.peek(addressKey, limit).fullInMs > 0) return { limited: decision };
    const result = await run();
    if (!isRefusal(result)) return { result };
    failures.take(account, limit);
    failures.take(addressKey, limit, !decision.allowed);
    return decision.allowed ? { result } : { limited: decision };
  }

  return {
    async guard({ account, address }, run) {
      const queue = queues.get(account) ?? { waiting: 0, last: Promise.resolve() };
      if (queue.waiting >= maxWaiting) return { limited: failures.peek(account, limit) };
      queues.set(account, queue);
      queue.waiting += 1;
      const outcome = queue.last.then(() => attempt(account, address, run));
      queue.last = outcome.catch(() => undefined);
      try {
        return await outcome;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(account);
      }
    },
  };
}
