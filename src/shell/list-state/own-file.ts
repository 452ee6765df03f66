import { serverNow } from '#session/clock.ts';
import { $profile } from '#session/user.ts';
import { saveRows } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';
import { showToast } from '../toasts/toasts.ts';

/**
 * Saves a user's rows as `<list>_<account id>_<UTC day>.csv` and shows a message with their number. `list`: such as
 * `order-history`.
 */
export function saveOwnRows<Row>(
  list: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  savedText: (values: { count: number; file: string }) => string,
): void {
  const name = [list, $profile.get()?.id, new Date(serverNow()).toISOString().slice(0, 10)];
  const file = `${name.filter((part) => part !== undefined).join('_')}.csv`;
  saveRows(file, columns, rows);
  showToast(savedText({ count: rows.length, file }));
}
