import * as v from 'valibot';
import type { Qualification, Reason } from '../../contract/launchpad.ts';
import { commitLimit, projectStatus, ticketLimit, tierOf } from '../../formulas/launchpad.ts';
import { scale, unscale } from '../../money/index.ts';
import type { Account } from '../account/people.ts';
import type { Exchange } from '../exchange.ts';
import { int } from '../store/columns.ts';
import { entriesFor } from './participations.ts';
import type { Entry } from './participations.ts';
import { canceledTimes, statusAt } from './projects.ts';
import type { PoolTerms, SeedPool, SeedProject } from './seed/types.ts';
import { windowAverage } from './snapshot.ts';
import { minKycLevel, restrictedAreas } from './view.ts';

type Kept = Pick<Exchange, 'store'>;

const TimeRow = v.object({ time: int });

/** When a person signed up to a project, ms; undefined: not. */
export const signupTime = ({ store }: Kept, uid: string, projectId: string): number | undefined =>
  store.row(TimeRow, 'SELECT time FROM launch_signup WHERE uid = ? AND project_id = ?', uid, projectId)?.time;

/** What a pool takes of a person in all: `most` in ledger units of its coin; `tickets` and `tier` in lotteries. */
export type Allowance = { average: bigint; provisional: boolean; most: bigint; tickets?: number; tier?: number };

export const windowOf = ({ times }: SeedProject): readonly [number, number] => [
  times.snapshotStart ?? times.commitStart,
  times.snapshotEnd ?? times.commitEnd,
];

export function allowance(
  exchange: Pick<Exchange, 'ledger'>,
  account: Account,
  project: SeedProject,
  terms: PoolTerms,
  now: number,
): Allowance {
  if (terms.method === 'STAKE') return { average: 0n, provisional: false, most: scale(terms.maxStake) };
  const { average, provisional } = windowAverage(exchange, account.uid, terms.coin, windowOf(project), now);
  if (terms.method === 'SUBSCRIPTION') {
    const most = commitLimit({
      average,
      vipLevel: account.vipLevel,
      maxCommit: scale(terms.maxCommit),
      committed: 0n,
      step: scale(terms.step),
    });
    return { average, provisional, most };
  }
  const tiers = terms.tiers.map(({ from, tickets }) => ({ from: scale(from), tickets }));
  const tickets = ticketLimit(average, tiers, terms.maxTickets);
  return {
    average,
    provisional,
    most: BigInt(tickets) * scale(terms.ticketSize),
    tickets,
    tier: tierOf(average, tiers),
  };
}

/** The least that a person must have in a pool, ledger units. */
export function leastOf(terms: PoolTerms): bigint {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.minCommit);
  return scale(terms.method === 'LOTTERY' ? terms.ticketSize : terms.minStake);
}

/** Why a person may not take part in a pool: all of it at once, the phase aside. */
export function reasonsOf(
  exchange: Kept,
  account: Account,
  project: SeedProject,
  terms: PoolTerms,
  of: { most: bigint; entries: readonly Entry[]; now: number },
): Exclude<Reason, 'UNKNOWN' | 'PHASE' | 'LOGIN'>[] {
  // Before its first note there is no average that could be too low.
  const isCounted = of.now >= windowOf(project)[0];
  const isElsewhere = of.entries.some(({ poolId }) => poolId !== terms.poolId);
  const failing = {
    KYC: account.kycLevel < minKycLevel,
    AREA: account.isRestricted || restrictedAreas.includes(account.area),
    SUBMEMBER: account.parentUid !== '',
    VIP: account.vipLevel < project.minVipLevel,
    SIGNUP: project.needSignup && signupTime(exchange, account.uid, project.projectId) === undefined,
    AVERAGE_TOO_LOW: isCounted && of.most < leastOf(terms),
    DUPLICATE: account.isDuplicate,
    OTHER_POOL: project.kind === 'LAUNCHPAD' && isElsewhere,
  };
  const order = ['KYC', 'AREA', 'SUBMEMBER', 'VIP', 'SIGNUP', 'AVERAGE_TOO_LOW', 'DUPLICATE', 'OTHER_POOL'] as const;
  return order.filter((reason) => failing[reason]);
}

/** One pool's answer to 'may I take part'. */
function qualificationIn(
  exchange: Exchange,
  account: Account,
  project: SeedProject,
  { terms }: SeedPool,
  now: number,
): Qualification {
  const entries = entriesFor(exchange, account.uid, project.projectId);
  const allowed = allowance(exchange, account, project, terms, now);
  const committed = entries.find(({ poolId }) => poolId === terms.poolId)?.amount ?? 0n;
  const isOpen = statusAt(project, canceledTimes(exchange), now) === projectStatus.COMMIT;
  const reasons: Reason[] = [
    ...reasonsOf(exchange, account, project, terms, { most: allowed.most, entries, now }),
    ...(isOpen ? [] : (['PHASE'] as const)),
  ];
  const [start, end] = windowOf(project);
  return {
    projectId: project.projectId,
    poolId: terms.poolId,
    qualified: reasons.length === 0,
    average: unscale(allowed.average),
    provisional: allowed.provisional,
    window: [start, end],
    limit: unscale(allowed.most > committed ? allowed.most - committed : 0n),
    ...(allowed.tickets === undefined ? {} : { tickets: allowed.tickets }),
    ...(project.model === 'v1' && allowed.tier !== undefined && allowed.tier >= 0 ? { tier: allowed.tier } : {}),
    reasons,
  };
}

/** One a pool. */
export const qualificationsOf = (
  exchange: Exchange,
  account: Account,
  project: SeedProject,
  now: number,
): Qualification[] => project.pools.map((pool) => qualificationIn(exchange, account, project, pool, now));
