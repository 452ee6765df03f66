/** Lists by cursor, and by the number of the page. exchange-api 1.4 */
import type { SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { int } from '#sandbox/store/columns.ts';

export const defaultLimit = 20;
/** The longest time span of a list, from `startTime` to `endTime`. */
const maxSpanMs = 180 * dayMs;

/** Paging parameters of a list. */
export interface Cursor {
  fromId?: string | undefined;
  limit?: number | undefined;
}

/** Creation times of the rows of a list, ms, both inclusive. */
export interface TimeSpan {
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** Ids have this many digits and are compared as text. */
const idDigits = 19;
const aboveAllIds = '9'.repeat(idDigits + 1);
/** The id that all rows of a page are below; without a cursor, one above all ids. */
export const exclusiveIdBound = (fromId: string | undefined): string =>
  fromId === undefined || fromId.length > idDigits ? aboveAllIds : fromId.padStart(idDigits, '0');

/**
 * One page of a list by descending id. `rows` has one row more than the page when there is a next page.
 * @param cursorAfter returns the cursor of the page after the row `last`, which begins with `next`
 */
export function pageOf<T, R>(
  rows: readonly T[],
  cursorAfter: (last: T, next: T) => string,
  { limit = defaultLimit }: Cursor,
  show: (row: T) => R,
) {
  const list = rows.slice(0, limit);
  const [last, next] = [list.at(-1), rows[limit]];
  return { list: list.map(show), nextId: last && next ? cursorAfter(last, next) : '', hasMore: next !== undefined };
}

/** Refuses a time span that ends before it starts or is too long. */
export function timeSpanProblem({ startTime, endTime }: TimeSpan) {
  if (startTime === undefined || endTime === undefined) return undefined;
  if (endTime < startTime || endTime - startTime > maxSpanMs) return refuse('badParameter', { field: 'endTime' });
  return undefined;
}

/** Condition in SQL: the column has one of the values of a JSON list; the placeholder is null without this filter. */
export const isOneOf = (column: string, placeholder: number): string =>
  `(?${placeholder} IS NULL OR ${column} IN (SELECT value FROM json_each(?${placeholder})))`;

/** The JSON list of comma-separated values; null without a filter. */
export const jsonListOf = (commaList: string | undefined): string | null =>
  commaList === undefined ? null : JSON.stringify(commaList.split(','));

/**
 * Added to the cursor of a page that ends with the buyer's side of a self-trade: the next page begins with the seller's
 * side.
 */
export const sellSideFollows = '1';

/**
 * The last row before a page of fills. Within one trade the buyer's side comes before the seller's: the key is
 * `tradeId` with `side`.
 */
export function lastFillBefore(fromId: string | undefined): { id: string; side: 'BUY' | 'SELL' } {
  if (fromId?.length === idDigits + 1 && fromId.endsWith(sellSideFollows))
    return { id: fromId.slice(0, -1), side: 'BUY' };
  return { id: exclusiveIdBound(fromId), side: 'SELL' };
}

const CountRow = v.object({ total: int });

/** Counts the rows of a table that fulfil a condition in SQL, and adds the page to the condition. */
export function numberedPageOf(
  { store }: Pick<Exchange, 'store'>,
  table: string,
  idColumn: string,
  filter: { condition: string; values: readonly SQLInputValue[] },
  { page = 1, limit = defaultLimit }: { page?: number | undefined; limit?: number | undefined },
) {
  const sql = `SELECT COUNT(*) AS total FROM ${table} WHERE ${filter.condition}`;
  return {
    total: store.row(CountRow, sql, ...filter.values)?.total ?? 0,
    page,
    limit,
    condition: `${filter.condition} ORDER BY ${idColumn} DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  };
}
