import { withoutIsolates } from '#i18n/isolate.ts';
import { saveBlob } from '../foundation/save-blob.ts';

/** A number or a percentage, which a spreadsheet calculates with, losses included. */
const plainNumber = /^-?\d+(\.\d+)?%?$/;
/** A time in UTC, as exports give it. */
const isoTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;
/** An id: a spreadsheet keeps 15 digits of a number, so a sign makes it text. */
const longId = /^\d{16,}$/;

/** Marks a cell as text that a spreadsheet would execute as a formula. quality.md Q-S26 */
const escapedFormula = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell);

const written = (cell: string) => {
  const text = withoutIsolates(cell);
  return longId.test(text) ? `#${text}` : escapedFormula(text.replace(isoTime, '$1 $2'));
};

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8. The first row is the
 * head: it names UTC where a column has times. Plain numbers stay numbers, ids of 16 digits and more get a `#`.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const hasTimes = (column: number) => body.some((row) => isoTime.test(row[column] ?? ''));
  const heads = head.map((cell, column) => (hasTimes(column) ? `${cell} (UTC)` : cell));
  return `\uFEFF${[heads, ...body].map((row) => row.map((cell) => quoted(written(cell))).join(',')).join('\r\n')}\r\n`;
}

/** Starts the download of rows as a CSV file. The first row is the head. */
export const saveCsv = (file: string, rows: readonly (readonly string[])[]): void =>
  saveBlob(file, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));

/** A column of a file: its head and the exact value of a row. */
export type FileColumn<Row> = readonly [head: string, value: (row: Row) => string];

/** A time (ms) for a file, in UTC; '' for none. */
export const utcTime = (timeMs: number): string => (timeMs === 0 ? '' : new Date(timeMs).toISOString());

/** Rows as lines of a file: the heads, then exact amounts and times in UTC. */
export const fileLines = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string[][] => [
  columns.map(([head]) => head),
  ...rows.map((row) => columns.map(([, value]) => value(row))),
];

/** Saves rows as a CSV file. */
export const saveRows = <Row>(file: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): void =>
  saveCsv(file, fileLines(columns, rows));
