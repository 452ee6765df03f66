import { dayMs, hourMs } from '#formulas/durations.ts';
import { drawWinners, ticketsHashOf } from '#formulas/draw.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { newLaunchId } from '../ids.ts';
import { saveResult, fillStateOf } from '../settlement/participation-result.ts';
import { addEvent, saveParticipation } from '../participation/participations.ts';
import { applyPledge } from '../participation/pledge.ts';
import { poolState, savePool } from '../participation/pools.ts';
import { launchByCode, poolOf } from '../projects.ts';
import { addReward } from '../settlement/rewards.ts';
import type { ClosedTotals, LotteryPoolTerms, PoolTerms, SeedProject } from './types.ts';
import { drawOf } from '../settlement/lottery-draw.ts';

const standard = '100001';
const unified = '100002';
const vip = '100003';

/** A finished participation. The seeded balances already exclude its cost, so only the tokens are credited. */
type FinishedParticipation = {
  uid: string;
  code: string;
  poolId: string;
  committed: string;
  used: string;
  allocation: string;
  tickets?: { number: number; won: boolean }[];
};

/** A project and the terms of its pool. Throws when the seed has no such pool. */
function projectAndTerms(code: string, poolId: string): { project: SeedProject; terms: PoolTerms } {
  const project = launchByCode(code);
  const terms = project && poolOf(project, poolId)?.terms;
  if (!terms) throw new Error(`the seed has no pool ${poolId} of ${code}`);
  return { project, terms };
}

/** Credits tokens that a person received before the clock starts. */
function creditTokens({ ledger }: Exchange, uid: string, coin: string, amount: bigint, at: number): void {
  ledger.move({ kind: 'launch distribution', coin, amount, from: externalAccount, to: userAccount(uid, 'free'), at });
}

/** Writes a finished participation with its events and its result. */
function seedParticipation(exchange: Exchange, past: FinishedParticipation): void {
  const { project, terms } = projectAndTerms(past.code, past.poolId);
  const { commitStart, commitEnd, distribute: distributeAt = commitEnd } = project.times;
  const joinedAt = commitStart + 9 * hourMs;
  const endedAt = project.canceledAt ?? distributeAt;
  const [committed, used, allocation] = [scale(past.committed), scale(past.used), scale(past.allocation)];
  const isCanceled = project.canceledAt !== undefined;
  const wins = past.tickets?.filter((ticket) => ticket.won).length ?? 0;
  const isStake = terms.method === 'STAKE';
  const fillState = isStake
    ? 'FILLED'
    : past.tickets
      ? fillStateOf(BigInt(wins), BigInt(past.tickets.length))
      : fillStateOf(used, committed);
  const state = isCanceled ? 'CANCELED' : fillState;
  const orderId = newLaunchId(exchange, joinedAt);
  saveParticipation(exchange, {
    orderId,
    uid: past.uid,
    projectId: project.projectId,
    poolId: past.poolId,
    method: terms.method,
    amount: committed,
    tickets: past.tickets?.length ?? 0,
    time: joinedAt,
    state,
    ver: 3,
    low: 0n,
    lowHour: 0,
  });
  addEvent(exchange, orderId, { kind: 'JOINED', amount: committed, time: joinedAt });
  if (!isCanceled)
    addEvent(exchange, orderId, { kind: 'CALCULATED', amount: allocation, time: (commitEnd + distributeAt) / 2 });
  if (allocation > 0n && !isStake)
    addEvent(exchange, orderId, { kind: 'DISTRIBUTED', amount: allocation, time: endedAt });
  if (committed > used) addEvent(exchange, orderId, { kind: 'REFUNDED', amount: committed - used, time: endedAt });
  saveResult(exchange, {
    orderId,
    ver: 1,
    state,
    committed,
    allocation,
    used,
    refund: committed - used,
    tickets: past.tickets ?? [],
    distributedAt: endedAt,
  });
  if (!isStake) creditTokens(exchange, past.uid, project.token, allocation, endedAt);
}

/**
 * The first run of `ownCount` consecutive ticket numbers of a finished draw with exactly `wins` winners. Throws
 * without one.
 */
function consecutiveTickets(
  exchange: Exchange,
  project: SeedProject,
  terms: LotteryPoolTerms,
  { tickets: ticketCount = 0 }: ClosedTotals,
  ownCount: number,
  wins: number,
) {
  const winners = new Set(drawWinners(drawOf(exchange.seed(), project.projectId, terms, ticketCount)));
  const ticketsFrom = (first: number) =>
    Array.from({ length: ownCount }, (_, index) => ({ number: first + index, won: winners.has(first + index) }));
  for (let first = Math.floor(ticketCount / 3); first + ownCount <= ticketCount; first += 1) {
    const tickets = ticketsFrom(first);
    if (tickets.filter(({ won }) => won).length === wins) return tickets;
  }
  throw new Error(`no ${ownCount} consecutive tickets of ${terms.poolId} with ${wins} wins`);
}

