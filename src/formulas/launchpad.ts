/** What a launch computes: one module for the exchange and for the screen's simulator. launchpad.md 4 */
export { nextPhaseAt, phaseOf, projectStatus } from './phase.ts';
export type { ProjectStatus, Timed } from './phase.ts';
export { counted, hourlyAverage } from './average.ts';
export type { Holding } from './average.ts';
export { allocate, ceiling, commitLimit, estimate, settle } from './subscription.ts';
export type { AtCeiling, SubscriptionTerms } from './subscription.ts';
export { chanceOfWin, lotteryOutcome, ticketLimit, tierOf, winCost, winningTickets } from './lottery.ts';
export type { LotteryTerms } from './lottery.ts';
export { apr, hourRewards, rewardOfHour } from './launchpool.ts';
export { checkDraw, drawWinners, seedHashOf, ticketsHashOf } from './draw.ts';
