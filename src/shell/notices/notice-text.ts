import { orderEntryErrors } from '#contract/order-entry.ts';
import type { ReceivedNotice } from '#contract/stream.ts';
import { formatAmount, formatCount, formatDate } from '#i18n/format.ts';
import type { TextKey, Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { serverNow } from '#session/clock.ts';
import type { NoticeEntry } from '#session/notices/notices.ts';
import type { Settings } from '#session/settings.ts';
import { plainText } from '#ui/foundation/plain-name.ts';

/** Text function of the namespace `notice`. */
export type NoticeTexts = Texts<'notice'>;

/** What the text of a notice depends on beside its facts. */
export interface NoticeContext {
  t: NoticeTexts;
  lang: Lang;
  zone: Settings['zone'];
  /** Amounts are hidden: quantities and prices are not in the document. */
  isHidden: boolean;
}

/** Stands for a hidden amount, the same width for every value. account.md 3 */
const masked = '••••';

const reasonKeys = {
  wouldTake: 'reason.price',
  notFillable: 'reason.price',
  insufficientBalance: 'reason.balance',
  pairNotTrading: 'reason.pair',
  unknownPair: 'reason.pair',
  onlyPostOnly: 'reason.pair',
  sideBanned: 'reason.side',
  badSide: 'reason.side',
  priceFarTooHigh: 'reason.price',
  priceFarTooLow: 'reason.price',
  priceNotOnTick: 'reason.price',
  buyAboveBand: 'reason.price',
  sellBelowBand: 'reason.price',
  quantityNotOnLot: 'reason.quantity',
  quantityTooLow: 'reason.quantity',
  quantityTooHigh: 'reason.quantity',
  amountTooPrecise: 'reason.quantity',
  amountTooLow: 'reason.quantity',
  amountTooHigh: 'reason.quantity',
  quotaExceeded: 'reason.quota',
  holdingLimit: 'reason.quota',
  areaRule: 'reason.rule',
  riskNotAccepted: 'reason.rule',
  marginOff: 'reason.rule',
  riskTooHigh: 'reason.rule',
  pairWithoutMargin: 'reason.rule',
  coinNotLent: 'reason.rule',
  vipLimitReached: 'reason.rule',
  poolUsedUp: 'reason.rule',
  tooManyOrders: 'reason.tooMany',
  orderIdReused: 'reason.other',
  badOrderType: 'reason.other',
  badTimeInForce: 'reason.other',
  engineSilent: 'reason.other',
} as const satisfies Record<(typeof orderEntryErrors)[keyof typeof orderEntryErrors], string>;

const reasonNames = new Map(Object.entries(orderEntryErrors).map(([code, name]) => [Number(code), name]));

function reasonText(t: NoticeTexts, code: number): string {
  const name = reasonNames.get(code);
  return t(name === undefined ? 'reason.other' : reasonKeys[name], { code: String(code) });
}

/** The quote coin of a row's pair; undefined when the row does not name the pair by its base coin. */
export function quoteOf({ symbolId, coin }: Pick<ReceivedNotice, 'symbolId' | 'coin'>): string | undefined {
  if (symbolId === undefined || coin === undefined || !symbolId.startsWith(coin)) return undefined;
  return symbolId.slice(coin.length) || undefined;
}

/** The pair as it is written, such as `BTC/USDT`; its id when the coins are not known. */
function pairName(row: Pick<ReceivedNotice, 'symbolId' | 'coin'>): string {
  const quote = quoteOf(row);
  return quote === undefined ? (row.symbolId ?? '') : `${row.coin ?? ''}/${quote}`;
}

function filledText({ t, lang, isHidden }: NoticeContext, row: ReceivedNotice): string {
  const quote = quoteOf(row);
  const { side, price, quantity, coin } = row;
  if (quote === undefined || side === undefined || price === undefined || quantity === undefined) return t('filled');
  return t(side === 'BUY' ? 'filledBuy' : 'filledSell', {
    quantity: isHidden ? masked : formatAmount(lang, quantity),
    base: coin,
    price: formatAmount(lang, price),
    quote,
  });
}

const closeReasonKeys = new Map<string, TextKey<'notice'>>([
  ['CLOSED_MANUALLY', 'gridReason.manually'],
  ['CLOSED_TAKE_PROFIT', 'gridReason.takeProfit'],
  ['CLOSED_STOP_LOSS', 'gridReason.stopLoss'],
  ['CLOSED_FAILED_INITIATION', 'gridReason.failedInitiation'],
  ['CLOSED_SYMBOL_DELISTED', 'gridReason.delisted'],
  ['CLOSED_USER_BAN', 'gridReason.userBan'],
]);

/** Why a bot has ended and, when its coins are known, its total profit. */
function gridClosedText({ t, lang, isHidden }: NoticeContext, row: ReceivedNotice): string {
  if (row.symbolId === undefined || row.state === undefined) return t('gridClosed');
  const reason = t(closeReasonKeys.get(row.state) ?? 'gridReason.other');
  const quote = quoteOf(row);
  if (quote === undefined || row.amount === undefined) return t('gridClosedPlain', { pair: pairName(row), reason });
  const amount = isHidden ? masked : formatAmount(lang, row.amount, { decimals: 2, fixed: true });
  return t('gridClosedPair', { pair: pairName(row), reason, amount, coin: quote });
}

/** That the price has left the range of a bot, or is back in it. */
function gridRangeText({ t, lang }: NoticeContext, row: ReceivedNotice): string {
  if (row.symbolId === undefined || row.price === undefined) return t('gridRange');
  const facts = { pair: pairName(row), price: formatAmount(lang, row.price) };
  return row.state === 'ENTERED' ? t('gridEntered', facts) : t('gridLeft', facts);
}

/** The text of the exchange, without control characters; '' when it has none. */
function ownText(t: NoticeTexts, { title, text }: { title: string; text: string }): { title: string; text: string } {
  const [plainTitle, plain] = [plainText(title), plainText(text)];
  return plainTitle === ''
    ? { title: plain === '' ? t('message') : plain, text: '' }
    : { title: plainTitle, text: plain };
}

/**
 * What a notice says of one pledge loan with an amount of its collateral; undefined for a notice of margin.
 * loans.md 3 "Notices"
 */
function loanAmount(
  { t, lang }: NoticeContext,
  { orderId, coin, amount }: ReceivedNotice,
  key: 'loanCall' | 'loanSale' | 'loanSold',
): string | undefined {
  return orderId === undefined || coin === undefined || amount === undefined
    ? undefined
    : t(key, { amount: formatAmount(lang, amount), coin });
}

/** What the closing of a leveraged token redeemed; undefined for another order. leverage.md 3 "Closing" */
function closedTokenText({ t, lang, isHidden }: NoticeContext, row: ReceivedNotice): string | undefined {
  const { state, ltCode, quantity, amount, price } = row;
  if (state !== 'CLOSED' || ltCode === undefined || quantity === undefined || amount === undefined) return undefined;
  const coins = (figure: string, coin: string) => `${isHidden ? masked : formatAmount(lang, figure)} ${coin}`;
  return t('ltClosed', {
    code: ltCode,
    nav: formatAmount(lang, price ?? '0'),
    tokens: coins(quantity, ltCode),
    money: coins(amount, 'USDT'),
  });
}

/** What a launch allocated, listed, returned or paid; undefined without its facts. launchpad.md 5 */
function launchText({ t, lang, isHidden }: NoticeContext, row: ReceivedNotice): string | undefined {
  const { kind, projectCode: project, coin, quantity, amount, amountCoin, tickets, won } = row;
  if (project === undefined) return undefined;
  if (kind === 'LAUNCH_LISTED')
    return row.symbolId === undefined ? undefined : t('launchListed', { pair: pairName(row) });
  const coins = (figure: string | undefined, unit: string | undefined) =>
    figure === undefined || unit === undefined
      ? undefined
      : `${isHidden ? masked : formatAmount(lang, figure)} ${unit}`;
  const [tokens, returned] = [coins(quantity, coin), coins(amount, amountCoin)];
  if (kind === 'LAUNCH_CANCELED')
    return returned === undefined ? undefined : t('launchCanceled', { project, returned });
  if (tokens === undefined) return undefined;
  if (kind === 'PRIZE') return t('launchPrize', { project, tokens });
  if (returned === undefined) return undefined;
  if (kind === 'STAKE_RETURNED') return t('stakeReturned', { project, returned, tokens });
  if (tickets === undefined || won === undefined) return t('launchAllocated', { tokens, returned });
  const count = (figure: number) => (isHidden ? masked : formatCount(lang, figure));
  return t('launchTickets', { won: count(won), tickets: count(tickets), tokens, returned });
}

function personalTitle(context: NoticeContext, row: ReceivedNotice): string | undefined {
  const { t, lang, zone } = context;
  const time = () => formatDate(lang, row.dueTime ?? row.time, { zone });
  switch (row.kind) {
    case 'ORDER_FILLED':
      return filledText(context, row);
    case 'PLAN_FAILED':
      return t('planFailed', { pair: pairName(row), reason: reasonText(t, row.code ?? 0) });
    case 'MARGIN_CALL':
      return loanAmount(context, row, 'loanCall') ?? t('marginCall');
    case 'LIQUIDATION':
      return loanAmount(context, row, row.state === 'DONE' ? 'loanSold' : 'loanSale') ?? t('liquidation');
    case 'LOAN_DUE':
      return t('loanDue', { time: time() });
    case 'LOAN_OVERDUE':
      return t('loanOverdue', { time: time() });
    case 'GRID_CLOSED':
      return gridClosedText(context, row);
    case 'GRID_RANGE':
      return gridRangeText(context, row);
    case 'LT_DONE':
      return closedTokenText(context, row) ?? t('ltDone');
    case 'LT_FAILED':
      return t('ltFailed');
    case 'LAUNCH_ALLOCATED':
    case 'LAUNCH_CANCELED':
    case 'LAUNCH_LISTED':
    case 'STAKE_RETURNED':
    case 'PRIZE':
      return launchText(context, row);
    case 'DELISTING':
      if (row.coin === undefined || row.dueTime === undefined) return undefined;
      return t(row.dueTime <= serverNow() ? 'delisted' : 'delisting', {
        coin: row.coin,
        time: formatDate(lang, row.dueTime, { zone, style: 'momentZone' }),
      });
    case 'SYSTEM':
      return undefined;
  }
}

/**
 * Title and further text of an entry in the language of the page. Known kinds are written from their facts.
 * account.md 5
 */
export function noticeText(context: NoticeContext, entry: NoticeEntry): { title: string; text: string } {
  const { t, lang, zone } = context;
  if (entry.source === 'personal') {
    const title = personalTitle(context, entry);
    return title === undefined ? ownText(t, entry) : { title, text: '' };
  }
  if (entry.source === 'reminder') {
    const name = plainText(entry.name);
    if (entry.kind === 'OPEN') return { title: t('reminderOpen', { name }), text: '' };
    const time = formatDate(lang, entry.openTime, { zone, style: 'hourMinute' });
    return { title: t('reminderSoon', { name, time }), text: '' };
  }
  const pair = entry.symbolId ?? '';
  if (entry.kind === 'PAIR') return { title: t('pairNotice', { pair }), text: plainText(entry.text) };
  if (entry.kind === 'SUSPENSION') {
    const end = entry.dueTime ?? 0;
    return {
      title: t('suspended', { pair }),
      text: end > 0 ? t('suspendedUntil', { time: formatDate(lang, end, { zone }) }) : t('suspendedOpen'),
    };
  }
  return ownText(t, entry);
}