/** Saves the ticket list hash of a finished lottery; returns a person's tickets in it. */
function seedDrawnTickets(
  exchange: Exchange,
  code: string,
  poolId: string,
  uid: string,
  ownCount: number,
  wins: number,
) {
  const { project, terms } = projectAndTerms(code, poolId);
  const pool = poolOf(project, poolId);
  if (terms.method !== 'LOTTERY' || !pool || !('closed' in pool))
    throw new Error(`${poolId} is not a finished lottery`);
  const ownTickets = consecutiveTickets(exchange, project, terms, pool.closed, ownCount, wins);
  const first = ownTickets[0]?.number ?? 1;
  const lines = Array.from({ length: pool.closed.tickets ?? 0 }, (_, index) => {
    const isOwn = index + 1 >= first && index + 1 < first + ownCount;
    return isOwn
      ? { uid, requestId: `${poolId}-${uid}` }
      : { uid: String(700_001 + index), requestId: `${poolId}-${index}` };
  });
  savePool(exchange, project.projectId, {
    ...poolState(exchange, poolId),
    ticketsHash: ticketsHashOf(lines),
    isDrawn: true,
  });
  return ownTickets;
}

/** NIMB: 12 tokens per day for 20 days, 11 for the last 10 days, 350 in total. */
function seedNimbRewards(exchange: Exchange): void {
  const { project, terms } = projectAndTerms('NIMB', '111');
  const { commitStart } = project.times;
  for (let day = 0; day < 30; day += 1) {
    const reward = scale(day < 20 ? '12' : '11');
    const at = commitStart + (day + 1) * dayMs;
    addReward(exchange, {
      uid: standard,
      poolId: terms.poolId,
      day: commitStart + day * dayMs,
      stake: scale('1000'),
      reward,
      at,
    });
    creditTokens(exchange, standard, project.token, reward, at);
  }
}

/** Writes the participations of the demo accounts before the clock starts. launchpad.md 7 "History" */
export function seedHistory(exchange: Exchange): void {
  const quar = seedDrawnTickets(exchange, 'QUAR', '81', standard, 3, 1);
  const vela = seedDrawnTickets(exchange, 'VELA', '92', vip, 10, 4);
  seedParticipation(exchange, {
    uid: standard,
    code: 'QUAR',
    poolId: '81',
    committed: '562.5',
    used: '187.5',
    allocation: '100',
    tickets: quar,
  });
  seedParticipation(exchange, {
    uid: standard,
    code: 'NIMB',
    poolId: '111',
    committed: '1000',
    used: '0',
    allocation: '350',
  });
  seedParticipation(exchange, {
    uid: standard,
    code: 'VELA',
    poolId: '91',
    committed: '1500',
    used: '300',
    allocation: '1200',
  });
  seedParticipation(exchange, {
    uid: vip,
    code: 'VELA',
    poolId: '92',
    committed: '2000',
    used: '800',
    allocation: '4000',
    tickets: vela,
  });
  seedParticipation(exchange, {
    uid: standard,
    code: 'DUNE',
    poolId: '101',
    committed: '1200',
    used: '1200',
    allocation: '40000',
  });
  seedParticipation(exchange, {
    uid: vip,
    code: 'DUNE',
    poolId: '101',
    committed: '6000',
    used: '6000',
    allocation: '200000',
  });
  seedParticipation(exchange, {
    uid: standard,
    code: 'KELP',
    poolId: '121',
    committed: '500',
    used: '0',
    allocation: '0',
  });
  seedNimbRewards(exchange);
}

/** Adds SLIP to the balances of `unified` since `since`, ms UTC. */
export function seedSlip({ ledger }: Exchange, since: number): void {
  ledger.move({
    kind: 'deposit',
    coin: 'SLIP',
    amount: scale('5000'),
    from: externalAccount,
    to: userAccount(unified, 'free'),
    at: since,
  });
}

/** Adds stakes of the demo accounts in ORBT from its start. */
export function seedStakes(exchange: Exchange): void {
  const { project, terms } = projectAndTerms('ORBT', '51');
  const stakes = [
    [standard, '2000'],
    [vip, '50000'],
  ] as const;
  for (const [uid, amount] of stakes) {
    const change = { amount: scale(amount), at: project.times.commitStart, requestId: '' };
    applyPledge(exchange, { uid, project, terms, existing: undefined }, change);
  }
}
