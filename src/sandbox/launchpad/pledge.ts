import { pledge as pledgeCall } from '../../contract/launchpad.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { cut, decimal, quantum, scale, unscale } from '../../money/index.ts';
import { behindWall } from '../account/compliance.ts';
import type { Account } from '../account/people.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { userPlace } from '../ledger/places.ts';
import { newLaunchId } from './ids.ts';
import { addEvent, entriesFor, saveEntry } from './participations.ts';
import type { Entry } from './participations.ts';
import { poolState, shiftPool } from './pools.ts';
import { canceledTimes, hourMs, launchById, poolOf, statusAt } from './projects.ts';
import { publishEntry } from './publish.ts';
import { allowance, leastOf, reasonsOf } from './qualification.ts';
import type { PoolTerms, SeedProject } from './seed/types.ts';

/** What a person asks to be moved, in ledger units of the pool's coin; below zero for a redeem. */
type Change = { amount: bigint; at: number; requestId: string };

const stepOf = (terms: PoolTerms): bigint => {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.step);
  return terms.method === 'LOTTERY' ? scale(terms.ticketSize) : quantum(terms.coinPrecision);
};

const ticketsFor = (terms: PoolTerms, amount: bigint): number =>
  terms.method === 'LOTTERY' ? Number(amount / scale(terms.ticketSize)) : 0;

/** Would the sum pass what the pool takes of everybody? */
function isFull(exchange: Exchange, terms: PoolTerms, amount: bigint): boolean {
  const { total, tickets } = poolState(exchange, terms.poolId);
  if (terms.method === 'LOTTERY') {
    return terms.maxTicketsTotal !== undefined && tickets + ticketsFor(terms, amount) > terms.maxTicketsTotal;
  }
  return terms.maxTotal !== undefined && total + amount > scale(terms.maxTotal);
}

/** The least that was staked in the running hour: a stake counts for an hour with its lowest value in it. */
function lowest({ amount, low, lowHour }: Entry, change: Change): Pick<Entry, 'low' | 'lowHour'> {
  const hour = change.at - (change.at % hourMs);
  const after = amount + change.amount;
  if (change.at === hour) return { low: after, lowHour: hour };
  const before = lowHour === hour ? low : amount;
  return { low: after < before ? after : before, lowHour: hour };
}

/** Moves the coins and keeps the participation; the caller has judged it. */
export function commit(
  exchange: Exchange,
  of: { uid: string; project: SeedProject; terms: PoolTerms; joined: Entry | undefined },
  change: Change,
): Entry {
  const { uid, project, terms, joined } = of;
  const { poolId, coin, method } = terms;
  const entry: Entry = joined ?? {
    orderId: newLaunchId(exchange, change.at),
    uid,
    projectId: project.projectId,
    poolId,
    method,
    amount: 0n,
    tickets: 0,
    time: change.at,
    state: 'PENDING',
    ver: 0,
    low: 0n,
    lowHour: 0,
  };
  const amount = entry.amount + change.amount;
  const isRedeem = change.amount < 0n;
  const free = userPlace(uid, 'free');
  const launch = userPlace(uid, 'launch');
  exchange.ledger.move({
    kind: isRedeem ? 'launch redeem' : 'launch commit',
    reference: entry.orderId,
    coin,
    amount: isRedeem ? -change.amount : change.amount,
    from: isRedeem ? launch : free,
    to: isRedeem ? free : launch,
    at: change.at,
  });
  const saved = saveEntry(exchange, { ...entry, ...lowest(entry, change), amount, tickets: ticketsFor(terms, amount) });
  addEvent(exchange, entry.orderId, {
    kind: isRedeem ? 'REDEEMED' : joined ? 'ADDED' : 'JOINED',
    amount: isRedeem ? -change.amount : change.amount,
    time: change.at,
    requestId: change.requestId,
  });
  shiftPool(exchange, poolId, {
    participants: Number(amount > 0n) - Number(entry.amount > 0n),
    total: change.amount,
    tickets: saved.tickets - entry.tickets,
  });
  return saved;
}

/** What a person asks for, once project, phase and action are judged. */
type Asked = {
  exchange: Exchange;
  account: Account;
  project: SeedProject;
  terms: PoolTerms;
  entries: readonly Entry[];
  joined: Entry | undefined;
};
type Given = { typed: string; at: number; requestId: string };

