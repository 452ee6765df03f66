import { hourMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';
import { normal, uniform, uniformInteger } from '#sandbox/foundation/random.ts';
import type { Crowd, PoolTerms, SeedProject } from '../seed/types.ts';

/**
 * A simulated participant without an account, derived from the exchange's seed. Hours count from the start of the
 * commit phase.
 */
export type SimulatedParticipant = {
  /** Sorts tickets as the uid of an account does. */
  uid: string;
  requestId: string;
  joinHour: number;
  /** Ledger units of the pool's coin. */
  amount: bigint;
  tickets: number;
  /** Hour at which the whole stake is redeemed; undefined when it stays until the end. */
  redeemHour?: number;
};

/** Standard deviation of the logarithm of the commits. */
const logSpread = 0.9;
/** Share of the stakers who redeem before the end. */
const redeemShare = 0.15;
const firstUid = 700_001;

const stepOf = (terms: PoolTerms): bigint => {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.step);
  return terms.method === 'LOTTERY' ? scale(terms.ticketSize) : scale(terms.minStake);
};

/** The minimum and maximum commit of one person, in steps of the pool. */
function stepBounds(terms: PoolTerms): [min: number, max: number] {
  const step = stepOf(terms);
  if (terms.method === 'LOTTERY') return [1, terms.maxTickets];
  if (terms.method === 'STAKE') return [1, Number(scale(terms.maxStake) / step)];
  return [Number(scale(terms.minCommit) / step), Number(scale(terms.maxCommit) / step)];
}

/** The commit of one person in steps of the pool: log-normal around the median. */
function stepsOf(seed: string, terms: PoolTerms, median: string, name: string | number): number {
  const [min, max] = stepBounds(terms);
  const medianSteps = Number(scale(median) / stepOf(terms));
  const steps = Math.round(Math.max(medianSteps, 1) * Math.exp(logSpread * normal(seed, 'crowd', terms.poolId, name)));
  return Math.min(Math.max(steps, min), max);
}

/** Most people join early; the square thins them out towards the end. */
const joinHourOf = (seed: string, poolId: string, index: number, hours: number): number =>
  Math.floor(uniform(seed, 'crowd', poolId, index, 'hour') ** 2 * hours);

function generateCrowd(
  seed: string,
  terms: PoolTerms,
  { people, median }: Crowd,
  hours: number,
): SimulatedParticipant[] {
  return Array.from({ length: people }, (_, index): SimulatedParticipant => {
    const steps = stepsOf(seed, terms, median, index);
    const hour = joinHourOf(seed, terms.poolId, index, hours);
    const participant = {
      uid: String(firstUid + index),
      requestId: `${terms.poolId}-${index}`,
      joinHour: hour,
      amount: BigInt(steps) * stepOf(terms),
      tickets: terms.method === 'LOTTERY' ? steps : 0,
    };
    const isLeaving = terms.method === 'STAKE' && uniform(seed, 'crowd', terms.poolId, index, 'leaves') < redeemShare;
    return isLeaving
      ? { ...participant, redeemHour: hour + 1 + uniformInteger(hours, seed, 'crowd', terms.poolId, index, 'stay') }
      : participant;
  });
}

/** Most cached crowds: every pool of the seed for a few exchange seeds. */
const maxCrowds = 64;
const crowdCache = new Map<string, SimulatedParticipant[]>();

/** The simulated crowd of a pool; it is always the same for a seed of the exchange. */
export function crowdOf(
  seed: string,
  { times }: SeedProject,
  terms: PoolTerms,
  crowd: Crowd,
): readonly SimulatedParticipant[] {
  const key = `${seed}\u0000${terms.poolId}`;
  let participants = crowdCache.get(key);
  if (!participants) {
    participants = generateCrowd(seed, terms, crowd, Math.floor((times.commitEnd - times.commitStart) / hourMs));
    if (crowdCache.size >= maxCrowds) crowdCache.clear();
    crowdCache.set(key, participants);
  }
  return participants;
}

/** The commit of a participant that the developer console adds, in ledger units. */
export function guestAmount(seed: string, terms: PoolTerms, { median }: Crowd, number: number): bigint {
  return BigInt(stepsOf(seed, terms, median, `guest ${number}`)) * stepOf(terms);
}
