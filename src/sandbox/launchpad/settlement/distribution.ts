import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { storedResult, saveResult } from './participation-result.ts';
import { addEvent, participationsInPool, saveParticipation } from '../participation/participations.ts';
import type { StoredParticipation } from '../participation/participations.ts';
import { crowdAccount, projectAccount } from '../participation/pools.ts';
import { publishParticipation } from '../participation/publish.ts';
import { addAllocationNotice, addReturnNotice } from './notices.ts';
import { poolRewards } from './rewards.ts';
import type { SeedPool, SeedProject } from '../seed/types.ts';

/** Moves the crowd's coins out of a pool. */
function removeCrowd({ ledger }: Exchange, { terms }: SeedPool, at: number): void {
  const from = crowdAccount(terms.poolId);
  ledger.move({
    kind: 'launch crowd',
    reference: terms.poolId,
    coin: terms.coin,
    amount: ledger.balance(from, terms.coin),
    from,
    to: externalAccount,
    at,
  });
}

/** Pays a person's tokens, their cost and the refund in one ledger participation; does nothing after the first time. */
function payParticipant(
  exchange: Exchange,
  project: SeedProject,
  coin: string,
  participation: StoredParticipation,
  at: number,
): void {
  const result = storedResult(exchange, participation.orderId);
  if (!result || result.distributedAt > 0) return;
  const { allocation, used, refund, committed } = result;
  const free = userAccount(participation.uid, 'free');
  const postings: Posting[] = [
    { account: userAccount(participation.uid, 'launch'), coin, amount: -committed },
    { account: projectAccount(project.projectId), coin, amount: used },
    { account: free, coin, amount: refund },
    { account: externalAccount, coin: project.token, amount: -allocation },
    { account: free, coin: project.token, amount: allocation },
  ];
  exchange.ledger.post({ kind: 'launch distribution', reference: participation.orderId, at }, postings);
  saveResult(exchange, { ...result, distributedAt: at });
  if (allocation > 0n) addEvent(exchange, participation.orderId, { kind: 'DISTRIBUTED', amount: allocation, time: at });
  if (refund > 0n) addEvent(exchange, participation.orderId, { kind: 'REFUNDED', amount: refund, time: at });
  publishParticipation(exchange, saveParticipation(exchange, participation), 'RESULT');
  addAllocationNotice(exchange, project, participation, { coin, result, time: at });
}

/** Distributes a launchpad as calculated. */
export function distribute(exchange: Exchange, project: SeedProject, at: number): void {
  for (const pool of project.pools) {
    for (const participation of participationsInPool(exchange, pool.terms.poolId))
      payParticipant(exchange, project, pool.terms.coin, participation, at);
    removeCrowd(exchange, pool, at);
  }
}

/** Refunds a person's coins in a pool. */
function refundParticipant(
  exchange: Exchange,
  project: SeedProject,
  coin: string,
  participation: StoredParticipation,
  state: 'FILLED' | 'CANCELED',
  at: number,
): void {
  exchange.ledger.move({
    kind: 'launch refund',
    reference: participation.orderId,
    coin,
    amount: participation.amount,
    from: userAccount(participation.uid, 'launch'),
    to: userAccount(participation.uid, 'free'),
    at,
  });
  const rewards =
    participation.method === 'STAKE' ? poolRewards(exchange, participation.uid, participation.poolId) : 0n;
  saveResult(exchange, {
    orderId: participation.orderId,
    ver: storedResult(exchange, participation.orderId)?.ver ?? 0,
    state,
    committed: participation.amount,
    allocation: rewards,
    used: 0n,
    refund: participation.amount,
    tickets: [],
    distributedAt: at,
  });
  if (participation.amount > 0n)
    addEvent(exchange, participation.orderId, { kind: 'REFUNDED', amount: participation.amount, time: at });
  publishParticipation(exchange, saveParticipation(exchange, { ...participation, state }), 'RESULT');
  if (participation.amount > 0n)
    addReturnNotice(exchange, project, participation, { isCanceled: state === 'CANCELED', coin, rewards, time: at });
}

/**
 * Refunds all coins of a launchpool after its last reward (`FILLED`) or of a canceled launch (`CANCELED`); paid rewards
 * stay.
 */
export function refundAll(exchange: Exchange, project: SeedProject, state: 'FILLED' | 'CANCELED', at: number): void {
  for (const pool of project.pools) {
    for (const participation of participationsInPool(exchange, pool.terms.poolId))
      refundParticipant(exchange, project, pool.terms.coin, participation, state, at);
    removeCrowd(exchange, pool, at);
  }
}