/** The amount in ledger units, and whether it is whole steps of the pool. */
function stepped(terms: PoolTerms, typed: string): { amount: bigint; step: bigint; isStep: boolean } {
  const amount = scale(cut(typed, 8));
  const step = stepOf(terms);
  return { amount, step, isStep: decimal(typed).eq(unscale(amount)) && amount % step === 0n };
}

const atAmount = (limit: bigint) => ({ field: 'amount', limit: unscale(limit > 0n ? limit : 0n) });

/** A redeem gives back: it asks for no qualification. */
function redeem({ exchange, account, project, terms }: Asked, joined: Entry, { typed, at, requestId }: Given) {
  const { amount, step, isStep } = stepped(terms, typed);
  if (decimal(typed).gt(unscale(joined.amount))) return refuse('redeemTooMuch', atAmount(joined.amount));
  if (!isStep) return refuse('notAStep', atAmount(step));
  return commit(exchange, { uid: account.uid, project, terms, joined }, { amount: -amount, at, requestId });
}

/** Why a person may not take part, with all reasons; a lone SIGNUP or OTHER_POOL has a code of its own. */
function disqualified({ exchange, account, project, terms, entries }: Asked, most: bigint, now: number) {
  const reasons = reasonsOf(exchange, account, project, terms, { most, entries, now });
  const [first, second] = reasons;
  if (first === undefined) return undefined;
  if (first === 'SIGNUP' && !second) return refuse('signupNeeded', { result: { reasons } });
  if (first === 'OTHER_POOL' && !second) return refuse('otherPool', { result: { reasons } });
  return refuse('notQualified', { result: { reasons } });
}

/** Minimum, step and limit judge the sum with what is already committed. */
function join(asked: Asked, { typed, at, requestId }: Given) {
  const { exchange, account, project, terms, joined } = asked;
  const { most } = allowance(exchange, account, project, terms, at);
  const refusal = disqualified(asked, most, at);
  if (refusal) return refusal;
  const { amount, step, isStep } = stepped(terms, typed);
  const committed = joined?.amount ?? 0n;
  const least = leastOf(terms);
  if (committed + amount < least) return refuse('belowMinimum', atAmount(least));
  if (!isStep) return refuse('notAStep', atAmount(step));
  if (committed + amount > most) return refuse('aboveLimit', atAmount(most - committed));
  if (isFull(exchange, terms, amount)) return refuse('poolFull', { field: 'amount' });
  const free = exchange.ledger.balance(userPlace(account.uid, 'free'), terms.coin);
  if (amount > free) return refuse('insufficientBalance', atAmount(free));
  return commit(exchange, { uid: account.uid, project, terms, joined }, { amount, at, requestId });
}

/** Commits, adds or redeems, in the order of checks of launchpad.md 5; `handle` has judged session, form and a known requestId. */
export const pledge = handle(
  pledgeCall,
  ({ params, account, now, ...exchange }) => {
    const { projectId, poolId, action, requestId } = params;
    const wall = behindWall(account, 'launchpad');
    if (wall) return wall;
    const project = launchById(projectId);
    const terms = project && poolOf(project, poolId)?.terms;
    if (!project || !terms) return refuse('noSuchProject');
    const status = statusAt(project, canceledTimes(exchange), now);
    if (status === projectStatus.CANCELED) return refuse('projectCanceled');
    if (status !== projectStatus.COMMIT) return refuse('wrongPhase');

    const entries = entriesFor(exchange, account.uid, project.projectId);
    const joined = entries.find((entry) => entry.poolId === poolId);
    const asked = { exchange, account, project, terms, entries, joined };
    const given = { typed: params.amount, at: now, requestId };
    if (action !== 'JOIN' && !joined) return refuse('wrongPhase');
    if (action === 'REDEEM' && terms.method !== 'STAKE') return refuse('wrongPhase');
    const done = action === 'REDEEM' && joined ? redeem(asked, joined, given) : join(asked, given);
    if ('refused' in done) return done;
    const participation = publishEntry(exchange, done);
    return { result: { participation, balance: exchange.balanceRow(account, terms.coin) } };
  },
  { malformed: { requestId: 'badRequestId' } },
);
