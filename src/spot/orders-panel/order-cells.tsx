import type { ReactNode } from 'react';
import { tradeStatus } from '#contract/market-data.ts';
import { columnDecimals, formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { price } from '#money/amount-kinds.ts';
import { rowTimeText, timeHead } from '#shell/list-state/list-times.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { VirtualColumn } from '#ui/table/VirtualTable.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { terminalPath } from '../pairs/pair-path.ts';
import { averageText } from '../order-draft/average-price.ts';
import type { ColumnKey } from './order-columns.ts';
import { nextListSort } from './order-sort.ts';
import type { ListSort } from './order-sort.ts';
import {
  accountOf,
  feesOf,
  filledOf,
  isOrder,
  isPlan,
  orderIdOfRow,
  pairName,
  priceOf,
  quantityOf,
  remainingOf,
  rowId,
  rowTimeMs,
  totalOf,
} from './order-rows.ts';
import type { Figure, OrderRow, PairsById } from './order-rows.ts';
import { orderFragment } from '../orders/order-fragment.ts';
import { isEndedOrder, isEndedPlan, stateOf } from '../orders/order-states.ts';
import { filledShare, endReasonText, stateDisplay, stateText, orderTypeText } from '../orders/order-texts.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import '#ui/display/chip.scss';

/** Estimated height of a table row of the panel, px. */
export const rowPx = 41;

/**
 * What the cells of all rows share. `symbolId`: the page's pair; `zone`: time zone of the times; `onFill`: sets a price
 * in the order form; `opensOrders`: times are links to the order.
 */
export interface CellContext {
  t: OrderTexts;
  lang: Lang;
  zone: 'local' | 'UTC';
  pairs: PairsById;
  symbolId: string | undefined;
  isMobile: boolean;
  onFill: (price: string) => void;
  opensOrders?: boolean;
}
/** Decimals of the columns that no tick or lot size determines. */
interface ColumnDecimals {
  totalDecimals: number;
  feeDecimals: number;
}
type Cell = (row: OrderRow, context: CellContext & ColumnDecimals) => ReactNode;

const figureText = ({ t, lang }: CellContext, { amount, coin, decimals }: Figure) => {
  const figure = formatAmount(lang, amount, decimals === undefined ? {} : { decimals, fixed: true });
  return coin === '' ? figure : t('amount', { amount: figure, coin });
};
/** An amount that "Hide amounts" masks. */
const privateFigure = (context: CellContext, figure: Figure) => (
  <MaskedAmount>
    <bdi>{figureText(context, figure)}</bdi>
  </MaskedAmount>
);
const publicFigure = ({ lang }: CellContext, { amount, decimals }: Figure) => (
  <bdi>{formatAmount(lang, amount, decimals === undefined ? {} : { decimals, fixed: true })}</bdi>
);

/** The price; on the row's own pair a button that sets it in the order form. quality.md Q-U10 */
function Price({ row, context }: { row: OrderRow; context: CellContext }) {
  const price = priceOf(row.price, context.pairs.get(row.symbolId));
  if (!price) return context.t('atMarket');
  if (row.symbolId !== context.symbolId) return publicFigure(context, price);
  const text = formatAmount(context.lang, price.amount, { ...price, fixed: price.decimals !== undefined });
  return (
    <button
      type="button"
      className="orders-panel__price"
      aria-label={context.t('fill', { price: text })}
      onClick={() => context.onFill(row.price)}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

function Trigger({ row, context }: { row: OrderRow; context: CellContext }) {
  const price = isPlan(row) && priceOf(row.triggerPrice, context.pairs.get(row.symbolId));
  if (!isPlan(row) || !price) return context.t('none');
  const text = formatAmount(context.lang, price.amount, { ...price, fixed: price.decimals !== undefined });
  return context.t(row.triggerSide === 'UP' ? 'triggerUp' : 'triggerDown', { price: text });
}

/**
 * The time of a row, with its zone where summer time makes it another one than in the head; in the lists a link to the
 * detail of its order.
 */
function Time({ row, context }: { row: OrderRow; context: CellContext }) {
  const { t, lang, zone, opensOrders } = context;
  const timeMs = rowTimeMs(row);
  const text = formatDate(lang, timeMs, { zone, style: 'momentZone' });
  const time = <time dateTime={new Date(timeMs).toISOString()}>{rowTimeText(lang, timeMs, zone, 'moment')}</time>;
  if (opensOrders !== true) return time;
  return (
    <a href={orderFragment(orderIdOfRow(row))} aria-label={t('detail.open', { time: text })}>
      {time}
    </a>
  );
}

/**
 * Icon and name of the state, the filled share of a canceled order, the reason, and that the pair of a resting order is
 * suspended. exchange-api 4.2
 */
function State({ row, context }: { row: OrderRow; context: CellContext }) {
  if (!('status' in row)) return null;
  const { t, lang } = context;
  const { icon, tone } = stateDisplay[stateOf(row)];
  const reason = endReasonText(t, row);
  const isResting = isOrder(row) ? !isEndedOrder(row) : isPlan(row) && !isEndedPlan(row);
  const isHalted = isResting && context.pairs.get(row.symbolId)?.tradeStatus === tradeStatus.suspended;
  const isPartlyFilled = isOrder(row) && row.status === 'PARTIALLY_FILLED_CANCELED';
  return (
    <span className="orders-panel__state">
      <span className={`chip ${tone}`.trim()}>
        <Icon of={icon} size={12} /> {stateText(t, row)}
      </span>
      {isPartlyFilled && <span>{t('filledShare', { share: formatPercent(lang, filledShare(row), 2) })}</span>}
      {reason !== undefined && (
        <span className="orders-panel__reason" title={reason}>
          {reason}
        </span>
      )}
      {isHalted && <span className="orders-panel__reason">{t('halted')}</span>}
    </span>
  );
}

function Pair({ row, context }: { row: OrderRow; context: CellContext }) {
  const { lang, pairs, symbolId, isMobile } = context;
  const pair = pairs.get(row.symbolId);
  const name = <bdi>{pairName(row.symbolId, pairs)}</bdi>;
  if (!pair || row.symbolId === symbolId) return name;
  return <a href={terminalPath(lang, isMobile, pair)}>{name}</a>;
}

const filled: Cell = (row, context) => {
  if (!isOrder(row)) return context.t('none');
  return (
    <span className="orders-panel__filled">
      {privateFigure(context, { ...filledOf(row, context.pairs.get(row.symbolId)), coin: '' })}
      <bdi className="faint">{formatPercent(context.lang, filledShare(row), 2, { fixed: true })}</bdi>
    </span>
  );
};

const fee: Cell = (row, context) => {
  const fees = feesOf(row);
  if (fees.length === 0) return context.t('none');
  return fees.map((figure) => (
    <div key={figure.coin}>{privateFigure(context, { ...figure, decimals: context.feeDecimals })}</div>
  ));
};

const average: Cell = (row, context) => {
  if (!isOrder(row) || row.avgPrice === '0') return context.t('none');
  return <bdi>{averageText(context.lang, price(row.avgPrice), context.pairs.get(row.symbolId)?.tick)}</bdi>;
};

const cells: Record<ColumnKey, Cell> = {
  time: (row, context) => <Time row={row} context={context} />,
  pair: (row, context) => <Pair row={row} context={context} />,
  type: (row, { t }) => ('type' in row ? orderTypeText(t, row) : t('none')),
  side: (row, { t }) => <span className={row.side === 'BUY' ? 'up' : 'down'}>{t(`side.${row.side}`)}</span>,
  price: (row, context) => <Price row={row} context={context} />,
  trigger: (row, context) => <Trigger row={row} context={context} />,
  quantity: (row, context) => privateFigure(context, quantityOf(row, context.pairs.get(row.symbolId))),
  filled,
  remaining: (row, context) =>
    isOrder(row) ? privateFigure(context, remainingOf(row, context.pairs.get(row.symbolId))) : context.t('none'),
  account: (row, { t, pairs }) => (isOrder(row) ? t(`account.${accountOf(row, pairs.get(row.symbolId))}`) : t('none')),
  id: (row) => rowId(row),
  average,
  total: (row, context) =>
    isOrder(row) && isEndedOrder(row) && row.executedAmount === '0'
      ? context.t('none')
      : privateFigure(context, { ...totalOf(row, context.pairs.get(row.symbolId)), decimals: context.totalDecimals }),
  fee,
  state: (row, context) => <State row={row} context={context} />,
  purpose: (row, { t }) => (isPlan(row) && row.purpose !== '' ? t(`purpose.${row.purpose}`) : t('none')),
  role: (row, { t }) => ('isMaker' in row ? t(row.isMaker ? 'role.maker' : 'role.taker') : null),
};

const startAligned: readonly ColumnKey[] = [
  'account',
  'id',
  'time',
  'pair',
  'type',
  'side',
  'state',
  'purpose',
  'role',
];
const columnContents: Partial<Record<ColumnKey, 'time' | 'text' | 'name'>> = {
  time: 'time',
  pair: 'name',
  type: 'name',
  side: 'name',
  state: 'text',
};

/** How the user sorts a list by its headings. */
export interface Sorting {
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}

/**
 * The table columns of a list. `rows` determines the decimals of totals and fees; with `sorting` the headings
 * sort.
 */
export function orderColumns(
  keys: readonly ColumnKey[],
  context: CellContext,
  rows: readonly OrderRow[],
  sorting?: Sorting,
): VirtualColumn<OrderRow>[] {
  const withDecimals = {
    ...context,
    totalDecimals: columnDecimals(rows.map((row) => totalOf(row, context.pairs.get(row.symbolId)).amount)),
    feeDecimals: columnDecimals(rows.flatMap(feesOf).map(({ amount }) => amount)),
  };
  return keys.map((key) => ({
    key,
    label: key === 'time' ? timeHead(context.lang, context.zone) : context.t(`column.${key}`),
    cell: (row) => cells[key](row, withDecimals),
    none: context.t('none'),
    ...(startAligned.includes(key) && { align: 'start' }),
    ...(columnContents[key] && { content: columnContents[key] }),
    ...(sorting && {
      sort: sorting.sort.key !== key ? 'none' : sorting.sort.isAscending ? 'ascending' : 'descending',
      onSort: () => sorting.onSort(nextListSort(sorting.sort, key)),
    }),
  }));
}
