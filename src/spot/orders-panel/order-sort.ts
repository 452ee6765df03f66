import { intlLocale } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { decimal } from '#money/index.ts';
import { orderTypeText, stateText } from '../orders/order-texts.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import type { ColumnKey } from './order-columns.ts';
import {
  accountOf,
  feesOf,
  filledOf,
  isOrder,
  isPlan,
  pairName,
  quantityOf,
  remainingOf,
  rowId,
  rowTimeMs,
  totalOf,
} from './order-rows.ts';
import type { OrderRow, PairsById } from './order-rows.ts';

/** Column and direction that a list is sorted by. */
export type ListSort = { key: ColumnKey; isAscending: boolean };

/** The order in which the exchange returns rows: the newest first. */
export const newestFirst: ListSort = { key: 'time', isAscending: false };

/** True when rows must be sorted in the browser, which needs all of them. */
export const needsAllRows = ({ key, isAscending }: ListSort): boolean => key !== 'time' || isAscending;

const textColumns: readonly ColumnKey[] = ['pair', 'type', 'side', 'state', 'account', 'purpose', 'role'];

/**
 * The sort after a press on a heading: texts ascending first, figures and times descending first, then
 * reversed, then the newest first.
 */
export function nextListSort(sort: ListSort, key: ColumnKey): ListSort {
  const isFirstAscending = textColumns.includes(key);
  if (sort.key !== key) return { key, isAscending: isFirstAscending };
  return sort.isAscending === isFirstAscending ? { key, isAscending: !isFirstAscending } : newestFirst;
}

type SortContext = { t: OrderTexts; lang: Lang; pairs: PairsById };

const positive = (amount: string): string | undefined => (amount === '0' ? undefined : amount);

/** The figure of a column; undefined where the row has none, such as the price of a market order. */
function figureOf(row: OrderRow, key: ColumnKey, pairs: PairsById): string | undefined {
  const pair = pairs.get(row.symbolId);
  switch (key) {
    case 'price':
      return positive(row.price);
    case 'trigger':
      return isPlan(row) ? row.triggerPrice : undefined;
    case 'quantity':
      return quantityOf(row, pair).amount;
    case 'filled':
      return isOrder(row) ? filledOf(row, pair).amount : undefined;
    case 'remaining':
      return isOrder(row) ? remainingOf(row, pair).amount : undefined;
    case 'id':
      return rowId(row);
    case 'average':
      return isOrder(row) ? positive(row.avgPrice) : undefined;
    case 'total':
      return totalOf(row, pair).amount;
    case 'fee':
      return feesOf(row)[0]?.amount;
    default:
      return undefined;
  }
}

/** The text that a column shows. */
function textOf(row: OrderRow, key: ColumnKey, { t, pairs }: SortContext): string {
  switch (key) {
    case 'pair':
      return pairName(row.symbolId, pairs);
    case 'type':
      return 'type' in row ? orderTypeText(t, row) : '';
    case 'side':
      return t(`side.${row.side}`);
    case 'account':
      return isOrder(row) ? t(`account.${accountOf(row, pairs.get(row.symbolId))}`) : '';
    case 'state':
      return 'status' in row ? stateText(t, row) : '';
    case 'purpose':
      return isPlan(row) && row.purpose !== '' ? t(`purpose.${row.purpose}`) : '';
    case 'role':
      return 'isMaker' in row ? t(row.isMaker ? 'role.maker' : 'role.taker') : '';
    default:
      return '';
  }
}

/**
 * The rows, which are newest first, sorted by a column. Amounts compare as numbers, whatever their coin; rows
 * without a figure are last in both directions; equal rows stay newest first.
 */
export function sortedRows<Row extends OrderRow>(
  rows: readonly Row[],
  { key, isAscending }: ListSort,
  context: SortContext,
): readonly Row[] {
  const sign = isAscending ? 1 : -1;
  if (key === 'time') return isAscending ? rows.toSorted((a, b) => rowTimeMs(a) - rowTimeMs(b)) : rows;
  if (textColumns.includes(key)) {
    const { compare } = new Intl.Collator(intlLocale(context.lang));
    const texts = rows.map((row) => ({ row, text: textOf(row, key, context) }));
    return texts.sort((a, b) => sign * compare(a.text, b.text)).map(({ row }) => row);
  }
  const figures = rows.map((row) => {
    const amount = figureOf(row, key, context.pairs);
    return { row, figure: amount === undefined ? undefined : decimal(amount) };
  });
  const without = figures.filter(({ figure }) => figure === undefined);
  const withFigure = figures.flatMap(({ row, figure }) => (figure ? [{ row, figure }] : []));
  return [...withFigure.sort((a, b) => sign * a.figure.cmp(b.figure)), ...without].map(({ row }) => row);
}
