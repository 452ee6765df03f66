import * as v from 'valibot';
import type { Exchange } from '../exchange.ts';
import { housePlace } from '../ledger/places.ts';
import type { Place } from '../ledger/places.ts';
import { bool, int, text, units } from '../store/columns.ts';

const PoolRow = v.pipe(
  v.object({
    pool_id: text,
    participants: int,
    total: units,
    tickets: int,
    tickets_hash: text,
    is_drawn: bool,
  }),
  v.transform((row) => ({
    poolId: row.pool_id,
    participants: row.participants,
    total: row.total,
    tickets: row.tickets,
    ticketsHash: row.tickets_hash,
    isDrawn: row.is_drawn,
  })),
);
/** How a pool stands, crowd and named accounts together; `total` in ledger units of its coin. */
export type PoolState = v.InferOutput<typeof PoolRow>;

const nothing = { participants: 0, total: 0n, tickets: 0, ticketsHash: '', isDrawn: false };
const columns = 'pool_id, participants, total, tickets, tickets_hash, is_drawn';

/** All pools by id. */
export function poolStates({ store }: Pick<Exchange, 'store'>): Map<string, PoolState> {
  return new Map(store.rows(PoolRow, `SELECT ${columns} FROM launch_pool`).map((row) => [row.poolId, row]));
}

export function poolState({ store }: Pick<Exchange, 'store'>, poolId: string): PoolState {
  return store.row(PoolRow, `SELECT ${columns} FROM launch_pool WHERE pool_id = ?`, poolId) ?? { poolId, ...nothing };
}

export function savePool({ store }: Pick<Exchange, 'store'>, projectId: string, state: PoolState): void {
  store.run(
    `INSERT OR REPLACE INTO launch_pool (${columns}, project_id) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    state.poolId,
    state.participants,
    state.total,
    state.tickets,
    state.ticketsHash,
    Number(state.isDrawn),
    projectId,
  );
}

/** Adds to (or takes from) what a pool counts. */
export function shiftPool(
  { store }: Pick<Exchange, 'store'>,
  poolId: string,
  by: { participants: number; total: bigint; tickets: number },
): void {
  store.run(
    'UPDATE launch_pool SET participants = participants + ?, total = total + ?, tickets = tickets + ? WHERE pool_id = ?',
    by.participants,
    by.total,
    by.tickets,
    poolId,
  );
}

/** Where the crowd's coins of a pool lie, and what it earns there. */
export const crowdPlace = (poolId: string): Place => housePlace('pool', `crowd:${poolId}`);
/** Where a project's proceeds lie. */
export const projectPlace = (projectId: string): Place => housePlace('pool', `project:${projectId}`);
