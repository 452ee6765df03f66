import { csvOf, fileLines, saveFile } from './csv.ts';
import type { FileColumn } from './csv.ts';

/** Saves rows as a CSV file. */
export const saveRows = <Row>(file: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): void =>
  saveFile(file, 'text/csv;charset=utf-8', csvOf(fileLines(columns, rows)));
