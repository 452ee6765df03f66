import type { Bucket } from '#contract/call.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { openTokenBuckets } from './token-buckets.ts';
import type { Limit, RateDecision } from './token-buckets.ts';

/**
 * Limits by bucket. `login` counts the logins of an address, `loginFailures` the failed ones of an account. The calls
 * under `/x/sandbox/` have their own, and `newAccount` counts the accounts that an address makes.
 */
export type Limits = Readonly<Record<Bucket | 'sandbox' | 'loginFailures' | 'newAccount', Limit>>;

/** exchange-api 1.6 */
export const defaultLimits: Limits = {
  orderWrite: { count: 20, perMs: secondMs },
  batch: { count: 5, perMs: secondMs },
  privateRead: { count: 20, perMs: secondMs },
  publicRead: { count: 50, perMs: secondMs },
  moneyWrite: { count: 3, perMs: secondMs },
  validate: { count: 10, perMs: secondMs },
  launchWrite: { count: 5, perMs: secondMs },
  ott: { count: 60, perMs: minuteMs },
  sandbox: { count: 200, perMs: secondMs },
  login: { count: 20, perMs: secondMs },
  loginFailures: { count: 5, perMs: minuteMs, burst: 10 },
  newAccount: { count: 60, perMs: minuteMs },
};

const unlimited: Limit = { count: 1_000_000, perMs: 1 };

/** Limits for measurements. exchange-api 6 "Bench" */
export const noLimits: Limits = {
  orderWrite: unlimited,
  batch: unlimited,
  privateRead: unlimited,
  publicRead: unlimited,
  moneyWrite: unlimited,
  validate: unlimited,
  launchWrite: unlimited,
  ott: unlimited,
  sandbox: unlimited,
  login: unlimited,
  loginFailures: unlimited,
  newAccount: unlimited,
};

/** Who sends a request: an account, or a device at an address. */
export type RateCaller = { uid: string } | { device: string; address: string };

/** How many devices of an address may send at their full rate: a device id is free to invent. quality.md Q-F38 */
const devicesPerAddress = 10;

const forAddress = ({ count, perMs, burst }: Limit): Limit => ({
  count: count * devicesPerAddress,
  perMs,
  ...(burst !== undefined && { burst: burst * devicesPerAddress }),
});

/** Takes a token from the buckets of a caller; a refused call takes none from the bucket of its device. */
export type TakeToken = (name: keyof Limits, caller: RateCaller) => RateDecision;

/** @param uptime running time of the exchange, ms */
export function openRateLimits(limits: Limits, uptime: () => number): TakeToken {
  const buckets = openTokenBuckets(uptime);
  // Apart from the devices, whose number has no bound and would displace them.
  const addresses = openTokenBuckets(uptime);
  /** Limits of an address, made once per limit. */
  const shared = new Map(Object.values(limits).map((limit) => [limit, forAddress(limit)]));

  return (name, caller) => {
    const limit = limits[name];
    if ('uid' in caller) return buckets.take(`${name} ${caller.uid}`, limit);
    const key = `${name} ${caller.device} ${caller.address}`;
    // The own limit is tested first, so that one device at its limit does not use up the share of the others.
    const own = buckets.peek(key, limit);
    if (!own.allowed) return own;
    const ofAddress = addresses.take(`${name} ${caller.address}`, shared.get(limit) ?? forAddress(limit));
    return ofAddress.allowed ? buckets.take(key, limit) : ofAddress;
  };
}
