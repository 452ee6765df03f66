import * as v from 'valibot';
import { nextPhaseAt, projectStatus } from '#formulas/phase.ts';
import { scale, unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { int } from '#sandbox/store/columns.ts';
import { guestAmount } from '../settlement/simulated-crowd.ts';
import { cancelLaunch } from '../settlement/settlement-jobs.ts';
import { crowdAccount, adjustPool } from '../participation/pools.ts';
import { canceledTimes, launchById, statusAt } from '../projects.ts';
import type { SeedProject } from '../seed/types.ts';
import { clearPublicCache } from '../project-view.ts';

const CountRow = v.object({ count: int });
const maxGuests = 10_000;

/** Adds simulated participants to the first pool of an open project now. */
function sendGuests(exchange: Exchange, { pools: [pool] }: SeedProject, people: number): HandlerResult {
  if (!pool || !('crowd' in pool)) return refuse('wrongPhase');
  const { terms, crowd } = pool;
  const { poolId, coin } = terms;
  return exchange.store.transaction((): HandlerResult => {
    const at = exchange.clock.now();
    const guestCount =
      exchange.store.row(CountRow, 'SELECT COUNT(*) AS count FROM launch_guest WHERE pool_id = ?', poolId)?.count ?? 0;
    const amounts = Array.from({ length: people }, (_, index) =>
      guestAmount(exchange.seed(), terms, crowd, guestCount + index),
    );
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    const left = exchange.ledger.issuable(coin);
    if (total > left) return refuse('badParameter', { field: 'n', limit: unscale(left) });
    amounts.forEach((amount, index) => {
      exchange.store.run(
        'INSERT INTO launch_guest (pool_id, number, time, amount) VALUES (?, ?, ?, ?)',
        poolId,
        guestCount + index,
        at,
        amount,
      );
    });
    exchange.ledger.move({
      kind: 'launch crowd',
      reference: poolId,
      coin,
      amount: total,
      from: externalAccount,
      to: crowdAccount(poolId),
      at,
    });
    const tickets = terms.method === 'LOTTERY' ? Number(total / scale(terms.ticketSize)) : 0;
    adjustPool(exchange, poolId, { participants: people, total, tickets });
    return { result: { people, total: unscale(total), coin } };
  });
}

/** POST `/x/sandbox/launch`: moves a launch to its next phase, adds participants or cancels it. exchange-api 1.8 */
export const launchOperations = sandboxCall(
  'POST',
  'launch',
  v.object({
    projectId: v.string(),
    act: v.picklist(['NEXT_PHASE', 'CROWD', 'CANCEL']),
    n: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxGuests))),
  }),
  async (exchange, { projectId, act, n = 100 }): Promise<HandlerResult> => {
    const project = launchById(projectId);
    if (!project) return refuse('noSuchProject');
    const now = exchange.clock.now();
    const status = statusAt(project, canceledTimes(exchange), now);
    clearPublicCache(exchange);
    if (act === 'NEXT_PHASE') {
      const next = status === projectStatus.CANCELED ? undefined : nextPhaseAt(project, now);
      if (next === undefined) return refuse('wrongPhase');
      if (await exchange.clock.set({ now: next })) return refuse('wrongPhase');
      return { result: { status: statusAt(project, canceledTimes(exchange), next), now: next } };
    }
    if (act === 'CROWD')
      return status === projectStatus.COMMIT ? sendGuests(exchange, project, n) : refuse('wrongPhase');
    if (status >= projectStatus.DISTRIBUTED) return refuse('wrongPhase');
    exchange.store.transaction(() => cancelLaunch(exchange, project, now));
    return { result: { status: projectStatus.CANCELED, now } };
  },
  { 20101: 'noSuchProject', 20102: 'wrongPhase' },
);
