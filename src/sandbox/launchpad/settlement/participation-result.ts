import * as v from 'valibot';
import type { LaunchOrderState, LaunchResult } from '#contract/launchpad.ts';
import { seedHashOf } from '#formulas/draw.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, json, text, units } from '#sandbox/store/columns.ts';
import { drawOf } from './lottery-draw.ts';
import { parseOrderState } from '../participation/participations.ts';
import type { StoredParticipation } from '../participation/participations.ts';
import { poolState } from '../participation/pools.ts';
import { launchById, poolOf } from '../projects.ts';
import { poolRewards } from './rewards.ts';

const TicketResults = v.array(v.object({ number: v.number(), won: v.boolean() }));

const ResultRow = v.pipe(
  v.object({
    order_id: text,
    ver: int,
    state: text,
    committed: units,
    allocation: units,
    used: units,
    refund: units,
    tickets: json(TicketResults),
    distributed_at: int,
  }),
  v.transform(({ order_id, distributed_at, ...row }) => ({ ...row, orderId: order_id, distributedAt: distributed_at })),
);
/**
 * Result of a participation in ledger units: `allocation` of the token, the others of the coin. `distributedAt` is ms
 * UTC, 0 before the distribution.
 */
export type ParticipationResult = v.InferOutput<typeof ResultRow>;

type WithStore = Pick<Exchange, 'store'>;

/** The stored result of a participation; undefined before the calculation. */
export const storedResult = ({ store }: WithStore, orderId: string): ParticipationResult | undefined =>
  store.row(ResultRow, 'SELECT * FROM launch_result WHERE order_id = ?', orderId);

const AllocatedRow = v.object({ project_id: text, amount: units });

/** The tokens that launchpads have distributed to a person, in ledger units by project id. */
export function allocationsOf({ store }: WithStore, uid: string): Map<string, bigint> {
  const rows = store.rows(
    AllocatedRow,
    `SELECT p.project_id, SUM(r.allocation) AS amount FROM launch_participation p JOIN launch_result r ON r.order_id = p.order_id
     WHERE p.uid = ? AND p.method <> 'STAKE' AND r.distributed_at > 0 GROUP BY p.project_id HAVING SUM(r.allocation) > 0`,
    uid,
  );
  return new Map(rows.map(({ project_id, amount }) => [project_id, amount]));
}

/** Saves a result with its `ver` raised by one. */
export function saveResult({ store }: WithStore, result: ParticipationResult): void {
  store.run(
    `INSERT OR REPLACE INTO launch_result (order_id, ver, state, committed, allocation, used, refund, tickets, distributed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    result.orderId,
    result.ver + 1,
    result.state,
    result.committed,
    result.allocation,
    result.used,
    result.refund,
    JSON.stringify(result.tickets),
    result.distributedAt,
  );
}

/** Returns whether all, a part or nothing of the requested amount was allocated. */
export function fillStateOf(allocated: bigint, requested: bigint): LaunchOrderState {
  if (allocated === 0n) return 'FAILURE';
  return allocated < requested ? 'PART_FILLED' : 'FILLED';
}

/** The data for verifying a draw; undefined before the draw. */
function proofOf(
  exchange: Pick<Exchange, 'store' | 'seed'>,
  { projectId, poolId }: StoredParticipation,
): LaunchResult['proof'] {
  const project = launchById(projectId);
  const terms = project && poolOf(project, poolId)?.terms;
  const state = poolState(exchange, poolId);
  if (terms?.method !== 'LOTTERY' || !state.isDrawn) return undefined;
  const { seed, n, k } = drawOf(exchange.seed(), projectId, terms, state.tickets);
  return { seedHash: seedHashOf(seed), seed, n, k, ticketsHash: state.ticketsHash };
}

/** The row before the calculation: the committed or staked amount, and the rewards of a stake so far. */
function pendingRow(exchange: WithStore, participation: StoredParticipation): LaunchResult {
  return {
    orderId: participation.orderId,
    ver: 0,
    projectId: participation.projectId,
    poolId: participation.poolId,
    state: participation.state === 'CANCELED' ? 'CANCELED' : 'PENDING',
    committed: unscale(participation.amount),
    allocation:
      participation.method === 'STAKE' ? unscale(poolRewards(exchange, participation.uid, participation.poolId)) : '0',
    used: '0',
    refund: '0',
  };
}

/** A result as in the contract, for calls and for topic `launch`. */
export function resultRow(
  exchange: Pick<Exchange, 'store' | 'seed'>,
  participation: StoredParticipation,
): LaunchResult {
  const result = storedResult(exchange, participation.orderId);
  if (!result) return pendingRow(exchange, participation);
  const proof = proofOf(exchange, participation);
  return {
    orderId: participation.orderId,
    ver: result.ver,
    projectId: participation.projectId,
    poolId: participation.poolId,
    state: parseOrderState(result.state),
    committed: unscale(result.committed),
    allocation: unscale(result.allocation),
    used: unscale(result.used),
    refund: unscale(result.refund),
    ...(participation.method === 'LOTTERY' ? { tickets: result.tickets } : {}),
    ...(result.distributedAt > 0 ? { distributedAt: result.distributedAt } : {}),
    ...(proof ? { proof } : {}),
  };
}
