import type { ReactNode } from 'react';
import { formatAmount, formatDate, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { LongColumn } from '../../ui/LongTable.tsx';
import { Private } from '../../ui/Private.tsx';
import { pairAddress } from '../address.ts';
import { averageText } from '../average-price.ts';
import type { ColumnKey } from '../order-columns.ts';
import { feesOf, isOrder, isPlan, pairName, priceOf, quantityOf, rowTime, totalOf } from '../order-rows.ts';
import type { Figure, OrderRow, PairsById } from '../order-rows.ts';
import { isEndedOrder, stateOf } from '../order-states.ts';
import { filledShare, reasonOf, stateLooks, stateWord, typeWord } from '../order-words.ts';
import type { SpotTexts } from '../order-words.ts';
import '../../ui/chip.scss';

/** What cells say and where they lead: `symbolId` is the page's own pair, `zone` that of the times. */
export interface CellWords {
  t: SpotTexts;
  lang: Lang;
  zone: 'local' | 'UTC';
  pairs: PairsById;
  symbolId: string | undefined;
  isMobile: boolean;
  onFill: (row: OrderRow) => void;
}
type Cell = (row: OrderRow, words: CellWords) => ReactNode;

const figureText = ({ t, lang }: CellWords, { amount, coin, places }: Figure) => {
  const figure = formatAmount(lang, amount, places === undefined ? {} : { places, fixed: true });
  return coin === '' ? figure : t('orders.amount', { amount: figure, coin });
};
/** An amount of the person, hidden with their amounts. */
const own = (words: CellWords, figure: Figure) => (
  <Private>
    <bdi>{figureText(words, figure)}</bdi>
  </Private>
);
const bare = ({ lang }: CellWords, { amount, places }: Figure) => (
  <bdi>{formatAmount(lang, amount, places === undefined ? {} : { places, fixed: true })}</bdi>
);

/** The price; a press on it takes the row into the form, on the row's own pair. quality.md Q-U10 */
function Price({ row, words }: { row: OrderRow; words: CellWords }) {
  const price = priceOf(row.price, words.pairs.get(row.symbolId));
  if (!price) return words.t('orders.atMarket');
  if (row.symbolId !== words.symbolId) return bare(words, price);
  const text = formatAmount(words.lang, price.amount, { ...price, fixed: price.places !== undefined });
  return (
    <button
      type="button"
      className="orders-panel__price"
      aria-label={words.t('orders.fill', { price: text })}
      onClick={() => words.onFill(row)}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

function Trigger({ row, words }: { row: OrderRow; words: CellWords }) {
  const price = isPlan(row) && priceOf(row.triggerPrice, words.pairs.get(row.symbolId));
  if (!isPlan(row) || !price) return words.t('orders.none');
  const text = formatAmount(words.lang, price.amount, { ...price, fixed: price.places !== undefined });
  return words.t(row.triggerSide === 'UP' ? 'orders.triggerUp' : 'orders.triggerDown', { price: text });
}

/** Icon, word, and why; a canceled order tells what was filled before. exchange-api 4.2 */
function State({ row, words }: { row: OrderRow; words: CellWords }) {
  if (!('status' in row)) return null;
  const { t, lang } = words;
  const { icon, tone } = stateLooks[stateOf(row)];
  const reason = reasonOf(t, row);
  const isCut = isOrder(row) && row.status === 'PARTIALLY_FILLED_CANCELED';
  return (
    <span className="orders-panel__state">
      <span className={`chip ${tone}`.trim()}>
        <Icon of={icon} size={12} /> {stateWord(t, row)}
      </span>
      {isCut && <span>{t('orders.filledShare', { share: formatPercent(lang, filledShare(row), 2) })}</span>}
      {reason !== undefined && <span className="orders-panel__reason">{reason}</span>}
    </span>
  );
}

function Pair({ row, words }: { row: OrderRow; words: CellWords }) {
  const { lang, pairs, symbolId, isMobile } = words;
  const pair = pairs.get(row.symbolId);
  const name = <bdi>{pairName(row.symbolId, pairs)}</bdi>;
  if (!pair || row.symbolId === symbolId) return name;
  return <a href={pairAddress(lang, isMobile, pair)}>{name}</a>;
}

const filled: Cell = (row, words) => {
  if (!isOrder(row)) return words.t('orders.none');
  const coin = words.pairs.get(row.symbolId)?.baseTokenId ?? '';
  return (
    <span className="orders-panel__filled">
      {own(words, { amount: row.executedQty, coin })}
      <bdi className="faint">{formatPercent(words.lang, filledShare(row), 2)}</bdi>
    </span>
  );
};

const fee: Cell = (row, words) => {
  const fees = feesOf(row);
  if (fees.length === 0) return words.t('orders.none');
  return fees.map((figure) => <div key={figure.coin}>{own(words, figure)}</div>);
};

const average: Cell = (row, words) => {
  if (!isOrder(row) || row.avgPrice === '0') return words.t('orders.none');
  return <bdi>{averageText(words.lang, row.avgPrice, words.pairs.get(row.symbolId)?.tick)}</bdi>;
};

const cells: Record<ColumnKey, Cell> = {
  time: (row, { lang, zone }) => (
    <time dateTime={new Date(rowTime(row)).toISOString()}>
      {formatDate(lang, rowTime(row), { zone, style: 'momentZone' })}
    </time>
  ),
  pair: (row, words) => <Pair row={row} words={words} />,
  type: (row, { t }) => ('type' in row ? typeWord(t, row) : t('orders.none')),
  side: (row, { t }) => <span className={row.side === 'BUY' ? 'up' : 'down'}>{t(`orders.side.${row.side}`)}</span>,
  price: (row, words) => <Price row={row} words={words} />,
  trigger: (row, words) => <Trigger row={row} words={words} />,
  quantity: (row, words) => own(words, quantityOf(row, words.pairs.get(row.symbolId))),
  filled,
  average,
  total: (row, words) =>
    isOrder(row) && isEndedOrder(row) && row.executedAmount === '0'
      ? words.t('orders.none')
      : own(words, totalOf(row, words.pairs.get(row.symbolId))),
  fee,
  state: (row, words) => <State row={row} words={words} />,
  purpose: (row, { t }) => (isPlan(row) && row.purpose !== '' ? t(`orders.purpose.${row.purpose}`) : t('orders.none')),
  role: (row, { t }) => ('isMaker' in row ? t(row.isMaker ? 'orders.role.maker' : 'orders.role.taker') : null),
};

const atStart: readonly ColumnKey[] = ['time', 'pair', 'type', 'side', 'state', 'purpose', 'role'];
const rooms: Partial<Record<ColumnKey, 'moment' | 'wide'>> = { time: 'moment', state: 'wide' };

/** Columns as the table takes them. Lists are newest first, which the column of times says. */
export const orderColumns = (keys: readonly ColumnKey[], words: CellWords): LongColumn<OrderRow>[] =>
  keys.map((key) => ({
    key,
    label: words.t(`orders.column.${key}`),
    cell: (row) => cells[key](row, words),
    ...(atStart.includes(key) && { align: 'start' }),
    ...(rooms[key] && { room: rooms[key] }),
    ...(key === 'time' && { sort: 'descending' }),
  }));
