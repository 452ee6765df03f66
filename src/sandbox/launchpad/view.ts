import type { Pool, Project } from '../../contract/launchpad.ts';
import { allocate, apr, seedHashOf } from '../../formulas/launchpad.ts';
import type { AtCeiling } from '../../formulas/launchpad.ts';
import { scale, unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { commitsOf, scaledTerms } from './calculation.ts';
import { listingOf } from './listing.ts';
import { entriesIn } from './participations.ts';
import { poolStates } from './pools.ts';
import type { PoolState } from './pools.ts';
import { canceledTimes, statusAt } from './projects.ts';
import type { LotteryTerms, SeedLang, SeedPool, SeedProject, StakeTerms, SubscriptionTerms } from './seed/types.ts';
import { drawSeed } from './tickets.ts';

/** How often public totals are taken anew, ms of exchange time. */
const publicEveryMs = 60_000;

/** What the public sees of all launches: of at most a minute ago, the operator's acts and the jobs at once. */
export type Board = {
  minute: number;
  /** Others as soon as a token or a pair changes. */
  pairs: readonly unknown[];
  states: ReadonlyMap<string, PoolState>;
  canceled: ReadonlyMap<string, number>;
  /** What was computed from it, by pool, by project and language, by question. */
  ceilings: Map<string, AtCeiling>;
  views: Map<string, Project>;
  answers: Map<string, Buffer>;
};
const boards = new WeakMap<Exchange['store'], Board>();

/** Drops what was remembered: a job ran, an operator acted, or the exchange begins anew. */
export const forgetBoard = ({ store }: Pick<Exchange, 'store'>): void => void boards.delete(store);

/** The board of this minute of exchange time. launchpad.md 4 "Coins" */
export function readBoard(exchange: Exchange, now: number): Board {
  const minute = Math.floor(now / publicEveryMs);
  const pairs = exchange.catalog.pairs();
  const known = boards.get(exchange.store);
  if (known?.minute === minute && known.pairs === pairs) return known;
  const board: Board = {
    minute,
    pairs,
    states: poolStates(exchange),
    canceled: canceledTimes(exchange),
    ceilings: new Map(),
    views: new Map(),
    answers: new Map(),
  };
  boards.set(exchange.store, board);
  return board;
}

const nobody: AtCeiling = { people: 0, committed: 0n, tokens: 0n };

/** Who would be full if it closed now. */
function atCeilingOf(
  exchange: Exchange,
  { ceilings }: Board,
  project: SeedProject,
  pool: SeedPool,
  terms: SubscriptionTerms,
  now: number,
): AtCeiling {
  if ('closed' in pool || now < project.times.commitStart) return nobody;
  const kept = ceilings.get(terms.poolId);
  if (kept) return kept;
  const commits = commitsOf(exchange, project, pool, entriesIn(exchange, terms.poolId), now);
  const { atCeiling } = allocate(commits, scaledTerms(terms, project));
  ceilings.set(terms.poolId, atCeiling);
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

const unopened = (poolId: string): PoolState => ({
  poolId,
  participants: 0,
  total: 0n,
  tickets: 0,
  ticketsHash: '',
  isDrawn: false,
});

function poolView(exchange: Exchange, board: Board, project: SeedProject, pool: SeedPool, now: number): Pool {
  const { terms } = pool;
  const state = board.states.get(terms.poolId) ?? unopened(terms.poolId);
  const common = { participants: state.participants, total: unscale(state.total) };
  if (terms.method === 'LOTTERY') return { ...terms, ...common, ...lotteryFields(exchange, terms, state) };
  if (terms.method === 'STAKE') return { ...terms, ...common, ...stakeFields(exchange, terms, common.total) };
  const { people, committed, tokens } = atCeilingOf(exchange, board, project, pool, terms, now);
  return { ...terms, ...common, atCeiling: { people, committed: unscale(committed), tokens: unscale(tokens) } };
}

/** A project as lists show it; computed once a board. */
export function projectView(
  exchange: Exchange,
  board: Board,
  project: SeedProject,
  lang: SeedLang,
  now: number,
): Project {
  const key = `${lang} ${project.projectId}`;
  const kept = board.views.get(key);
  if (kept) return kept;
  const view = viewOf(exchange, board, project, lang, now);
  board.views.set(key, view);
  return view;
}

function viewOf(exchange: Exchange, board: Board, project: SeedProject, lang: SeedLang, now: number): Project {
  const pools = project.pools.map((pool) => poolView(exchange, board, project, pool, now));
  const listing = listingOf(exchange, project, now);
  const usd = pools.reduce((sum, { coin, total }) => sum + exchange.prices.value(coin, scale(total), now), 0n);
  return {
    projectId: project.projectId,
    code: project.code,
    kind: project.kind,
    model: project.model,
    status: statusAt(project, board.canceled, now),
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
    pools,
    stats: {
      participants: pools.reduce((sum, { participants }) => sum + participants, 0),
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
