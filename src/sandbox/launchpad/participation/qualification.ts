import * as v from 'valibot';
import type { Qualification, QualificationReason } from '#contract/launchpad.ts';
import { commitLimit } from '#formulas/subscription.ts';
import { projectStatus } from '#formulas/phase.ts';
import { ticketLimit, tierIndexOf } from '#formulas/lottery.ts';
import { scale, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int } from '#sandbox/store/columns.ts';
import { restrictedAreas } from '#sandbox/account/compliance.ts';
import { participationsInProject } from './participations.ts';
import type { StoredParticipation } from './participations.ts';
import { canceledTimes, statusAt } from '../projects.ts';
import type { PoolTerms, SeedPool, SeedProject } from '../seed/types.ts';
import { windowAverage } from './holding-snapshot.ts';
import { minKycLevel } from '../project-view.ts';

type WithStore = Pick<Exchange, 'store'>;

const TimeRow = v.object({ time: int });

/** Returns when a person signed up to a project, ms UTC; undefined without a sign-up. */
export const signupTime = ({ store }: WithStore, uid: string, projectId: string): number | undefined =>
  store.row(TimeRow, 'SELECT time FROM launch_signup WHERE uid = ? AND project_id = ?', uid, projectId)?.time;

/**
 * Limits of a person in a pool: `average` and `maxAmount` in ledger units of its coin; `tickets` and the index `tier`
 * in lotteries.
 */
export type Allowance = { average: bigint; provisional: boolean; maxAmount: bigint; tickets?: number; tier?: number };

/** The snapshot window [start, end) in ms UTC; without a snapshot the commit phase. */
export const snapshotWindowOf = ({ times }: SeedProject): readonly [number, number] => [
  times.snapshotStart ?? times.commitStart,
  times.snapshotEnd ?? times.commitEnd,
];

/** A person's limits in a pool at `now`. */
export function allowanceOf(
  exchange: Pick<Exchange, 'ledger' | 'store' | 'hooks'>,
  account: Account,
  project: SeedProject,
  terms: PoolTerms,
  now: number,
): Allowance {
  if (terms.method === 'STAKE') return { average: 0n, provisional: false, maxAmount: scale(terms.maxStake) };
  const { average, provisional } = windowAverage(exchange, account.uid, terms.coin, snapshotWindowOf(project), now);
  if (terms.method === 'SUBSCRIPTION') {
    const maxAmount = commitLimit({
      average,
      vipLevel: account.vipLevel,
      maxCommit: scale(terms.maxCommit),
      committed: 0n,
      step: scale(terms.step),
    });
    return { average, provisional, maxAmount };
  }
  const tiers = terms.tiers.map(({ from, tickets }) => ({ from: scale(from), tickets }));
  const tickets = ticketLimit(average, tiers, terms.maxTickets);
  return {
    average,
    provisional,
    maxAmount: BigInt(tickets) * scale(terms.ticketSize),
    tickets,
    tier: tierIndexOf(average, tiers),
  };
}

/** The minimum amount of a person in a pool, in ledger units. */
export function minAmountOf(terms: PoolTerms): bigint {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.minCommit);
  return scale(terms.method === 'LOTTERY' ? terms.ticketSize : terms.minStake);
}

/** Returns every reason why a person does not qualify for a pool, except for the phase. */
export function reasonsOf(
  exchange: WithStore,
  account: Account,
  project: SeedProject,
  terms: PoolTerms,
  of: { maxAmount: bigint; participations: readonly StoredParticipation[]; now: number },
): Exclude<QualificationReason, 'UNKNOWN' | 'PHASE' | 'LOGIN'>[] {
  // Without an hourly snapshot there is no average yet.
  const hasAverage = of.now >= snapshotWindowOf(project)[0];
  const isInOtherPool = of.participations.some(({ poolId }) => poolId !== terms.poolId);
  const failing = {
    KYC: account.kycLevel < minKycLevel,
    AREA: account.isRestricted || restrictedAreas.includes(account.area),
    SUBMEMBER: account.parentUid !== '',
    VIP: account.vipLevel < project.minVipLevel,
    SIGNUP: project.needSignup && signupTime(exchange, account.uid, project.projectId) === undefined,
    AVERAGE_TOO_LOW: hasAverage && of.maxAmount < minAmountOf(terms),
    DUPLICATE: account.isDuplicate,
    OTHER_POOL: project.kind === 'LAUNCHPAD' && isInOtherPool,
  };
  const order = ['KYC', 'AREA', 'SUBMEMBER', 'VIP', 'SIGNUP', 'AVERAGE_TOO_LOW', 'DUPLICATE', 'OTHER_POOL'] as const;
  return order.filter((reason) => failing[reason]);
}

/** A person's qualification for one pool. */
function qualificationOf(
  exchange: Exchange,
  account: Account,
  project: SeedProject,
  { terms }: SeedPool,
  now: number,
): Qualification {
  const participations = participationsInProject(exchange, account.uid, project.projectId);
  const allowance = allowanceOf(exchange, account, project, terms, now);
  const committed = participations.find(({ poolId }) => poolId === terms.poolId)?.amount ?? 0n;
  const isOpen = statusAt(project, canceledTimes(exchange), now) === projectStatus.COMMIT;
  const reasons: QualificationReason[] = [
    ...reasonsOf(exchange, account, project, terms, { maxAmount: allowance.maxAmount, participations, now }),
    ...(isOpen ? [] : (['PHASE'] as const)),
  ];
  const [start, end] = snapshotWindowOf(project);
  return {
    projectId: project.projectId,
    poolId: terms.poolId,
    qualified: reasons.length === 0,
    average: unscale(allowance.average),
    provisional: allowance.provisional,
    window: [start, end],
    limit: unscale(allowance.maxAmount > committed ? allowance.maxAmount - committed : 0n),
    ...(allowance.tickets === undefined ? {} : { tickets: allowance.tickets }),
    ...(project.model === 'v1' && allowance.tier !== undefined && allowance.tier >= 0 ? { tier: allowance.tier } : {}),
    reasons,
  };
}

/** A person's qualification for each pool of a project. */
export const qualificationsOf = (
  exchange: Exchange,
  account: Account,
  project: SeedProject,
  now: number,
): Qualification[] => project.pools.map((pool) => qualificationOf(exchange, account, project, pool, now));
