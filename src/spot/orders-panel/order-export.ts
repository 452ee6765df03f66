import { serverNow } from '#session/clock.ts';
import { $profile } from '#session/user.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import type { ColumnKey } from './order-columns.ts';
import {
  accountOf,
  feesOf,
  filledOf,
  isOrder,
  isPlan,
  orderIdOfRow,
  pairName,
  quantityOf,
  remainingOf,
  rowTimeMs,
  totalOf,
} from './order-rows.ts';
import type { Figure, OrderRow, PairsById } from './order-rows.ts';
import { endReasonText, stateText, orderTypeText } from '../orders/order-texts.ts';
import type { OrderTexts } from '../orders/order-texts.ts';

type ExportContext = { t: OrderTexts; pairs: PairsById };
type FileColumn = { head: string; cell: (row: OrderRow) => string };

const utcTime = (row: OrderRow) => new Date(rowTimeMs(row)).toISOString();

/**
 * The columns of an amount: the exact number, then its coin, so that a spreadsheet can calculate with the
 * number.
 */
function amountColumns(t: OrderTexts, head: string, figure: (row: OrderRow) => Figure | undefined): FileColumn[] {
  return [
    { head, cell: (row) => figure(row)?.amount ?? '' },
    { head: t('csv.coinOf', { column: head }), cell: (row) => figure(row)?.coin ?? '' },
  ];
}

/** The columns of fees; an order can have fees in several coins. */
function feeColumns(t: OrderTexts, head: string, rows: readonly OrderRow[]): FileColumn[] {
  const count = Math.max(1, ...rows.map((row) => feesOf(row).length));
  return Array.from({ length: count }, (_, index) =>
    amountColumns(t, index === 0 ? head : `${head} ${index + 1}`, (row) => feesOf(row)[index]),
  ).flat();
}

/** The columns of the file for a column of the list: exact amounts, times in UTC. */
function fileColumns(key: ColumnKey, rows: readonly OrderRow[], { t, pairs }: ExportContext): FileColumn[] {
  const head = t(`column.${key}`);
  const one = (cell: FileColumn['cell']) => [{ head, cell }];
  const pairOf = (row: OrderRow) => pairs.get(row.symbolId);
  switch (key) {
    case 'time':
      return one(utcTime);
    case 'pair':
      return one((row) => pairName(row.symbolId, pairs));
    case 'type':
      return one((row) => ('type' in row ? orderTypeText(t, row) : ''));
    case 'side':
      return one((row) => t(`side.${row.side}`));
    case 'price':
      return one((row) => (row.price === '0' ? '' : row.price));
    case 'trigger':
      return one((row) => (isPlan(row) ? row.triggerPrice : ''));
    case 'quantity':
      return amountColumns(t, head, (row) => quantityOf(row, pairOf(row)));
    case 'filled':
      return amountColumns(t, head, (row) => (isOrder(row) ? filledOf(row, pairOf(row)) : undefined));
    case 'remaining':
      return amountColumns(t, head, (row) => (isOrder(row) ? remainingOf(row, pairOf(row)) : undefined));
    case 'account':
      return one((row) => (isOrder(row) ? t(`account.${accountOf(row, pairOf(row))}`) : ''));
    // All files have the id, in their last columns.
    case 'id':
      return [];
    case 'average':
      return one((row) => (isOrder(row) && row.avgPrice !== '0' ? row.avgPrice : ''));
    case 'total':
      return amountColumns(t, head, (row) => totalOf(row, pairOf(row)));
    case 'fee':
      return feeColumns(t, head, rows);
    case 'state':
      return one((row) =>
        'status' in row
          ? [stateText(t, row), endReasonText(t, row)].filter((text) => text !== undefined).join(': ')
          : '',
      );
    case 'purpose':
      return one((row) => (isPlan(row) && row.purpose !== '' ? t(`purpose.${row.purpose}`) : ''));
    case 'role':
      return one((row) => ('isMaker' in row ? t(row.isMaker ? 'role.maker' : 'role.taker') : ''));
  }
}

/** The rows as lines of a file: a head, then all columns of the list and the ids that support needs. */
export function exportLines(
  keys: readonly ColumnKey[],
  rows: readonly OrderRow[],
  context: ExportContext,
): readonly (readonly string[])[] {
  const { t } = context;
  const isTrades = keys.includes('role');
  const columns: FileColumn[] = [
    ...keys.flatMap((key) => fileColumns(key, rows, context)),
    { head: t('column.id'), cell: orderIdOfRow },
    isTrades
      ? { head: t('column.tradeId'), cell: (row) => ('tradeId' in row ? row.tradeId : '') }
      : { head: t('detail.clientId'), cell: (row) => ('clientOrderId' in row ? row.clientOrderId : '') },
  ];
  return [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
}

/**
 * Saves rows as `<list>_<account id>_<UTC day>.csv` and shows a message with their number.
 * `list`: the part of the file name that tells the list, such as `order-history`.
 */
export function exportRows(
  list: string,
  keys: readonly ColumnKey[],
  rows: readonly OrderRow[],
  context: ExportContext,
): void {
  const name = [list, $profile.get()?.id, new Date(serverNow()).toISOString().slice(0, 10)];
  const file = `${name.filter((part) => part !== undefined).join('_')}.csv`;
  saveFile(file, 'text/csv;charset=utf-8', csvOf(exportLines(keys, rows, context)));
  showToast(context.t('csv.done', { count: rows.length, file }));
}
