import type { ReactNode } from 'react';
import type { FileColumn } from './csv.ts';
import type { Column } from './Table.tsx';

/**
 * A column of a list of records, in its table and in the file of its rows: without `cell` in the file only, without
 * `file` in the table only.
 */
export interface RecordColumn<Row> extends Omit<Column<Row>, 'cell'> {
  cell?: (row: Row) => ReactNode;
  /** The exact value of a row, or the columns of the file, where they are others than that of the table. */
  file?: ((row: Row) => string) | readonly FileColumn<Row>[];
}

/** The columns of the table. */
export const tableColumns = <Row>(columns: readonly RecordColumn<Row>[]): Column<Row>[] =>
  columns.flatMap(({ cell, ...column }) => (cell ? [{ ...column, cell }] : []));

/** The columns of the file. */
export const fileColumns = <Row>(columns: readonly RecordColumn<Row>[]): FileColumn<Row>[] =>
  columns.flatMap(({ label, file = [] }) => (typeof file === 'function' ? [[label, file] as const] : file));
