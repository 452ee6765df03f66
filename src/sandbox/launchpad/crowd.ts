import { scale } from '../../money/index.ts';
import { normal, uniform, whole } from '../random.ts';
import { hourMs } from './projects.ts';
import type { Crowd, PoolTerms, SeedProject } from './seed/types.ts';

/** One of the crowd: not an account, but a number that follows from the seed. Hours count from the commit phase's start. */
export type Stranger = {
  /** Sorts tickets like any uid. */
  uid: string;
  requestId: string;
  hour: number;
  /** Coin, ledger units. */
  amount: bigint;
  tickets: number;
  /** When a stake is redeemed whole; undefined: stays to the end. */
  leaves?: number;
};

/** How wide the log-normal commits spread. */
const spread = 0.9;
/** How many stakers redeem before the end. */
const leavers = 0.15;
const firstUid = 700_001;

const stepOf = (terms: PoolTerms): bigint => {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.step);
  return terms.method === 'LOTTERY' ? scale(terms.ticketSize) : scale(terms.minStake);
};

/** Least and most of one person, in steps. */
function bounds(terms: PoolTerms): [least: number, most: number] {
  const step = stepOf(terms);
  if (terms.method === 'LOTTERY') return [1, terms.maxTickets];
  if (terms.method === 'STAKE') return [1, Number(scale(terms.maxStake) / step)];
  return [Number(scale(terms.minCommit) / step), Number(scale(terms.maxCommit) / step)];
}

/** What one person puts in, in whole steps of the pool. */
function stepsOf(seed: string, terms: PoolTerms, median: string, name: string | number): number {
  const [least, most] = bounds(terms);
  const middle = Number(scale(median) / stepOf(terms));
  const drawn = Math.round(Math.max(middle, 1) * Math.exp(spread * normal(seed, 'crowd', terms.poolId, name)));
  return Math.min(Math.max(drawn, least), most);
}

/** People join most at the beginning and thin out. */
const joinHour = (seed: string, poolId: string, index: number, hours: number): number =>
  Math.floor(uniform(seed, 'crowd', poolId, index, 'hour') ** 2 * hours);

function strangers(seed: string, terms: PoolTerms, { people, median }: Crowd, hours: number): Stranger[] {
  return Array.from({ length: people }, (_, index): Stranger => {
    const steps = stepsOf(seed, terms, median, index);
    const hour = joinHour(seed, terms.poolId, index, hours);
    const stranger = {
      uid: String(firstUid + index),
      requestId: `${terms.poolId}-${index}`,
      hour,
      amount: BigInt(steps) * stepOf(terms),
      tickets: terms.method === 'LOTTERY' ? steps : 0,
    };
    const isLeaving = terms.method === 'STAKE' && uniform(seed, 'crowd', terms.poolId, index, 'leaves') < leavers;
    return isLeaving
      ? { ...stranger, leaves: hour + 1 + whole(hours, seed, 'crowd', terms.poolId, index, 'stay') }
      : stranger;
  });
}

/** Crowds that are kept ready: every pool of the seed, for a few seeds. */
const maxKept = 64;
const kept = new Map<string, Stranger[]>();

/** The crowd of a pool; the same for a seed, whenever it is asked. */
export function crowdOf(seed: string, { times }: SeedProject, terms: PoolTerms, crowd: Crowd): readonly Stranger[] {
  const key = `${seed}\u0000${terms.poolId}`;
  let found = kept.get(key);
  if (!found) {
    found = strangers(seed, terms, crowd, Math.floor((times.commitEnd - times.commitStart) / hourMs));
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, found);
  }
  return found;
}

/** A person whom the developer's console sent: the next number after the crowd's. */
export function guestAmount(seed: string, terms: PoolTerms, { median }: Crowd, number: number): bigint {
  return BigInt(stepsOf(seed, terms, median, `guest ${number}`)) * stepOf(terms);
}
