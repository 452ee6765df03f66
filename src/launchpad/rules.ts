import type { Pool, Qualification } from '../contract/launchpad.ts';
import { canonical, cut, decimal } from '../money/index.ts';

/** What a pool asks of the sum that a person commits; amounts in the pool's coin. The exchange states them again. */
export type PoolTerms = { minimum: string; step: string; maximum: string };

/** Of the pool's coin: free, and already in the pool. */
export type Held = { free: string; committed: string };

/** What stops a pledge; amounts in the pool's coin. */
export type PledgeProblem =
  | { kind: 'empty' | 'balanceUnknown' | 'nothingLeft' | 'noBalance' }
  | { kind: 'belowMinimum'; minimum: string }
  | { kind: 'notAStep'; step: string }
  | { kind: 'aboveMaximum'; maximum: string };

type Decimal = ReturnType<typeof decimal>;

const smallest = (places: number) => canonical(decimal(`1e-${places}`));

/** launchpad.md 4: least, step and most of the sum; a ticket is step and minimum of a lottery. */
export function termsOf(pool: Pool): PoolTerms {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return { minimum: pool.minCommit, step: pool.step, maximum: pool.maxCommit };
    case 'LOTTERY':
      return {
        minimum: pool.ticketSize,
        step: pool.ticketSize,
        maximum: canonical(decimal(pool.ticketSize).times(String(pool.maxTickets))),
      };
    case 'STAKE':
      return { minimum: pool.minStake, step: smallest(pool.coinPrecision), maximum: pool.maxStake };
  }
}

/** Undefined until both have come; who did not join committed 0. */
export function heldOf(
  pool: Pool,
  balances: Readonly<Record<string, { free: string } | undefined>> | undefined,
  joined: ReadonlyMap<string, string> | undefined,
): Held | undefined {
  if (!balances || !joined) return undefined;
  return { free: balances[pool.coin]?.free ?? '0', committed: joined.get(pool.poolId) ?? '0' };
}

const least = (...amounts: Decimal[]) => amounts.reduce((low, each) => (each.lt(low) ? each : low));

/** The most that makes the sum with what is committed a multiple of the step, never above `most`. */
function cutToStep(most: Decimal, committed: string, step: string): Decimal {
  const sum = decimal(committed).plus(most);
  const whole = sum.div(step).round(0, decimal.roundDown).times(step);
  const room = whole.minus(committed);
  return room.lt('0') ? decimal('0') : room;
}

/**
 * What may still be added: the least of the person's limit, what the pool still takes and the free balance, cut to the step.
 * Unknown limits nothing yet.
 */
export function pledgeMaximum(pool: Pool, held?: Held, qualification?: Pick<Qualification, 'limit'>): string {
  const { maximum, step } = termsOf(pool);
  if (!held) return maximum;
  const room = decimal(maximum).minus(held.committed);
  const bounds = [room, decimal(held.free)];
  if (qualification) bounds.push(decimal(qualification.limit));
  if ('maxTotal' in pool && pool.maxTotal !== undefined) bounds.push(decimal(pool.maxTotal).minus(pool.total));
  return canonical(cutToStep(least(...bounds), held.committed, step));
}

/** The least that may be added now: what the sum lacks of the pool's minimum, and then a step. */
export function leastToAdd(pool: Pool, held?: Held): string {
  const { minimum, step } = termsOf(pool);
  const lacking = decimal(minimum).minus(held?.committed ?? '0');
  return canonical(lacking.gt(step) ? lacking : decimal(step));
}

/** Asked while typing and again when sending: the balance moves meanwhile. Commits add up: the minimum is the sum's. */
export function pledgeProblem(
  amount: string,
  pool: Pool,
  held?: Held,
  qualification?: Pick<Qualification, 'limit'>,
): PledgeProblem | undefined {
  if (!held) return { kind: 'balanceUnknown' };
  const { minimum, step } = termsOf(pool);
  const maximum = pledgeMaximum(pool, held, qualification);
  if (decimal(held.free).eq('0')) return { kind: 'noBalance' };
  if (decimal(maximum).eq('0') && decimal(held.committed).gt('0')) return { kind: 'nothingLeft' };
  if (amount === '' || decimal(amount).eq('0')) return { kind: 'empty' };
  const sum = decimal(amount).plus(held.committed);
  if (sum.lt(minimum)) return { kind: 'belowMinimum', minimum };
  if (decimal(amount).gt(maximum)) return { kind: 'aboveMaximum', maximum };
  if (!sum.mod(step).eq('0')) return { kind: 'notAStep', step };
  return undefined;
}

/** A share of the maximum, in percent, cut to the step: what the 25 to 100 buttons type. */
export function shareOfMaximum(percent: 25 | 50 | 75 | 100, pool: Pool, held: Held, maximum: string): string {
  const { step } = termsOf(pool);
  return canonical(cutToStep(decimal(maximum).times(String(percent)).div('100'), held.committed, step));
}

/** What stops a redeem of a stake: more than is staked, or nothing typed. */
export function redeemProblem(amount: string, held?: Held): PledgeProblem | undefined {
  if (!held) return { kind: 'balanceUnknown' };
  if (amount === '' || decimal(amount).eq('0')) return { kind: 'empty' };
  return decimal(amount).gt(held.committed) ? { kind: 'aboveMaximum', maximum: held.committed } : undefined;
}

/** Text of a draft as the contract wants it: no trailing zeros, no bare point. */
export const sendable = (amount: string, pool: Pool) => cut(amount, pool.coinPrecision);
