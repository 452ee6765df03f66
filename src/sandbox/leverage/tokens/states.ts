import * as v from 'valibot';
import { basketDecimals } from '#formulas/leveraged.ts';
import type { Basket } from '#formulas/leveraged.ts';
import { scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text, units } from '#sandbox/store/columns.ts';

/** Why a state was written. DAILY and OUT_OF_BAND are rebalances; TRADE changes the circulation alone. */
type StateCause = 'SEED' | 'FUNDING' | 'MANAGEMENT' | 'DAILY' | 'OUT_OF_BAND' | 'TRADE' | 'CLOSING';

/**
 * A leveraged token from `time` on, ms: basket of one token, and circulation in units of 10⁻⁸. leverage.md 3 "NAV and
 * price"
 */
export interface TokenState {
  time: number;
  basket: Basket;
  circulation: bigint;
}

/** A state with its cause and the price of the underlying at that time, units of 10⁻⁸. */
export interface NewState extends TokenState {
  cause: StateCause;
  price: bigint;
}

type WithStore = Pick<Exchange, 'store'>;

const fine = v.pipe(
  text,
  v.transform((value) => scale(value, basketDecimals)),
);
const StateRow = v.pipe(
  v.object({ time: int, position: fine, loan: fine, circulation: units }),
  v.transform(({ position, loan, ...state }): TokenState => ({ ...state, basket: { position, loan } })),
);
const columns = 'time, position, loan, circulation';

/**
 * Cached states by code: the current one, and the baskets in order of time. Prices read them thousands of times a
 * second.
 */
interface CachedStates {
  current: Map<string, TokenState>;
  baskets: Map<string, TokenState[]>;
}
const caches = new WeakMap<Exchange['store'], CachedStates>();

function cacheOf({ store }: WithStore): CachedStates {
  const cache = caches.get(store) ?? { current: new Map(), baskets: new Map() };
  caches.set(store, cache);
  return cache;
}

/** Drops the cached states, now and when the current transaction is rolled back. */
export function clearStates({ store }: WithStore): void {
  caches.delete(store);
  store.afterRollback(() => caches.delete(store));
}

/** Adds written states of a token to the cached ones, which a rollback drops. */
function keepStates({ store }: WithStore, ltCode: string, states: readonly NewState[]): void {
  const { current, baskets } = cacheOf({ store });
  const last = states.at(-1);
  if (last) current.set(ltCode, last);
  baskets.get(ltCode)?.push(...states.filter(({ cause }) => cause !== 'TRADE'));
  store.afterRollback(() => caches.delete(store));
}

/** The current state of a token; undefined before the seed. */
export function findState({ store }: WithStore, ltCode: string): TokenState | undefined {
  const { current } = cacheOf({ store });
  const state =
    current.get(ltCode) ??
    store.row(StateRow, `SELECT ${columns} FROM lt_state WHERE lt_code = ? ORDER BY id DESC LIMIT 1`, ltCode);
  if (state) current.set(ltCode, state);
  return state;
}

/** The current state of a token. Throws when it has none. */
export function currentState(exchange: WithStore, ltCode: string): TokenState {
  const state = findState(exchange, ltCode);
  if (!state) throw new Error(`${ltCode} has no state`);
  return state;
}

/** States that changed the basket, oldest first. */
function basketChanges({ store }: WithStore, ltCode: string): readonly TokenState[] {
  const { baskets } = cacheOf({ store });
  const sql = `SELECT ${columns} FROM lt_state WHERE lt_code = ? AND cause <> 'TRADE' ORDER BY id`;
  const changes = baskets.get(ltCode) ?? store.rows(StateRow, sql, ltCode);
  baskets.set(ltCode, changes);
  return changes;
}

/** Number of changes before an instant; they are in order of time. */
function countBefore(changes: readonly TokenState[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.time ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of changes of the basket with from < time < to, ms. */
export function countChanges(exchange: WithStore, ltCode: string, from: number, to: number): number {
  const changes = basketChanges(exchange, ltCode);
  return countBefore(changes, to) - countBefore(changes, from + 1);
}

/** The basket just before an instant: what changes at a full hour applies after the price of that hour. */
export function basketBefore(exchange: WithStore, ltCode: string, at: number): Basket {
  const changes = basketChanges(exchange, ltCode);
  const state = changes[Math.max(0, countBefore(changes, at) - 1)];
  return (state ?? currentState(exchange, ltCode)).basket;
}

/** The basket at an instant, with what changed at that time. */
export const basketAt = (exchange: WithStore, ltCode: string, at: number): Basket =>
  basketBefore(exchange, ltCode, at + 1);

/** Rows of one statement: many for the history of the seed, which are written much faster so. */
const rowsPerStatement = 256;

/** Adds states of a token, oldest first. */
export function addStates(exchange: WithStore, ltCode: string, states: readonly NewState[]): void {
  for (let from = 0; from < states.length; from += rowsPerStatement) {
    const rows = states.slice(from, from + rowsPerStatement);
    const values = rows.flatMap(({ time, basket, circulation, cause, price }) => [
      ltCode,
      time,
      unscale(basket.position, basketDecimals),
      unscale(basket.loan, basketDecimals),
      circulation,
      cause,
      price,
    ]);
    const places = Array.from(rows, () => '(?, ?, ?, ?, ?, ?, ?)').join(', ');
    exchange.store.run(`INSERT INTO lt_state (lt_code, ${columns}, cause, price) VALUES ${places}`, ...values);
  }
  keepStates(exchange, ltCode, states);
}
