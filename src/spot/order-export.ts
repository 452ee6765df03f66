import { csvOf, saveFile } from '../ui/csv.ts';
import type { ColumnKey } from './order-columns.ts';
import { feesOf, isOrder, isPlan, pairName, quantityOf, rowId, rowTime, totalOf } from './order-rows.ts';
import type { OrderRow, PairsById } from './order-rows.ts';
import { reasonOf, stateWord, typeWord } from './order-words.ts';
import type { SpotTexts } from './order-words.ts';

type Words = { t: SpotTexts; pairs: PairsById };
type Cell = (row: OrderRow, words: Words) => string;

const price = (row: OrderRow) => (row.price === '0' ? '' : row.price);

/** Each column as a cell of a file: exact amounts, times in UTC. */
const cells: Record<ColumnKey, Cell> = {
  time: (row) => new Date(rowTime(row)).toISOString(),
  pair: (row, { pairs }) => pairName(row.symbolId, pairs),
  type: (row, { t }) => ('type' in row ? typeWord(t, row) : ''),
  side: (row, { t }) => t(`orders.side.${row.side}`),
  price,
  trigger: (row) => (isPlan(row) ? row.triggerPrice : ''),
  quantity: (row) => row.quantity,
  filled: (row) => (isOrder(row) ? row.executedQty : ''),
  average: (row) => (isOrder(row) && row.avgPrice !== '0' ? row.avgPrice : ''),
  total: (row, { pairs }) => totalOf(row, pairs.get(row.symbolId)).amount,
  fee: (row) =>
    feesOf(row)
      .map(({ amount, coin }) => `${amount} ${coin}`)
      .join(' + '),
  state: (row, { t }) =>
    'status' in row ? [stateWord(t, row), reasonOf(t, row)].filter((word) => word !== undefined).join(': ') : '',
  purpose: (row, { t }) => (isPlan(row) && row.purpose !== '' ? t(`orders.purpose.${row.purpose}`) : ''),
  role: (row, { t }) => ('isMaker' in row ? t(row.isMaker ? 'orders.role.maker' : 'orders.role.taker') : ''),
};

/** Rows as a file: every column of the list, the coin that amounts count, and the id that support asks for. */
export function exportRows(name: string, keys: readonly ColumnKey[], rows: readonly OrderRow[], words: Words): void {
  const { t, pairs } = words;
  const heads = [...keys.map((key) => t(`orders.column.${key}`)), t('orders.column.coin'), t('orders.column.id')];
  const lines = rows.map((row) => [
    ...keys.map((key) => cells[key](row, words)),
    quantityOf(row, pairs.get(row.symbolId)).coin,
    rowId(row),
  ]);
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf([heads, ...lines]));
}
