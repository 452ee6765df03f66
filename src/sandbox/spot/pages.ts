/** Lists by cursor. exchange-api 1.4 */
import { refuse } from '../answer.ts';

export const defaultLimit = 20;
/** Of creation. */
const widestSpanMs = 180 * 24 * 3_600_000;

export interface Cursor {
  fromId?: string | undefined;
  limit?: number | undefined;
}

export interface Span {
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** Ids have 19 digits and are compared as texts; '9…' is above them all. */
export const idPlaces = 19;
const newest = '9'.repeat(idPlaces + 1);
export const below = (id: string | undefined): string =>
  id === undefined || id.length > idPlaces ? newest : id.padStart(idPlaces, '0');

/** A part of a list by falling id, of which one row more than asked for was read. */
export function pageOf<T, R>(
  read: readonly T[],
  idOf: (row: T, next: T) => string,
  { limit = defaultLimit }: Cursor,
  show: (row: T) => R,
) {
  const list = read.slice(0, limit);
  const [last, next] = [list.at(-1), read[limit]];
  return { list: list.map(show), nextId: last && next ? idOf(last, next) : '', hasMore: next !== undefined };
}

/** What is wrong with a span of creation. */
export function spanProblem({ startTime, endTime }: Span) {
  if (startTime === undefined || endTime === undefined) return undefined;
  if (endTime < startTime || endTime - startTime > widestSpanMs) return refuse('badParameter', { field: 'endTime' });
  return undefined;
}
