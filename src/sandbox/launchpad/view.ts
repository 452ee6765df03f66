import type { Pool, Project } from '../../contract/launchpad.ts';
import { allocate, apr, seedHashOf } from '../../formulas/launchpad.ts';
import type { AtCeiling } from '../../formulas/launchpad.ts';
import { unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { commitsOf, scaledTerms } from './calculation.ts';
import { listingOf } from './listing.ts';
import { entriesIn } from './participations.ts';
import { poolStates } from './pools.ts';
import type { PoolState } from './pools.ts';
import { canceledTimes, statusAt } from './projects.ts';
import type { LotteryTerms, SeedLang, SeedPool, SeedProject, StakeTerms, SubscriptionTerms } from './seed/types.ts';
import { drawSeed } from './tickets.ts';

/** How often the sum that needs all commits is taken anew, ms of exchange time. launchpad.md 4 "Coins" */
const publicEveryMs = 60_000;

type Ceilings = Map<string, { minute: number; atCeiling: AtCeiling }>;
const ceilings = new WeakMap<Exchange['store'], Ceilings>();

/** Drops what was remembered: the exchange begins anew. */
export const forgetCeilings = ({ store }: Pick<Exchange, 'store'>): void => void ceilings.delete(store);

const nobody: AtCeiling = { people: 0, committed: 0n, tokens: 0n };

/** Who would be full if it closed now; of at most a minute ago. */
function atCeilingOf(
  exchange: Exchange,
  project: SeedProject,
  pool: SeedPool,
  terms: SubscriptionTerms,
  now: number,
): AtCeiling {
  if ('closed' in pool || now < project.times.commitStart) return nobody;
  const known = ceilings.get(exchange.store) ?? new Map<string, { minute: number; atCeiling: AtCeiling }>();
  ceilings.set(exchange.store, known);
  const minute = Math.floor(now / publicEveryMs);
  const kept = known.get(terms.poolId);
  if (kept?.minute === minute) return kept.atCeiling;
  const commits = commitsOf(exchange, project, pool, entriesIn(exchange, terms.poolId), now);
  const { atCeiling } = allocate(commits, scaledTerms(terms, project));
  known.set(terms.poolId, { minute, atCeiling });
  return atCeiling;
}

function lotteryFields(exchange: Exchange, terms: LotteryTerms, state: PoolState) {
  const seed = drawSeed(exchange.seed(), terms.poolId);
  return {
    tickets: state.tickets,
    seedHash: seedHashOf(seed),
    ...(state.ticketsHash ? { ticketsHash: state.ticketsHash } : {}),
    ...(state.isDrawn ? { seed } : {}),
  };
}

function stakeFields({ prices }: Exchange, terms: StakeTerms, total: string) {
  const coinPriceUsd = unscale(prices.usd(terms.coin));
  return { apr: apr({ ...terms, total, coinPriceUsd }), coinPriceUsd };
}

function poolView(exchange: Exchange, project: SeedProject, pool: SeedPool, state: PoolState, now: number): Pool {
  const { terms } = pool;
  const common = { participants: state.participants, total: unscale(state.total) };
  if (terms.method === 'LOTTERY') return { ...terms, ...common, ...lotteryFields(exchange, terms, state) };
  if (terms.method === 'STAKE') return { ...terms, ...common, ...stakeFields(exchange, terms, common.total) };
  const { people, committed, tokens } = atCeilingOf(exchange, project, pool, terms, now);
  return { ...terms, ...common, atCeiling: { people, committed: unscale(committed), tokens: unscale(tokens) } };
}

/** What a call reads once for all the projects it shows. */
export type Board = { states: ReadonlyMap<string, PoolState>; canceled: ReadonlyMap<string, number> };
export const readBoard = (exchange: Exchange): Board => ({
  states: poolStates(exchange),
  canceled: canceledTimes(exchange),
});

const unopened = (poolId: string): PoolState => ({
  poolId,
  participants: 0,
  total: 0n,
  tickets: 0,
  ticketsHash: '',
  isDrawn: false,
});

/** A project as lists show it. */
export function projectView(
  exchange: Exchange,
  { states, canceled }: Board,
  project: SeedProject,
  lang: SeedLang,
  now: number,
): Project {
  const pools = project.pools.map((pool) => ({
    pool,
    state: states.get(pool.terms.poolId) ?? unopened(pool.terms.poolId),
  }));
  const listing = listingOf(exchange, project, now);
  const usd = pools.reduce(
    (sum, { pool, state }) => sum + exchange.prices.value(pool.terms.coin, state.total, now),
    0n,
  );
  return {
    projectId: project.projectId,
    code: project.code,
    kind: project.kind,
    model: project.model,
    status: statusAt(project, canceled, now),
    token: project.token,
    tokenPrecision: project.tokenPrecision,
    name: project.name,
    tagline: project.texts[lang].tagline,
    isVip: project.minVipLevel > 0,
    minVipLevel: project.minVipLevel,
    minKycLevel,
    restrictedAreas: [...restrictedAreas],
    needSignup: project.needSignup,
    isContest: project.isContest,
    times: project.times,
    pools: pools.map(({ pool, state }) => poolView(exchange, project, pool, state, now)),
    stats: {
      participants: pools.reduce((sum, { state }) => sum + state.participants, 0),
      totalCommittedUsd: unscale(usd),
      updatedAt: now - (now % publicEveryMs),
    },
    ...(listing ? { listing } : {}),
  };
}

/** Every launch of the sandbox asks for this identity level. exchange-api 4.9 */
export const minKycLevel = 1;
/** Where no launch of the sandbox is offered. */
export const restrictedAreas: readonly string[] = ['CN', 'KP'];
