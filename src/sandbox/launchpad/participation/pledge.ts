import { pledge as pledgeCall } from '#contract/launchpad.ts';
import { hourMs } from '#formulas/durations.ts';
import { projectStatus } from '#formulas/phase.ts';
import { truncate, decimal, quantum, scale, unscale } from '#money/index.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { newLaunchId } from '../ids.ts';
import { addEvent, participationsInProject, saveParticipation } from './participations.ts';
import type { StoredParticipation } from './participations.ts';
import { poolState, adjustPool } from './pools.ts';
import { canceledTimes, launchById, poolOf, statusAt } from '../projects.ts';
import { publishParticipation } from './publish.ts';
import { allowanceOf, minAmountOf, reasonsOf } from './qualification.ts';
import type { PoolTerms, SeedProject } from '../seed/types.ts';

/** Change of a participation: `amount` in ledger units of the pool's coin, negative for a redeem; `at` ms UTC. */
type PledgeChange = { amount: bigint; at: number; requestId: string };

const stepOf = (terms: PoolTerms): bigint => {
  if (terms.method === 'SUBSCRIPTION') return scale(terms.step);
  return terms.method === 'LOTTERY' ? scale(terms.ticketSize) : quantum(terms.coinPrecision);
};

const ticketsFor = (terms: PoolTerms, amount: bigint): number =>
  terms.method === 'LOTTERY' ? Number(amount / scale(terms.ticketSize)) : 0;

/** Whether the amount would exceed the pool's limit for all people together. */
function isFull(exchange: Exchange, terms: PoolTerms, amount: bigint): boolean {
  const { total, tickets } = poolState(exchange, terms.poolId);
  if (terms.method === 'LOTTERY') {
    return terms.maxTicketsTotal !== undefined && tickets + ticketsFor(terms, amount) > terms.maxTicketsTotal;
  }
  return terms.maxTotal !== undefined && total + amount > scale(terms.maxTotal);
}

/** The lowest stake in the running hour, because the rewards of an hour are computed from its lowest stake. */
function lowestStake(
  { amount, low, lowHour }: StoredParticipation,
  change: PledgeChange,
): Pick<StoredParticipation, 'low' | 'lowHour'> {
  const hour = change.at - (change.at % hourMs);
  const after = amount + change.amount;
  if (change.at === hour) return { low: after, lowHour: hour };
  const before = lowHour === hour ? low : amount;
  return { low: after < before ? after : before, lowHour: hour };
}

