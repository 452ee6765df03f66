import type { Pool, Project } from '#contract/launchpad.ts';
import { hourMs } from '#formulas/durations.ts';
import { grownTotal } from '#formulas/grown-total.ts';
import { hourlyReward } from '#formulas/launchpool.ts';
import { chanceOfWin, winningTicketCount } from '#formulas/lottery.ts';
import { estimateTokens, settleCommit } from '#formulas/subscription.ts';
import { truncate, decimal, divide, scale, unscale } from '#money/index.ts';
import type { PoolFunds } from '../pledge-rules.ts';

/**
 * What an amount would bring if the phase ended now; always an estimate. `tokens` and the rewards `perHour`, `perDay`
 * and
 * `toEnd` are in the project's token, `used` and `refund` in the pool's coin; `usedShare` and `chance` are fractions.
 * launchpad.md 4 "Outcome simulator"
 */
export type PledgeEstimate =
  | { method: 'SUBSCRIPTION'; tokens: string; used: string; refund: string; usedShare: string }
  | { method: 'LOTTERY'; tickets: number; chance: string }
  | { method: 'STAKE'; perHour: string; perDay: string; toEnd: string };

type EstimatedProject = Pick<Project, 'tokenPrecision' | 'times'>;

function estimateSubscription(
  pool: Extract<Pool, { method: 'SUBSCRIPTION' }>,
  project: EstimatedProject,
  amount: string,
  funds: PoolFunds,
  growthTenths: number,
): PledgeEstimate {
  const terms = {
    amount: scale(pool.amount),
    price: scale(pool.price),
    capTokens: scale(pool.capTokens),
    tokenPrecision: project.tokenPrecision,
  };
  const added = scale(amount);
  const sum = added + scale(funds.committed);
  const allocation = estimateTokens(
    {
      amount: added,
      committed: scale(funds.committed),
      total: scale(pool.total),
      cappedCommits: (pool.cappedCommits ?? []).map(({ amount: commit, people }) => ({
        amount: scale(commit),
        people,
      })),
      growthTenths,
    },
    terms,
  );
  const { used, refund } = settleCommit(sum, allocation, { price: terms.price, coinPrecision: pool.coinPrecision });
  return {
    method: 'SUBSCRIPTION',
    tokens: unscale(allocation),
    used: unscale(used),
    refund: unscale(refund),
    usedShare: truncate(divide(unscale(used), unscale(sum)), 4),
  };
}

function estimateLottery(
  pool: Extract<Pool, { method: 'LOTTERY' }>,
  amount: string,
  funds: PoolFunds,
  growthTenths: number,
): PledgeEstimate {
  const ticketsOf = (coins: string) =>
    Number(decimal(coins).div(pool.ticketSize).round(0, decimal.roundDown).toFixed());
  const added = ticketsOf(amount);
  const own = added + ticketsOf(funds.committed);
  const all = Number(grownTotal(BigInt(pool.tickets), BigInt(added), growthTenths));
  const winners = winningTicketCount({ amount: scale(pool.amount), tokensPerTicket: scale(pool.tokensPerTicket) });
  return { method: 'LOTTERY', tickets: own, chance: unscale(chanceOfWin(all, winners, own)) };
}

function estimateStake(
  pool: Extract<Pool, { method: 'STAKE' }>,
  project: EstimatedProject,
  amount: string,
  funds: PoolFunds,
  growthTenths: number,
  nowMs: number,
): PledgeEstimate {
  const added = scale(amount);
  const perHour = hourlyReward(added + scale(funds.committed), grownTotal(scale(pool.total), added, growthTenths), {
    rewardPerHour: scale(pool.rewardPerHour),
    ...(pool.hourlyCap && { hourlyCap: scale(pool.hourlyCap) }),
  });
  const hours = Math.max(
    0,
    Math.floor((project.times.commitEnd - Math.max(nowMs, project.times.commitStart)) / hourMs),
  );
  return {
    method: 'STAKE',
    perHour: unscale(perHour),
    perDay: unscale(perHour * 24n),
    toEnd: unscale(perHour * BigInt(hours)),
  };
}

/**
 * What `amount` (pool's coin), added to the committed coins of `funds`, would bring if the pool's total grew to
 * `growthTenths` / 10 times what it is. `nowMs`: exchange time.
 */
export function estimateOf(
  pool: Pool,
  project: EstimatedProject,
  { amount, funds, growthTenths, nowMs }: { amount: string; funds: PoolFunds; growthTenths: number; nowMs: number },
): PledgeEstimate {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return estimateSubscription(pool, project, amount, funds, growthTenths);
    case 'LOTTERY':
      return estimateLottery(pool, amount, funds, growthTenths);
    case 'STAKE':
      return estimateStake(pool, project, amount, funds, growthTenths, nowMs);
  }
}
