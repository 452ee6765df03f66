import type { Domain } from '../domain.ts';
import { detailV1, detailV2, qualifications, qualificationV1, results, resultsV1, snapshotCalendar } from './detail.ts';
import { launchJobs } from './jobs.ts';
import { finishedList, futures, home, ongoingList, projectList } from './lists.ts';
import { launchOperations } from './operator.ts';
import { orders, rewardList } from './orders.ts';
import { pledge } from './pledge.ts';
import { launchMigrations } from './schema.ts';
import { seedLaunches } from './seeding.ts';
import { caliberBalance, signup, userCenterInfo } from './standing.ts';
import { forgetCeilings } from './view.ts';

/** Launches: their phases, commits, draws, rewards and what comes of them. launchpad.md */
export const launchpadDomain: Domain = {
  name: 'launchpad',
  migrations: launchMigrations,
  handlers: [
    home,
    projectList,
    ongoingList,
    finishedList,
    futures,
    detailV1,
    detailV2,
    qualificationV1,
    qualifications,
    snapshotCalendar,
    pledge,
    results,
    resultsV1,
    orders,
    rewardList,
    userCenterInfo,
    signup,
    caliberBalance,
  ],
  sandboxCalls: [launchOperations],
  schedulers: (exchange) => [launchJobs(exchange)],
  seed: seedLaunches,
  forget: forgetCeilings,
};
