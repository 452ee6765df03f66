import type { Exchange } from '../exchange.ts';
import type { Posting } from '../ledger/ledger.ts';
import { external, userPlace } from '../ledger/places.ts';
import { outcomeOf, saveOutcome } from './outcome.ts';
import { addEvent, entriesIn, saveEntry } from './participations.ts';
import type { Entry } from './participations.ts';
import { crowdPlace, projectPlace } from './pools.ts';
import { publishEntry } from './publish.ts';
import { rewardsIn } from './rewards.ts';
import type { SeedPool, SeedProject } from './seed/types.ts';

/** The crowd leaves with what it holds in a pool. */
function dismissCrowd({ ledger }: Exchange, { terms }: SeedPool, at: number): void {
  const from = crowdPlace(terms.poolId);
  ledger.move({
    kind: 'launch crowd',
    reference: terms.poolId,
    coin: terms.coin,
    amount: ledger.balance(from, terms.coin),
    from,
    to: external,
    at,
  });
}

/** Tokens, what they cost and what comes back: one entry a person. */
function pay(exchange: Exchange, project: SeedProject, coin: string, entry: Entry, at: number): void {
  const outcome = outcomeOf(exchange, entry.orderId);
  if (!outcome || outcome.distributedAt > 0) return;
  const { allocation, used, refund, committed } = outcome;
  const free = userPlace(entry.uid, 'free');
  const postings: Posting[] = [
    { place: userPlace(entry.uid, 'launch'), coin, amount: -committed },
    { place: projectPlace(project.projectId), coin, amount: used },
    { place: free, coin, amount: refund },
    { place: external, coin: project.token, amount: -allocation },
    { place: free, coin: project.token, amount: allocation },
  ];
  exchange.ledger.post({ kind: 'launch distribution', reference: entry.orderId, at }, postings);
  saveOutcome(exchange, { ...outcome, distributedAt: at });
  if (allocation > 0n) addEvent(exchange, entry.orderId, { kind: 'DISTRIBUTED', amount: allocation, time: at });
  if (refund > 0n) addEvent(exchange, entry.orderId, { kind: 'REFUNDED', amount: refund, time: at });
  publishEntry(exchange, saveEntry(exchange, entry), 'RESULT');
}

/** Launchpad: everybody is paid as calculated. */
export function distribute(exchange: Exchange, project: SeedProject, at: number): void {
  for (const pool of project.pools) {
    for (const entry of entriesIn(exchange, pool.terms.poolId)) pay(exchange, project, pool.terms.coin, entry, at);
    dismissCrowd(exchange, pool, at);
  }
}

/** Gives a person's coins of a pool back, whole. */
function giveBack(exchange: Exchange, coin: string, entry: Entry, state: 'FILLED' | 'CANCELED', at: number): void {
  exchange.ledger.move({
    kind: 'launch refund',
    reference: entry.orderId,
    coin,
    amount: entry.amount,
    from: userPlace(entry.uid, 'launch'),
    to: userPlace(entry.uid, 'free'),
    at,
  });
  saveOutcome(exchange, {
    orderId: entry.orderId,
    ver: outcomeOf(exchange, entry.orderId)?.ver ?? 0,
    state,
    committed: entry.amount,
    allocation: entry.method === 'STAKE' ? rewardsIn(exchange, entry.uid, entry.poolId) : 0n,
    used: 0n,
    refund: entry.amount,
    tickets: [],
    distributedAt: at,
  });
  if (entry.amount > 0n) addEvent(exchange, entry.orderId, { kind: 'REFUNDED', amount: entry.amount, time: at });
  publishEntry(exchange, saveEntry(exchange, { ...entry, state }), 'RESULT');
}

/** Launchpool: the stakes come back after the last reward. A cancel: all comes back, rewards that were paid stay. */
export function returnAll(exchange: Exchange, project: SeedProject, state: 'FILLED' | 'CANCELED', at: number): void {
  for (const pool of project.pools) {
    for (const entry of entriesIn(exchange, pool.terms.poolId)) giveBack(exchange, pool.terms.coin, entry, state, at);
    dismissCrowd(exchange, pool, at);
  }
}
