import * as v from 'valibot';
import { nextPhaseAt, projectStatus } from '../../formulas/launchpad.ts';
import { scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
import type { Exchange } from '../exchange.ts';
import { external } from '../ledger/places.ts';
import { int } from '../store/columns.ts';
import { guestAmount } from './crowd.ts';
import { cancelLaunch } from './jobs.ts';
import { crowdPlace, shiftPool } from './pools.ts';
import { canceledTimes, launchById, statusAt } from './projects.ts';
import type { SeedProject } from './seed/types.ts';
import { forgetBoard } from './view.ts';

const CountRow = v.object({ count: int });
const maxGuests = 10_000;

/** Sends so many people into the first pool of an open project, now. */
function sendGuests(exchange: Exchange, { pools: [pool] }: SeedProject, people: number): Answer {
  if (!pool || !('crowd' in pool)) return refuse('wrongPhase');
  const { terms, crowd } = pool;
  const { poolId, coin } = terms;
  return exchange.store.transaction(() => {
    const at = exchange.clock.now();
    const before =
      exchange.store.row(CountRow, 'SELECT COUNT(*) AS count FROM launch_guest WHERE pool_id = ?', poolId)?.count ?? 0;
    const amounts = Array.from({ length: people }, (_, i) => guestAmount(exchange.seed(), terms, crowd, before + i));
    amounts.forEach((amount, i) => {
      exchange.store.run(
        'INSERT INTO launch_guest (pool_id, number, time, amount) VALUES (?, ?, ?, ?)',
        poolId,
        before + i,
        at,
        amount,
      );
    });
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    exchange.ledger.move({
      kind: 'launch crowd',
      reference: poolId,
      coin,
      amount: total,
      from: external,
      to: crowdPlace(poolId),
      at,
    });
    const tickets = terms.method === 'LOTTERY' ? Number(total / scale(terms.ticketSize)) : 0;
    shiftPool(exchange, poolId, { participants: people, total, tickets });
    return { result: { people, total: unscale(total), coin } };
  });
}

/** POST `/x/sandbox/launch`: what an operator of the exchange does to a launch. exchange-api 1.8 */
export const launchOperations = sandboxCall(
  'POST',
  'launch',
  v.object({
    projectId: v.string(),
    act: v.picklist(['NEXT_PHASE', 'CROWD', 'CANCEL']),
    n: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxGuests))),
  }),
  (exchange, { projectId, act, n = 100 }) => {
    const project = launchById(projectId);
    if (!project) return refuse('noSuchProject');
    const now = exchange.clock.now();
    const status = statusAt(project, canceledTimes(exchange), now);
    forgetBoard(exchange);
    if (act === 'NEXT_PHASE') {
      const next = status === projectStatus.CANCELED ? undefined : nextPhaseAt(project, now);
      if (next === undefined) return refuse('wrongPhase');
      exchange.clock.set({ now: next });
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
