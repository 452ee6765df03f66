import { scale } from '../../money/index.ts';
import { heldSinceMs } from '../account/seed.ts';
import type { Exchange } from '../exchange.ts';
import { seedContestProgress } from './contests.ts';
import { seedHistory, seedSlip, seedStakes } from './history.ts';
import { nextJobAt, runJobs, scheduleLaunch } from './jobs.ts';
import { launchPriceUsd } from './listing.ts';
import { savePool } from './pools.ts';
import { launches } from './projects.ts';

/** Described launches have their token on the exchange from the beginning; the finished ones without a pair do not. */
const withToken = new Set(['HALO', 'TIDE', 'FERN', 'SOLE', 'ORBT', 'REEF', 'MOSS', 'NIMB']);

function seedTokens({ catalog }: Exchange): void {
  for (const [index, project] of launches.entries()) {
    if (!withToken.has(project.code) || catalog.token(project.token)) continue;
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

/** Fills a fresh exchange and runs every job from the first launch's start to now, each at its own time. */
export function seedLaunches(exchange: Exchange): void {
  seedTokens(exchange);
  seedPools(exchange);
  seedSlip(exchange, heldSinceMs);
  seedHistory(exchange);
  seedStakes(exchange);
  seedContestProgress(exchange);
  launches.forEach((project) => scheduleLaunch(exchange, project));
  const now = exchange.clock.now();
  for (let at = nextJobAt(exchange); at !== undefined && at <= now; at = nextJobAt(exchange)) runJobs(exchange, at);
}
