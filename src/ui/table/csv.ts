import { withoutIsolates } from '#i18n/isolate.ts';
import { saveBlob } from '../foundation/save-blob.ts';

/** Marks a cell as text that a spreadsheet would execute as a formula. quality.md Q-S26 */
const escapedFormula = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => quoted(escapedFormula(withoutIsolates(cell)))).join(',')).join('\r\n')}\r\n`;
}

/** Starts the download of a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));
