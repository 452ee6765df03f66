import type { Domain } from '#sandbox/exchange/domain.ts';
import { bannerList } from './calls/banners.ts';
import { currencyList } from './calls/coins.ts';
import { detailV1, detailV2, qualifications, qualificationV1, results, resultsV1 } from './calls/detail.ts';
import { eventDetails } from './calls/event-calls.ts';
import { launchFixtures } from './seed/fixtures.ts';
import { clearNextJobTime, launchJobs, retryJobs } from './settlement/settlement-jobs.ts';
import { finishedList, futures, history, home, ongoingList, projectList } from './calls/lists.ts';
import { launchOperations } from './calls/operator.ts';
import { orders, rewardList } from './calls/order-calls.ts';
import { pledge } from './participation/pledge.ts';
import { launchMigrations } from './launch-tables.ts';
import { seedLaunches } from './seed/seed-launches.ts';
import { calculation, duplicateUserIds, snapshotCalendar, snapshotHours } from './calls/snapshot-calls.ts';
import { caliberBalance, signup, userCenterInfo } from './calls/user-center.ts';
import { clearEventCache } from './participation/participations.ts';
import { clearPublicCache } from './project-view.ts';

/** Domain of the launches: phases, commits, draws, rewards and settlement. launchpad.md */
export const launchpadDomain: Domain = {
  name: 'launchpad',
  migrations: launchMigrations,
  handlers: [
    home,
    projectList,
    ongoingList,
    finishedList,
    futures,
    history,
    bannerList,
    currencyList,
    eventDetails,
    detailV1,
    detailV2,
    qualificationV1,
    qualifications,
    calculation,
    snapshotCalendar,
    snapshotHours,
    duplicateUserIds,
    pledge,
    results,
    resultsV1,
    orders,
    rewardList,
    userCenterInfo,
    signup,
    caliberBalance,
  ],
  sandboxCalls: [launchOperations, launchFixtures],
  schedulers: (exchange) => [launchJobs(exchange)],
  seed: seedLaunches,
  forget(exchange) {
    clearPublicCache(exchange);
    clearNextJobTime(exchange);
    clearEventCache(exchange);
  },
  open: retryJobs,
};
