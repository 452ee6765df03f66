import type { Pool, Qualification } from '../contract/launchpad.ts';
import { floorToStep, isBlankOrZero, minOf } from '#money/tick.ts';
import { canonical, truncate, decimal } from '../money/index.ts';
import type { Decimal } from '../money/decimal.ts';

/** Limits of the total that a user commits to a pool, in the pool's coin. The exchange checks them again. */
export type PoolTerms = { minimum: string; step: string; maximum: string };

/** The user's free balance and committed amount in the pool's coin. */
export type PoolFunds = { free: string; committed: string };

/** Why an amount cannot be committed; amounts in the pool's coin. */
export type PledgeProblem =
  | { kind: 'empty' | 'balanceUnknown' | 'nothingLeft' | 'noBalance' }
  | { kind: 'belowMinimum'; minimum: string }
  | { kind: 'notAStep'; step: string }
  | { kind: 'aboveMaximum'; maximum: string };

const unitOf = (decimals: number) => canonical(decimal(`1e-${decimals}`));

/** The limits of a pool; in a lottery the ticket is both minimum and step. launchpad.md 4 */
export function poolTermsOf(pool: Pool): PoolTerms {
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
      return { minimum: pool.minStake, step: unitOf(pool.coinPrecision), maximum: pool.maxStake };
  }
}

/** The user's funds for a pool; undefined until balances and commitments are loaded. */
export function poolFundsOf(
  pool: Pool,
  balances: Readonly<Record<string, { free: string } | undefined>> | undefined,
  committedByPool: ReadonlyMap<string, string> | undefined,
): PoolFunds | undefined {
  if (!balances || !committedByPool) return undefined;
  return { free: balances[pool.coin]?.free ?? '0', committed: committedByPool.get(pool.poolId) ?? '0' };
}

/** The largest amount up to `maximum` that makes the total commitment a multiple of the step. */
function floorTotalToStep(maximum: Decimal, committed: string, step: string): Decimal {
  const addition = floorToStep(decimal(committed).plus(maximum), step).minus(committed);
  return addition.lt('0') ? decimal('0') : addition;
}

/**
 * The most that may still be added: the minimum of the user's limit, the remaining capacity of the pool and the
 * free balance, rounded down to the step. What is not loaded yet does not limit it.
 */
export function pledgeMaximum(pool: Pool, funds?: PoolFunds, qualification?: Pick<Qualification, 'limit'>): string {
  const { maximum, step } = poolTermsOf(pool);
  if (!funds) return maximum;
  const remaining = decimal(maximum).minus(funds.committed);
  const limits = [decimal(funds.free)];
  if (qualification) limits.push(decimal(qualification.limit));
  if ('maxTotal' in pool && pool.maxTotal !== undefined) limits.push(decimal(pool.maxTotal).minus(pool.total));
  return canonical(floorTotalToStep(minOf(remaining, ...limits), funds.committed, step));
}

/** The least that may be added: the rest up to the pool's minimum, after that one step. */
export function minimumToAdd(pool: Pool, funds?: PoolFunds): string {
  const { minimum, step } = poolTermsOf(pool);
  const missing = decimal(minimum).minus(funds?.committed ?? '0');
  return canonical(missing.gt(step) ? missing : decimal(step));
}

/**
 * Why an amount cannot be committed; undefined when it can. Checked while typing and again before sending,
 * because the balance may have changed. Commitments add up: the minimum applies to the total.
 */
export function pledgeProblem(
  amount: string,
  pool: Pool,
  funds?: PoolFunds,
  qualification?: Pick<Qualification, 'limit'>,
): PledgeProblem | undefined {
  if (!funds) return { kind: 'balanceUnknown' };
  const { minimum, step } = poolTermsOf(pool);
  const maximum = pledgeMaximum(pool, funds, qualification);
  if (decimal(funds.free).eq('0')) return { kind: 'noBalance' };
  if (decimal(maximum).eq('0') && decimal(funds.committed).gt('0')) return { kind: 'nothingLeft' };
  if (isBlankOrZero(amount)) return { kind: 'empty' };
  const total = decimal(amount).plus(funds.committed);
  if (total.lt(minimum)) return { kind: 'belowMinimum', minimum };
  if (decimal(amount).gt(maximum)) return { kind: 'aboveMaximum', maximum };
  if (!total.mod(step).eq('0')) return { kind: 'notAStep', step };
  return undefined;
}

/** A percentage of the maximum, rounded down to the step, for the buttons 25% to 100%. */
export function shareOfMaximum(percent: 25 | 50 | 75 | 100, pool: Pool, funds: PoolFunds, maximum: string): string {
  const { step } = poolTermsOf(pool);
  return canonical(floorTotalToStep(decimal(maximum).times(String(percent)).div('100'), funds.committed, step));
}

/** Why an amount cannot be redeemed from a stake; undefined when it can. */
export function redeemProblem(amount: string, funds?: PoolFunds): PledgeProblem | undefined {
  if (!funds) return { kind: 'balanceUnknown' };
  if (isBlankOrZero(amount)) return { kind: 'empty' };
  return decimal(amount).gt(funds.committed) ? { kind: 'aboveMaximum', maximum: funds.committed } : undefined;
}

/** A typed amount in the form that the contract expects: no trailing zeros, no trailing point. */
export const amountToSend = (amount: string, pool: Pool) => truncate(amount, pool.coinPrecision);
