import type { Pool, Project } from '../contract/launchpad.ts';
import { chanceOfWin, estimate, settle, winningTickets } from '../formulas/launchpad.ts';
import { canonical, cut, decimal, divide, scale, unscale } from '../money/index.ts';
import type { Held } from './rules.ts';

/** What a commit would bring if the phase ended now; always an estimate. launchpad.md 4 "Outcome simulator" */
export type Outcome =
  | { method: 'SUBSCRIPTION'; tokens: string; used: string; refund: string; usedShare: string }
  | { method: 'LOTTERY'; tickets: number; chance: string }
  | { method: 'STAKE'; perHour: string; perDay: string; toEnd: string };

type Of = Pick<Project, 'tokenPrecision' | 'times'>;

function ofSubscription(
  pool: Extract<Pool, { method: 'SUBSCRIPTION' }>,
  project: Of,
  amount: string,
  held: Held,
  growthTenths: number,
): Outcome {
  const terms = {
    amount: scale(pool.amount),
    price: scale(pool.price),
    capTokens: scale(pool.capTokens),
    tokenPrecision: project.tokenPrecision,
  };
  const { people, committed, tokens } = pool.atCeiling;
  const typed = scale(amount);
  const mine = typed + scale(held.committed);
  const got = estimate(
    {
      typed,
      committed: scale(held.committed),
      total: scale(pool.total),
      atCeiling: { people, committed: scale(committed), tokens: scale(tokens) },
      growthTenths,
    },
    terms,
  );
  const { used, refund } = settle(mine, got, { price: terms.price, coinPrecision: pool.coinPrecision });
  return {
    method: 'SUBSCRIPTION',
    tokens: unscale(got),
    used: unscale(used),
    refund: unscale(refund),
    usedShare: cut(divide(unscale(used), unscale(mine)), 4),
  };
}

function ofLottery(
  pool: Extract<Pool, { method: 'LOTTERY' }>,
  amount: string,
  held: Held,
  growthTenths: number,
): Outcome {
  const ticketsOf = (coins: string) =>
    Number(decimal(coins).div(pool.ticketSize).round(0, decimal.roundDown).toFixed());
  const fresh = ticketsOf(amount);
  const own = fresh + ticketsOf(held.committed);
  const all = Math.floor((pool.tickets * growthTenths) / 10) + fresh;
  const wins = winningTickets({ amount: scale(pool.amount), tokensPerTicket: scale(pool.tokensPerTicket) });
  return { method: 'LOTTERY', tickets: own, chance: unscale(chanceOfWin(all, wins, own)) };
}

function ofStake(
  pool: Extract<Pool, { method: 'STAKE' }>,
  project: Of,
  amount: string,
  held: Held,
  growthTenths: number,
  nowMs: number,
): Outcome {
  const mine = decimal(amount).plus(held.committed);
  const all = decimal(pool.total).times(String(growthTenths)).div('10').plus(amount);
  const share = divide(decimal(pool.rewardPerHour).times(mine), all);
  const perHour = cut(pool.hourlyCap !== undefined && share.gt(pool.hourlyCap) ? pool.hourlyCap : share, 8);
  const hours = Math.max(
    0,
    Math.floor((project.times.commitEnd - Math.max(nowMs, project.times.commitStart)) / 3_600_000),
  );
  return {
    method: 'STAKE',
    perHour,
    perDay: canonical(decimal(perHour).times('24')),
    toEnd: canonical(decimal(perHour).times(String(hours))),
  };
}

/**
 * For the amount typed (pool's coin) beside what is held, when the pool's total grew to `growthTenths` / 10 times itself.
 * Tokens in the project's token, `used` and `refund` in the pool's coin, `chance` and `usedShare` fractions.
 */
export function outcomeOf(
  pool: Pool,
  project: Of,
  { amount, held, growthTenths, nowMs }: { amount: string; held: Held; growthTenths: number; nowMs: number },
): Outcome {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return ofSubscription(pool, project, amount, held, growthTenths);
    case 'LOTTERY':
      return ofLottery(pool, amount, held, growthTenths);
    case 'STAKE':
      return ofStake(pool, project, amount, held, growthTenths, nowMs);
  }
}
