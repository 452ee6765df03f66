import { drawWinners, ticketsHashOf, winningTickets } from '../../formulas/launchpad.ts';
import { scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { external, userPlace } from '../ledger/places.ts';
import { newLaunchId } from './ids.ts';
import { saveOutcome, stateFor } from './outcome.ts';
import { addEvent, saveEntry } from './participations.ts';
import { commit } from './pledge.ts';
import { poolState, savePool } from './pools.ts';
import { dayMs, hourMs, launchByCode, poolOf } from './projects.ts';
import { noteReward } from './rewards.ts';
import type { Closed, LotteryTerms, PoolTerms, SeedProject } from './seed/types.ts';
import { drawSeed } from './tickets.ts';

const standard = '100001';
const unified = '100002';
const vip = '100003';

/** A finished participation: what was committed came back but for its cost, which the balances of the seed have already borne. */
type Past = {
  uid: string;
  code: string;
  poolId: string;
  committed: string;
  used: string;
  allocation: string;
  tickets?: { number: number; won: boolean }[];
};

function poolNamed(code: string, poolId: string): { project: SeedProject; terms: PoolTerms } {
  const project = launchByCode(code);
  const terms = project && poolOf(project, poolId)?.terms;
  if (!terms) throw new Error(`the seed has no pool ${poolId} of ${code}`);
  return { project, terms };
}

/** Tokens that a person got long ago. */
function give({ ledger }: Exchange, uid: string, coin: string, amount: bigint, at: number): void {
  ledger.move({ kind: 'launch distribution', coin, amount, from: external, to: userPlace(uid, 'free'), at });
}

/** Writes a finished participation with its events and its result. */
function remember(exchange: Exchange, past: Past): void {
  const { project, terms } = poolNamed(past.code, past.poolId);
  const { commitStart, commitEnd, distribute: paid = commitEnd } = project.times;
  const joined = commitStart + 9 * hourMs;
  const ended = project.canceledAt ?? paid;
  const [committed, used, allocation] = [scale(past.committed), scale(past.used), scale(past.allocation)];
  const isCanceled = project.canceledAt !== undefined;
  const won = past.tickets?.filter((ticket) => ticket.won).length ?? 0;
  const isStake = terms.method === 'STAKE';
  const filled = isStake
    ? 'FILLED'
    : past.tickets
      ? stateFor(BigInt(won), BigInt(past.tickets.length))
      : stateFor(used, committed);
  const state = isCanceled ? 'CANCELED' : filled;
  const orderId = newLaunchId(exchange, joined);
  saveEntry(exchange, {
    orderId,
    uid: past.uid,
    projectId: project.projectId,
    poolId: past.poolId,
    method: terms.method,
    amount: committed,
    tickets: past.tickets?.length ?? 0,
    time: joined,
    state,
    ver: 3,
    low: 0n,
    lowHour: 0,
  });
  addEvent(exchange, orderId, { kind: 'JOINED', amount: committed, time: joined });
  if (!isCanceled)
    addEvent(exchange, orderId, { kind: 'CALCULATED', amount: allocation, time: (commitEnd + paid) / 2 });
  if (allocation > 0n && !isStake)
    addEvent(exchange, orderId, { kind: 'DISTRIBUTED', amount: allocation, time: ended });
  if (committed > used) addEvent(exchange, orderId, { kind: 'REFUNDED', amount: committed - used, time: ended });
  saveOutcome(exchange, {
    orderId,
    ver: 1,
    state,
    committed,
    allocation,
    used,
    refund: committed - used,
    tickets: past.tickets ?? [],
    distributedAt: ended,
  });
  if (!isStake) give(exchange, past.uid, project.token, allocation, ended);
}

/** Of a draw that is over: the first run of so many neighbouring numbers of which exactly `wins` won. */
function neighbours(
  exchange: Exchange,
  project: SeedProject,
  terms: LotteryTerms,
  { tickets: n = 0 }: Closed,
  own: number,
  wins: number,
) {
  const k = winningTickets({ amount: scale(terms.amount), tokensPerTicket: scale(terms.tokensPerTicket) });
  const { poolId } = terms;
  const winners = new Set(
    drawWinners({ seed: drawSeed(exchange.seed(), poolId), projectId: project.projectId, poolId, n, k }),
  );
  const run = (first: number) =>
    Array.from({ length: own }, (_, i) => ({ number: first + i, won: winners.has(first + i) }));
  for (let first = Math.floor(n / 3); first + own <= n; first += 1) {
    const tickets = run(first);
    if (tickets.filter(({ won }) => won).length === wins) return tickets;
  }
  throw new Error(`no ${own} neighbouring tickets of ${poolId} with ${wins} wins`);
}

/** Tickets of a finished lottery and the published hash of its list. */
function drawnTickets(exchange: Exchange, code: string, poolId: string, uid: string, own: number, wins: number) {
  const { project, terms } = poolNamed(code, poolId);
  const pool = poolOf(project, poolId);
  if (terms.method !== 'LOTTERY' || !pool || !('closed' in pool)) throw new Error(`${poolId} is no finished lottery`);
  const mine = neighbours(exchange, project, terms, pool.closed, own, wins);
  const first = mine[0]?.number ?? 1;
  const lines = Array.from({ length: pool.closed.tickets ?? 0 }, (_, index) => {
    const isMine = index + 1 >= first && index + 1 < first + own;
    return isMine
      ? { uid, requestId: `${poolId}-${uid}` }
      : { uid: String(700_001 + index), requestId: `${poolId}-${index}` };
  });
  savePool(exchange, project.projectId, {
    ...poolState(exchange, poolId),
    ticketsHash: ticketsHashOf(lines),
    isDrawn: true,
  });
  return mine;
}

/** NIMB: 12 tokens a day for 20 days, 11 for the last 10, in all 350. */
function nimbusRewards(exchange: Exchange): void {
  const { project, terms } = poolNamed('NIMB', '111');
  const { commitStart } = project.times;
  for (let day = 0; day < 30; day += 1) {
    const reward = scale(day < 20 ? '12' : '11');
    const at = commitStart + (day + 1) * dayMs;
    noteReward(exchange, {
      uid: standard,
      poolId: terms.poolId,
      day: commitStart + day * dayMs,
      stake: scale('1000'),
      reward,
      at,
    });
    give(exchange, standard, project.token, reward, at);
  }
}

/** What the demo accounts did in launches before the clock starts. launchpad.md 7 "History" */
export function seedHistory(exchange: Exchange): void {
  const quar = drawnTickets(exchange, 'QUAR', '81', standard, 3, 1);
  const vela = drawnTickets(exchange, 'VELA', '92', vip, 10, 4);
  remember(exchange, {
    uid: standard,
    code: 'QUAR',
    poolId: '81',
    committed: '562.5',
    used: '187.5',
    allocation: '100',
    tickets: quar,
  });
  remember(exchange, { uid: standard, code: 'NIMB', poolId: '111', committed: '1000', used: '0', allocation: '350' });
  remember(exchange, { uid: standard, code: 'VELA', poolId: '91', committed: '1500', used: '300', allocation: '1200' });
  remember(exchange, {
    uid: vip,
    code: 'VELA',
    poolId: '92',
    committed: '2000',
    used: '800',
    allocation: '4000',
    tickets: vela,
  });
  remember(exchange, {
    uid: standard,
    code: 'DUNE',
    poolId: '101',
    committed: '1200',
    used: '1200',
    allocation: '40000',
  });
  remember(exchange, { uid: vip, code: 'DUNE', poolId: '101', committed: '6000', used: '6000', allocation: '200000' });
  remember(exchange, { uid: standard, code: 'KELP', poolId: '121', committed: '500', used: '0', allocation: '0' });
  nimbusRewards(exchange);
}

/** SLIP of `unified`, as if it had stood with the other balances. */
export function seedSlip({ ledger }: Exchange, since: number): void {
  ledger.move({
    kind: 'deposit',
    coin: 'SLIP',
    amount: scale('5000'),
    from: external,
    to: userPlace(unified, 'free'),
    at: since,
  });
}

/** Stakes in ORBT since its start. */
export function seedStakes(exchange: Exchange): void {
  const { project, terms } = poolNamed('ORBT', '51');
  const stakes = [
    [standard, '2000'],
    [vip, '50000'],
  ] as const;
  for (const [uid, amount] of stakes) {
    const change = { amount: scale(amount), at: project.times.commitStart, requestId: '' };
    commit(exchange, { uid, project, terms, joined: undefined }, change);
  }
}