/** Moves the coins and saves the participation, without checks. Returns the saved participation. */
export function applyPledge(
  exchange: Exchange,
  of: { uid: string; project: SeedProject; terms: PoolTerms; existing: StoredParticipation | undefined },
  change: PledgeChange,
): StoredParticipation {
  const { uid, project, terms, existing } = of;
  const { poolId, coin, method } = terms;
  const participation: StoredParticipation = existing ?? {
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
  const amount = participation.amount + change.amount;
  const isRedeem = change.amount < 0n;
  const free = userAccount(uid, 'free');
  const launch = userAccount(uid, 'launch');
  exchange.ledger.move({
    kind: isRedeem ? 'launch redeem' : 'launch commit',
    reference: participation.orderId,
    coin,
    amount: isRedeem ? -change.amount : change.amount,
    from: isRedeem ? launch : free,
    to: isRedeem ? free : launch,
    at: change.at,
  });
  const saved = saveParticipation(exchange, {
    ...participation,
    ...lowestStake(participation, change),
    amount,
    tickets: ticketsFor(terms, amount),
  });
  addEvent(exchange, participation.orderId, {
    kind: isRedeem ? 'REDEEMED' : existing ? 'ADDED' : 'JOINED',
    amount: isRedeem ? -change.amount : change.amount,
    time: change.at,
    requestId: change.requestId,
  });
  adjustPool(exchange, poolId, {
    participants: Number(amount > 0n) - Number(participation.amount > 0n),
    total: change.amount,
    tickets: saved.tickets - participation.tickets,
  });
  return saved;
}

/** A pledge request whose project, phase and action are valid. */
type PledgeRequest = {
  exchange: Exchange;
  account: Account;
  project: SeedProject;
  terms: PoolTerms;
  participations: readonly StoredParticipation[];
  existing: StoredParticipation | undefined;
};
type PledgeInput = { amountText: string; at: number; requestId: string };

/** The amount and the pool's step in ledger units, and whether the amount is a multiple of the step. */
function parseAmount(terms: PoolTerms, amountText: string): { amount: bigint; step: bigint; isStep: boolean } {
  const amount = scale(truncate(amountText, 8));
  const step = stepOf(terms);
  return { amount, step, isStep: decimal(amountText).eq(unscale(amount)) && amount % step === 0n };
}

/** Details of a rejection that concerns the amount. */
const amountLimit = (limit: bigint) => ({ field: 'amount', limit: unscale(limit > 0n ? limit : 0n) });

/** Redeems a stake, which needs no qualification. */
function redeem(
  { exchange, account, project, terms }: PledgeRequest,
  existing: StoredParticipation,
  { amountText, at, requestId }: PledgeInput,
) {
  const { amount, step, isStep } = parseAmount(terms, amountText);
  if (decimal(amountText).gt(unscale(existing.amount))) return refuse('redeemTooMuch', amountLimit(existing.amount));
  if (!isStep) return refuse('notAStep', amountLimit(step));
  return applyPledge(exchange, { uid: account.uid, project, terms, existing }, { amount: -amount, at, requestId });
}

/**
 * The rejection with all reasons when a person does not qualify; SIGNUP or OTHER_POOL alone have their own
 * codes.
 */
function qualificationRefusal(
  { exchange, account, project, terms, participations }: PledgeRequest,
  maxAmount: bigint,
  now: number,
) {
  const reasons = reasonsOf(exchange, account, project, terms, { maxAmount, participations, now });
  const [first, second] = reasons;
  if (first === undefined) return undefined;
  if (first === 'SIGNUP' && !second) return refuse('signupNeeded', { result: { reasons } });
  if (first === 'OTHER_POOL' && !second) return refuse('otherPool', { result: { reasons } });
  return refuse('notQualified', { result: { reasons } });
}

/** Joins or adds. Minimum and limit apply to the sum with the committed amount. */
function join(request: PledgeRequest, { amountText, at, requestId }: PledgeInput) {
  const { exchange, account, project, terms, existing } = request;
  const { maxAmount } = allowanceOf(exchange, account, project, terms, at);
  const refusal = qualificationRefusal(request, maxAmount, at);
  if (refusal) return refusal;
  const { amount, step, isStep } = parseAmount(terms, amountText);
  const committed = existing?.amount ?? 0n;
  const minAmount = minAmountOf(terms);
  if (committed + amount < minAmount) return refuse('belowMinimum', amountLimit(minAmount));
  if (!isStep) return refuse('notAStep', amountLimit(step));
  if (committed + amount > maxAmount) return refuse('aboveLimit', amountLimit(maxAmount - committed));
  if (isFull(exchange, terms, amount)) return refuse('poolFull', { field: 'amount' });
  const available = exchange.credit.transferLimits(exchange, account)(terms.coin);
  if (amount > available) return refuse('insufficientBalance', amountLimit(available));
  return applyPledge(exchange, { uid: account.uid, project, terms, existing }, { amount, at, requestId });
}

/**
 * Answers `launchpad.pledge`: joins, adds or redeems, with the checks in the order of launchpad.md 5. `handle` has
 * checked the session, the parameters and a repeated requestId.
 */
export const pledge = handle(
  pledgeCall,
  ({ exchange, params, account, now }) => {
    const { projectId, poolId, action, requestId } = params;
    const refusal = complianceRefusal(account, 'launchpad');
    if (refusal) return refusal;
    const project = launchById(projectId);
    const terms = project && poolOf(project, poolId)?.terms;
    if (!project || !terms) return refuse('noSuchProject');
    const status = statusAt(project, canceledTimes(exchange), now);
    if (status === projectStatus.CANCELED) return refuse('projectCanceled');
    if (status !== projectStatus.COMMIT) return refuse('wrongPhase');

    const participations = participationsInProject(exchange, account.uid, project.projectId);
    const existing = participations.find((participation) => participation.poolId === poolId);
    const request = { exchange, account, project, terms, participations, existing };
    const input = { amountText: params.amount, at: now, requestId };
    if (action !== 'JOIN' && !existing) return refuse('wrongPhase');
    if (action === 'REDEEM' && terms.method !== 'STAKE') return refuse('wrongPhase');
    const outcome = action === 'REDEEM' && existing ? redeem(request, existing, input) : join(request, input);
    if ('refused' in outcome) return outcome;
    const participation = publishParticipation(exchange, outcome);
    return { result: { participation, balance: exchange.balanceRow(account, terms.coin) } };
  },
  { parameterErrors: { requestId: 'badRequestId' } },
);
