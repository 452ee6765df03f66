import type { Pool, Project } from '#contract/launchpad.ts';
import { minuteMs } from '#formulas/durations.ts';
import { allocate } from '#formulas/subscription.ts';
import { apr } from '#formulas/launchpool.ts';
import { seedHashOf } from '#formulas/draw.ts';
import type { CappedTotals, CommitGroup } from '#formulas/subscription.ts';
import { scale, unscale } from '#money/index.ts';
import type { Lang } from '#i18n/locales.ts';
import { restrictedAreas } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { SerializedResult } from '#sandbox/exchange/handler-result.ts';
import { commitsOf, subscriptionUnits } from './settlement/calculation.ts';
import { listingOf } from './settlement/listing.ts';
import { participationsInPool } from './participation/participations.ts';
import { poolStates } from './participation/pools.ts';
import type { PoolState } from './participation/pools.ts';
import { taglineOf } from './launch-texts.ts';
import { canceledTimes, statusAt } from './projects.ts';
import type { LotteryPoolTerms, SeedPool, SeedProject, StakePoolTerms, SubscriptionPoolTerms } from './seed/types.ts';
import { drawSeedOf } from './settlement/lottery-draw.ts';

/** Interval at which public totals are computed, ms of exchange time. */
const publicIntervalMs = minuteMs;

/**
 * Public data of all launches, valid for one minute of exchange time or until a job or an operator changes a launch.
 */
export type PublicCache = {
  minute: number;
  /** When the totals were read, ms of exchange time. */
  readAt: number;
  /** A different array after a token or a pair has changed. */
  pairs: readonly unknown[];
  poolStates: ReadonlyMap<string, PoolState>;
  canceled: ReadonlyMap<string, number>;
  /** Computed values by pool, by project and language, and by request. */
  ceilings: Map<string, Capped>;
  views: Map<string, Project>;
  responses: Map<string, SerializedResult>;
};
/** The people at the cap of a pool. */
type Capped = { atCeiling: CappedTotals; cappedCommits: readonly CommitGroup[] };
/** Most amounts in `cappedCommits`. */
const maxCappedCommits = 100;
const caches = new WeakMap<Exchange['store'], PublicCache>();

/** Clears the cache after a job, an operator's change or a restart of the exchange. */
export const clearPublicCache = ({ store }: Pick<Exchange, 'store'>): void => void caches.delete(store);

/** The cache of the current minute of exchange time. launchpad.md 4 "Coins" */
export function readPublicCache(exchange: Exchange, now: number): PublicCache {
  const minute = Math.floor(now / publicIntervalMs);
  const pairs = exchange.catalog.pairs();
  const current = caches.get(exchange.store);
  if (current?.minute === minute && current.pairs === pairs) return current;
  const cache: PublicCache = {
    minute,
    readAt: now,
    pairs,
    poolStates: poolStates(exchange),
    canceled: canceledTimes(exchange),
    ceilings: new Map(),
    views: new Map(),
    responses: new Map(),
  };
  caches.set(exchange.store, cache);
  return cache;
}

const noneCapped: Capped = { atCeiling: { people: 0, committed: 0n, tokens: 0n }, cappedCommits: [] };

/** The people at the cap if the pool closed now. */
function cappedIn(
  exchange: Exchange,
  { ceilings }: PublicCache,
  project: SeedProject,
  pool: SeedPool,
  terms: SubscriptionPoolTerms,
  now: number,
): Capped {
  if ('closed' in pool || now < project.times.commitStart) return noneCapped;
  const cached = ceilings.get(terms.poolId);
  if (cached) return cached;
  const commits = commitsOf(exchange, project, pool, participationsInPool(exchange, terms.poolId), now);
  const { atCeiling, cappedCommits } = allocate(commits, subscriptionUnits(terms, project));
  const capped = { atCeiling, cappedCommits: cappedCommits.slice(0, maxCappedCommits) };
  ceilings.set(terms.poolId, capped);
  return capped;
}

function lotteryFields(exchange: Exchange, terms: LotteryPoolTerms, state: PoolState) {
  const seed = drawSeedOf(exchange.seed(), terms.poolId);
  return {
    tickets: state.tickets,
    seedHash: seedHashOf(seed),
    ...(state.ticketsHash ? { ticketsHash: state.ticketsHash } : {}),
    ...(state.isDrawn ? { seed } : {}),
  };
}

function stakeFields({ prices }: Exchange, terms: StakePoolTerms, total: string) {
  const coinPriceUsd = unscale(prices.usd(terms.coin));
  return { apr: apr({ ...terms, total, coinPriceUsd }), coinPriceUsd };
}

const emptyPool = (poolId: string): PoolState => ({
  poolId,
  participants: 0,
  total: 0n,
  tickets: 0,
  ticketsHash: '',
  isDrawn: false,
});

function poolView(exchange: Exchange, cache: PublicCache, project: SeedProject, pool: SeedPool, now: number): Pool {
  const { terms } = pool;
  const state = cache.poolStates.get(terms.poolId) ?? emptyPool(terms.poolId);
  const common = { participants: state.participants, total: unscale(state.total) };
  if (terms.method === 'LOTTERY') return { ...terms, ...common, ...lotteryFields(exchange, terms, state) };
  if (terms.method === 'STAKE') return { ...terms, ...common, ...stakeFields(exchange, terms, common.total) };
  const { atCeiling, cappedCommits } = cappedIn(exchange, cache, project, pool, terms, now);
  const { people, committed, tokens } = atCeiling;
  return {
    ...terms,
    ...common,
    atCeiling: { people, committed: unscale(committed), tokens: unscale(tokens) },
    ...(cappedCommits.length > 0 && {
      cappedCommits: cappedCommits.map((group) => ({ ...group, amount: unscale(group.amount) })),
    }),
  };
}

/** A project as in the lists of the contract; it is computed once per cache. */
export function projectView(
  exchange: Exchange,
  cache: PublicCache,
  project: SeedProject,
  lang: Lang,
  now: number,
): Project {
  const key = `${lang} ${project.projectId}`;
  const cached = cache.views.get(key);
  if (cached) return cached;
  const view = computeView(exchange, cache, project, lang, now);
  cache.views.set(key, view);
  return view;
}

function computeView(exchange: Exchange, cache: PublicCache, project: SeedProject, lang: Lang, now: number): Project {
  const pools = project.pools.map((pool) => poolView(exchange, cache, project, pool, now));
  const listing = listingOf(exchange, project, now);
  // What was raised is a fact of the close: a later price does not change it.
  const valuedAt = Math.min(now, project.times.commitEnd, cache.canceled.get(project.projectId) ?? now);
  const usd = pools.reduce((sum, { coin, total }) => sum + exchange.prices.value(coin, scale(total), valuedAt), 0n);
  return {
    projectId: project.projectId,
    code: project.code,
    kind: project.kind,
    model: project.model,
    status: statusAt(project, cache.canceled, now),
    token: project.token,
    tokenPrecision: project.tokenPrecision,
    name: project.name,
    tagline: taglineOf(project, lang),
    isVip: project.minVipLevel > 0,
    minVipLevel: project.minVipLevel,
    minKycLevel,
    restrictedAreas: [...restrictedAreas],
    needSignup: project.needSignup,
    isContest: project.isContest,
    times: project.times,
    pools,
    stats: {
      participants: pools.reduce((sum, { participants }) => sum + participants, 0),
      totalCommittedUsd: unscale(usd),
      updatedAt: cache.readAt,
    },
    ...(listing ? { listing } : {}),
  };
}

/** Identity level that every launch of the sandbox requires. exchange-api 4.9 */
export const minKycLevel = 1;
