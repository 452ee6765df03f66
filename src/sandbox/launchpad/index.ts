import type { Domain } from '../domain.ts';
import { bannerList } from './banners.ts';
import { currencyList } from './coins.ts';
import { detailV1, detailV2, qualifications, qualificationV1, results, resultsV1 } from './detail.ts';
import { eventDetails } from './event-calls.ts';
import { launchFixtures } from './fixtures.ts';
import { forgetNext, launchJobs } from './jobs.ts';
import { finishedList, futures, history, home, ongoingList, projectList } from './lists.ts';
import { launchOperations } from './operator.ts';
import { orders, rewardList } from './orders.ts';
import { pledge } from './pledge.ts';
import { launchMigrations } from './schema.ts';
import { seedLaunches } from './seeding.ts';
import { calculation, duplicateUserIds, snapshotCalendar, snapshotHours } from './snapshot-calls.ts';
import { caliberBalance, signup, userCenterInfo } from './standing.ts';
import { forgetEvents } from './participations.ts';
import { forgetBoard } from './view.ts';

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
    forgetBoard(exchange);
    forgetNext(exchange);
    forgetEvents(exchange);
  },
};
