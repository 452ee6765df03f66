import { saveOwnRows } from '#shell/list-state/own-file.ts';
import { utcTime } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';
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
type OrderColumn = FileColumn<OrderRow>;

/**
 * The columns of an amount: the exact number, then its coin, so that a spreadsheet can calculate with the
 * number.
 */
function amountColumns(t: OrderTexts, head: string, figure: (row: OrderRow) => Figure | undefined): OrderColumn[] {
  return [
    [head, (row) => figure(row)?.amount ?? ''],
    [t('csv.coinOf', { column: head }), (row) => figure(row)?.coin ?? ''],
  ];
}

/** The columns of fees; an order can have fees in several coins. */
function feeColumns(t: OrderTexts, head: string, rows: readonly OrderRow[]): OrderColumn[] {
  const count = Math.max(1, ...rows.map((row) => feesOf(row).length));
  return Array.from({ length: count }, (_, index) =>
    amountColumns(t, index === 0 ? head : `${head} ${index + 1}`, (row) => feesOf(row)[index]),
  ).flat();
}

/** The columns of the file for a column of the list: exact amounts, times in UTC. */
function columnsOf(key: ColumnKey, rows: readonly OrderRow[], { t, pairs }: ExportContext): OrderColumn[] {
  const head = t(`column.${key}`);
  const one = (value: OrderColumn[1]): OrderColumn[] => [[head, value]];
  const pairOf = (row: OrderRow) => pairs.get(row.symbolId);
  switch (key) {
    case 'time':
      return one((row) => utcTime(rowTimeMs(row)));
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

/** The columns of the file of a list: all columns of the list and the ids that support needs. */
export function exportColumns(
  keys: readonly ColumnKey[],
  rows: readonly OrderRow[],
  context: ExportContext,
): OrderColumn[] {
  const { t } = context;
  return [
    ...keys.flatMap((key) => columnsOf(key, rows, context)),
    [t('column.id'), orderIdOfRow],
    keys.includes('role')
      ? [t('column.tradeId'), (row) => ('tradeId' in row ? row.tradeId : '')]
      : [t('detail.clientId'), (row) => ('clientOrderId' in row ? row.clientOrderId : '')],
  ];
}

/** Saves rows as a file. `list`: its name there, such as `order-history`. */
export const exportRows = (
  list: string,
  keys: readonly ColumnKey[],
  rows: readonly OrderRow[],
  context: ExportContext,
): void => saveOwnRows(list, exportColumns(keys, rows, context), rows, (values) => context.t('csv.done', values));
