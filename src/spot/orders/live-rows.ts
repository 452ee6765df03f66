/** An ended row is remembered for so long, so that an older list does not revive it. exchange-api 3.3, ms */
const tombstoneMs = 300_000;
/** A row this much older than a list that lacks it has ended. exchange-api 3.3, ms */
const absenceMs = 2_000;

/** How rows of a kind are told apart: `ver` rises with each change, an ended row changes no more. */
export interface RowKind<Row> {
  idOf: (row: Row) => string;
  isEnded: (row: Row) => boolean;
}
type Versioned = { ver: number; updateTime: number };

/** Rows that have not ended, and what ended lately; `untilMs` is the page's monotonic time. */
export interface LiveRows<Row> {
  open: ReadonlyMap<string, Row>;
  ended: ReadonlyMap<string, { ver: number; untilMs: number }>;
}
export const noRows: LiveRows<never> = { open: new Map<string, never>(), ended: new Map() };

/** A row that replaced another, or is new. */
export interface RowChange<Row> {
  before: Row | undefined;
  row: Row;
}

/**
 * Merges rows, wherever they come from: one replaces the held one only when its `ver` is higher; late and repeated rows fall
 * away, ended ones leave a tombstone. exchange-api 3.3
 */
export function takeRows<Row extends Versioned>(
  held: LiveRows<Row>,
  rows: readonly Row[],
  { idOf, isEnded }: RowKind<Row>,
  nowMs: number,
): { rows: LiveRows<Row>; changes: readonly RowChange<Row>[] } {
  const open = new Map(held.open);
  const ended = new Map([...held.ended].filter(([, { untilMs }]) => untilMs > nowMs));
  const changes: RowChange<Row>[] = [];
  for (const row of rows) {
    const id = idOf(row);
    const before = open.get(id);
    if (row.ver <= (before?.ver ?? ended.get(id)?.ver ?? -1)) continue;
    changes.push({ before, row });
    if (isEnded(row)) {
      open.delete(id);
      ended.set(id, { ver: row.ver, untilMs: nowMs + tombstoneMs });
    } else {
      ended.delete(id);
      open.set(id, row);
    }
  }
  return { rows: { open, ended }, changes };
}

/** Ids of rows held as open that a complete list lacks and that were there when it was written. exchange-api 3.3 "Absence rule" */
export function absentRows<Row extends Versioned>(
  { open }: LiveRows<Row>,
  listed: ReadonlySet<string>,
  listTimeMs: number,
): string[] {
  return [...open]
    .filter(([id, { updateTime }]) => !listed.has(id) && updateTime < listTimeMs - absenceMs)
    .map(([id]) => id);
}

/** Without a row that the exchange does not know at all. */
export function withoutRow<Row>({ open, ended }: LiveRows<Row>, id: string): LiveRows<Row> {
  return { open: new Map([...open].filter(([held]) => held !== id)), ended };
}

/** Ids have as many digits as their age asks for: the longer, then the greater one is newer. exchange-api 1.3 */
export const newerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? 1 : a > b ? -1 : 0);
