import { scale } from '#money/index.ts';
import { seedDepositTimeMs } from '#sandbox/account/demo-accounts.ts';
import type { AttemptJob } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { seedContestProgress } from '../settlement/contests.ts';
import { seedHistory, seedSlip, seedStakes } from './seed-history.ts';
import { nextJobAt, runJobs, scheduleLaunch } from '../settlement/settlement-jobs.ts';
import { launchPriceUsd } from '../settlement/listing.ts';
import { savePool } from '../participation/pools.ts';
import { launches } from '../projects.ts';

/** Launches whose token is listed without a pair from the start. */
const listedTokens = new Set(['HALO', 'TIDE', 'FERN', 'SOLE', 'ORBT', 'REEF', 'MOSS', 'NIMB']);

function seedTokens({ catalog }: Exchange): void {
  for (const [index, project] of launches.entries()) {
    if (!listedTokens.has(project.code) || catalog.token(project.token)) continue;
    catalog.putToken({
      tokenId: project.token,
      fullName: project.name,
      precision: project.tokenPrecision,
      sort: 500 + index,
      isCollateral: false,
      isLoanable: false,
      declaredUsd: project.listing?.lastPrice ?? launchPriceUsd(project),
    });
  }
}

function seedPools(exchange: Exchange): void {
  for (const project of launches) {
    for (const pool of project.pools) {
      const closed = 'closed' in pool ? pool.closed : { participants: 0, total: '0' };
      savePool(exchange, project.projectId, {
        poolId: pool.terms.poolId,
        participants: closed.participants,
        total: scale(closed.total),
        tickets: closed.tickets ?? 0,
        ticketsHash: '',
        isDrawn: false,
      });
    }
    if (project.canceledAt !== undefined) {
      exchange.store.run(
        'INSERT INTO launch_canceled (project_id, time) VALUES (?, ?)',
        project.projectId,
        project.canceledAt,
      );
    }
  }
}

/** Runs a job; an error ends the seed. */
const runNow: AttemptJob = (_name, job) => {
  job();
  return true;
};

/** Writes the launches into an empty exchange and runs all their jobs up to now, each at its own time. */
export function seedLaunches(exchange: Exchange): void {
  seedTokens(exchange);
  seedPools(exchange);
  seedSlip(exchange, seedDepositTimeMs);
  seedHistory(exchange);
  seedStakes(exchange);
  seedContestProgress(exchange);
  launches.forEach((project) => scheduleLaunch(exchange, project));
  const now = exchange.clock.now();
  for (let at = nextJobAt(exchange); at !== undefined && at <= now; at = nextJobAt(exchange))
    runJobs(exchange, at, runNow);
}
