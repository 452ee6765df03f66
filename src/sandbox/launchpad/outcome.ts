import * as v from 'valibot';
import type { OrderState, Result } from '../../contract/launchpad.ts';
import { seedHashOf, winningTickets } from '../../formulas/launchpad.ts';
import { scale, unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { int, json, text, units } from '../store/columns.ts';
import { drawSeed } from './tickets.ts';
import { stateOf } from './participations.ts';
import type { Entry } from './participations.ts';
import { poolState } from './pools.ts';
import { launchById, poolOf } from './projects.ts';
import { rewardsIn } from './rewards.ts';

const Tickets = v.array(v.object({ number: v.number(), won: v.boolean() }));

const OutcomeRow = v.pipe(
  v.object({
    order_id: text,
    ver: int,
    state: text,
    committed: units,
    allocation: units,
    used: units,
    refund: units,
    tickets: json(Tickets),
    distributed_at: int,
  }),
  v.transform(({ order_id, distributed_at, ...row }) => ({ ...row, orderId: order_id, distributedAt: distributed_at })),
);
/** What came of a commit; `allocation` in units of the token, the others of the coin; `distributedAt` 0: not yet. */
export type Outcome = v.InferOutput<typeof OutcomeRow>;

type Kept = Pick<Exchange, 'store'>;

export const outcomeOf = ({ store }: Kept, orderId: string): Outcome | undefined =>
  store.row(OutcomeRow, 'SELECT * FROM launch_result WHERE order_id = ?', orderId);

/** Keeps an outcome; `ver` rises by one. */
export function saveOutcome({ store }: Kept, outcome: Outcome): void {
  store.run(
    `INSERT OR REPLACE INTO launch_result (order_id, ver, state, committed, allocation, used, refund, tickets, distributed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    outcome.orderId,
    outcome.ver + 1,
    outcome.state,
    outcome.committed,
    outcome.allocation,
    outcome.used,
    outcome.refund,
    JSON.stringify(outcome.tickets),
    outcome.distributedAt,
  );
}

/** All, part or nothing of what was asked for. */
export function stateFor(got: bigint, asked: bigint): OrderState {
  if (got === 0n) return 'FAILURE';
  return got < asked ? 'PART_FILLED' : 'FILLED';
}

/** What anybody can check a draw with; undefined before it. */
function proofOf(exchange: Pick<Exchange, 'store' | 'seed'>, { projectId, poolId }: Entry): Result['proof'] {
  const project = launchById(projectId);
  const terms = project && poolOf(project, poolId)?.terms;
  const state = poolState(exchange, poolId);
  if (terms?.method !== 'LOTTERY' || !state.isDrawn) return undefined;
  const seed = drawSeed(exchange.seed(), poolId);
  const k = winningTickets({ amount: scale(terms.amount), tokensPerTicket: scale(terms.tokensPerTicket) });
  return { seedHash: seedHashOf(seed), seed, n: state.tickets, k, ticketsHash: state.ticketsHash };
}

/** Before the calculation: what is committed (or staked, with what it earned so far), nothing else. */
function pendingRow(exchange: Kept, entry: Entry): Result {
  return {
    orderId: entry.orderId,
    ver: 0,
    projectId: entry.projectId,
    poolId: entry.poolId,
    state: entry.state === 'CANCELED' ? 'CANCELED' : 'PENDING',
    committed: unscale(entry.amount),
    allocation: entry.method === 'STAKE' ? unscale(rewardsIn(exchange, entry.uid, entry.poolId)) : '0',
    used: '0',
    refund: '0',
  };
}

/** As the contract shows it: calls and topic `launch`. */
export function resultRow(exchange: Pick<Exchange, 'store' | 'seed'>, entry: Entry): Result {
  const outcome = outcomeOf(exchange, entry.orderId);
  if (!outcome) return pendingRow(exchange, entry);
  const proof = proofOf(exchange, entry);
  return {
    orderId: entry.orderId,
    ver: outcome.ver,
    projectId: entry.projectId,
    poolId: entry.poolId,
    state: stateOf(outcome.state),
    committed: unscale(outcome.committed),
    allocation: unscale(outcome.allocation),
    used: unscale(outcome.used),
    refund: unscale(outcome.refund),
    ...(entry.method === 'LOTTERY' ? { tickets: outcome.tickets } : {}),
    ...(outcome.distributedAt > 0 ? { distributedAt: outcome.distributedAt } : {}),
    ...(proof ? { proof } : {}),
  };
}
