import * as v from 'valibot';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { exchangeAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';

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
/** Totals of a pool, simulated crowd and accounts together; `total` in ledger units of its coin. */
export type PoolState = v.InferOutput<typeof PoolRow>;

const emptyState = { participants: 0, total: 0n, tickets: 0, ticketsHash: '', isDrawn: false };
const columns = 'pool_id, participants, total, tickets, tickets_hash, is_drawn';

/** The states of all pools by id. */
export function poolStates({ store }: Pick<Exchange, 'store'>): Map<string, PoolState> {
  return new Map(store.rows(PoolRow, `SELECT ${columns} FROM launch_pool`).map((row) => [row.poolId, row]));
}

/** The state of one pool; zero before it was saved. */
export function poolState({ store }: Pick<Exchange, 'store'>, poolId: string): PoolState {
  return (
    store.row(PoolRow, `SELECT ${columns} FROM launch_pool WHERE pool_id = ?`, poolId) ?? { poolId, ...emptyState }
  );
}

/** Saves the state of a pool. */
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

/** Adds to the totals of a pool, or subtracts with negative numbers. */
export function adjustPool(
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

/** Ledger account of the simulated crowd of a pool: its coins and its rewards. */
export const crowdAccount = (poolId: string): LedgerAccount => exchangeAccount('pool', `crowd:${poolId}`);
/** Ledger account of a project's proceeds. */
export const projectAccount = (projectId: string): LedgerAccount => exchangeAccount('pool', `project:${projectId}`);
