import { pledge as pledgeCall } from '../../contract/launchpad.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { cut, decimal, quantum, scale, unscale } from '../../money/index.ts';
import { behindWall } from '../account/compliance.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { userPlace } from '../ledger/places.ts';
import { newLaunchId } from './ids.ts';
import { addEvent, entriesOf, participationRow, saveEntry } from './participations.ts';
import type { Entry } from './participations.ts';
import { poolState, shiftPool } from './pools.ts';
import { canceledTimes, hourMs, launchById, poolOf, statusAt } from './projects.ts';
import { publishEntry } from './publish.ts';
import { allowance, leastOf, reasonsOf } from './qualification.ts';
import type { PoolTerms } from './seed/types.ts';

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
  of: { uid: string; projectId: string; terms: PoolTerms; joined: Entry | undefined },
  change: Change,
): Entry {
  const { uid, projectId, terms, joined } = of;
  const { poolId, coin, method } = terms;
  const entry: Entry = joined ?? {
    orderId: newLaunchId(exchange, change.at),
    uid,
    projectId,
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

/**
 * Commits, adds or redeems, in the order of checks of launchpad.md 5. `handle` has judged session, form and a known
 * requestId; minimum, step and limit are those of the sum. A redeem gives back: it asks for no qualification.
 */
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
    const entries = entriesOf(exchange, account.uid);
    const joined = entries.find((entry) => entry.poolId === poolId);
    const isRedeem = action === 'REDEEM';
    const isPossible = isRedeem ? terms.method === 'STAKE' && joined : action === 'JOIN' || joined;
    if (status !== projectStatus.COMMIT || !isPossible) return refuse('wrongPhase');

    const amount = scale(cut(params.amount, 8));
    const isExact = decimal(params.amount).eq(unscale(amount));
    const step = stepOf(terms);
    const isStep = isExact && amount % step === 0n;
    const done = (entry: Entry) => {
      publishEntry(exchange, entry);
      return {
        result: { participation: participationRow(exchange, entry), balance: exchange.balanceRow(account, terms.coin) },
      };
    };
    if (isRedeem && joined) {
      if (decimal(params.amount).gt(unscale(joined.amount)))
        return refuse('redeemTooMuch', { field: 'amount', limit: unscale(joined.amount) });
      if (!isStep) return refuse('notAStep', { field: 'amount', limit: unscale(step) });
      return done(
        commit(exchange, { uid: account.uid, projectId, terms, joined }, { amount: -amount, at: now, requestId }),
      );
    }

    const { most } = allowance(exchange, account, project, terms, now);
    const reasons = reasonsOf(exchange, account, project, terms, { most, entries });
    const [first, second] = reasons;
    if (first === 'SIGNUP' && !second) return refuse('signupNeeded', { result: { reasons } });
    if (first === 'OTHER_POOL' && !second) return refuse('otherPool', { result: { reasons } });
    if (first) return refuse('notQualified', { result: { reasons } });

    const committed = joined?.amount ?? 0n;
    const total = committed + amount;
    const least = leastOf(terms);
    if (total < least) return refuse('belowMinimum', { field: 'amount', limit: unscale(least) });
    if (!isStep) return refuse('notAStep', { field: 'amount', limit: unscale(step) });
    if (total > most)
      return refuse('aboveLimit', { field: 'amount', limit: unscale(most > committed ? most - committed : 0n) });
    if (isFull(exchange, terms, amount)) return refuse('poolFull', { field: 'amount' });
    const free = exchange.ledger.balance(userPlace(account.uid, 'free'), terms.coin);
    if (amount > free) return refuse('insufficientBalance', { field: 'amount', limit: unscale(free) });
    return done(commit(exchange, { uid: account.uid, projectId, terms, joined }, { amount, at: now, requestId }));
  },
  { malformed: { requestId: 'badRequestId' } },
);
