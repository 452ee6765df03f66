/**
 * How long the `ver` of an ended row is remembered, so that an older list does not restore the row. exchange-api 3.3,
 * ms
 */
const endedMs = 300_000;
/** A row that is this much older than a list without it has ended. exchange-api 3.3, ms */
const absenceMs = 2_000;

/** How to read rows of a kind. `ver` rises with each change; an ended row no longer changes. */
export interface RowKind<Row> {
  idOf: (row: Row) => string;
  isEnded: (row: Row) => boolean;
}
type VersionedRow = { ver: number; updateTime: number };

/**
 * Open rows, and the versions of rows that ended recently, by id. `untilMs`: until when they are kept, monotonic clock.
 */
export interface LiveRows<Row> {
  open: ReadonlyMap<string, Row>;
  ended: ReadonlyMap<string, { ver: number; untilMs: number }>;
}
export const noRows: LiveRows<never> = { open: new Map<string, never>(), ended: new Map() };

/** A new row, or one that replaced `before`. */
export interface RowChange<Row> {
  before: Row | undefined;
  row: Row;
}

/**
 * Returns `current` with the rows of a call or message merged in, and the changes. A row replaces another only when its
 * `ver` is higher, so late and repeated rows change nothing; an ended row leaves its version in `ended`. exchange-api
 * 3.3
 */
export function mergeRows<Row extends VersionedRow>(
  current: LiveRows<Row>,
  rows: readonly Row[],
  { idOf, isEnded }: RowKind<Row>,
  nowMs: number,
): { rows: LiveRows<Row>; changes: readonly RowChange<Row>[] } {
  const open = new Map(current.open);
  const ended = new Map([...current.ended].filter(([, { untilMs }]) => untilMs > nowMs));
  const changes: RowChange<Row>[] = [];
  for (const row of rows) {
    const id = idOf(row);
    const before = open.get(id);
    if (row.ver <= (before?.ver ?? ended.get(id)?.ver ?? -1)) continue;
    changes.push({ before, row });
    if (isEnded(row)) {
      open.delete(id);
      ended.set(id, { ver: row.ver, untilMs: nowMs + endedMs });
    } else {
      ended.delete(id);
      open.set(id, row);
    }
  }
  return { rows: { open, ended }, changes };
}

/**
 * The ids of open rows that a complete list lacks although they are older than it. exchange-api 3.3 "Absence
 * rule"
 */
export function absentRows<Row extends VersionedRow>(
  { open }: LiveRows<Row>,
  listed: ReadonlySet<string>,
  listTimeMs: number,
): string[] {
  return [...open]
    .filter(([id, { updateTime }]) => !listed.has(id) && updateTime < listTimeMs - absenceMs)
    .map(([id]) => id);
}

/** The rows without one that the exchange does not know. */
export function withoutRow<Row>({ open, ended }: LiveRows<Row>, id: string): LiveRows<Row> {
  return { open: new Map([...open].filter(([other]) => other !== id)), ended };
}

/** Compares ids for a sort by age, newest first: the longer id, then the greater one, is newer. exchange-api 1.3 */
export const newerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? 1 : a > b ? -1 : 0);
