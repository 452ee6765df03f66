import { formatAmount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { $noticesPhase } from '#session/notices/phase.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { pageLang } from '#shell/page-lang.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import type { Toast } from '#shell/toasts/toasts.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import type { RowChange } from './live-rows.ts';
import { afterOrderTexts } from './load-order-texts.ts';
import { stateOf } from './order-states.ts';
import { planFailureText, endReasonText } from './order-texts.ts';
import type { OrderTexts } from './order-texts.ts';

/** Events within this time are shown in one message. quality.md Q-A02, ms */
const batchMs = 2_000;

const countedKinds = ['filled', 'partly', 'triggered', 'oco', 'ended', 'endedPlan'] as const;
/** Fills of more orders than these are counted in the message instead of named. */
const namedMax = 2;
/**
 * `unfilled`: a plan order triggered, and its order was canceled without a fill; `failed`: it was rejected when it
 * triggered.
 */
type OrderEvent = (typeof countedKinds)[number] | { kind: 'unfilled' | 'failed'; reason: string };

/** The newest rows of orders whose fill is pending. */
const filledRows = new Map<string, Order>();

/** Events that are not yet shown, by id of the order; a later event of an order replaces the earlier one. */
const pending = new Map<string, OrderEvent>();
let timer: ReturnType<typeof setTimeout> | undefined;

function clearPending(): void {
  pending.clear();
  filledRows.clear();
  clearTimeout(timer);
  timer = undefined;
}
onPersonChange(clearPending);

const countedKeys = {
  filled: 'news.filled',
  partly: 'news.partly',
  triggered: 'news.triggered',
  oco: 'news.oco',
  ended: 'news.ended',
  endedPlan: 'news.endedPlan',
} as const satisfies Record<Extract<OrderEvent, string>, string>;
const reasonedKeys = { unfilled: 'news.unfilled', failed: 'news.failed' } as const;

/** The tone of a message: rejected, canceled and merely triggered orders are no success. quality.md Q-U12 */
function toneOf(events: readonly OrderEvent[]): Toast['tone'] {
  const reasoned = events.filter((event) => typeof event === 'object');
  if (reasoned.length > 0) return reasoned.some(({ kind }) => kind === 'failed') ? 'error' : 'warn';
  if (events.includes('ended') || events.includes('endedPlan')) return 'info';
  return events.includes('filled') || events.includes('partly') ? 'done' : 'info';
}

const fillKeys = {
  filled: { BUY: 'news.filledBuy', SELL: 'news.filledSell' },
  partly: { BUY: 'news.partlyBuy', SELL: 'news.partlySell' },
} as const;

/**
 * The sentence that names side, amount, coins and average price of a fill. Undefined while the pair is unknown,
 * and for a part of an order by total, whose amount in base coins is open.
 */
function fillText(t: OrderTexts, kind: keyof typeof fillKeys, order: Order): string | undefined {
  const pair = $pairs.get().find(({ symbolId }) => symbolId === order.symbolId);
  if (!pair || (kind === 'partly' && order.unit === 'QUOTE')) return undefined;
  const lang = pageLang();
  return t(fillKeys[kind][order.side], {
    amount: formatAmount(lang, order.executedQty),
    all: formatAmount(lang, order.quantity),
    base: pair.baseTokenId,
    quote: pair.quoteTokenId,
    // Averages lie between ticks.
    price: formatAmount(lang, order.avgPrice, { decimals: decimalsOf(pair.tick) + 2 }),
  });
}

/** The sentences about the events of a kind: fills of few orders are named, all else is counted. */
function countedTexts(t: OrderTexts, kind: (typeof countedKinds)[number], ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  if ((kind === 'filled' || kind === 'partly') && ids.length <= namedMax) {
    const sentences = ids.flatMap((id) => {
      const order = filledRows.get(id);
      return (order && fillText(t, kind, order)) ?? [];
    });
    if (sentences.length === ids.length) return sentences;
  }
  return [t(countedKeys[kind], { count: ids.length })];
}

/** One sentence per reason. */
function reasonedTexts(t: OrderTexts, kind: keyof typeof reasonedKeys, events: readonly OrderEvent[]): string[] {
  const reasons = events.flatMap((event) => (typeof event === 'object' && event.kind === kind ? [event.reason] : []));
  return [...new Set(reasons)].map((reason) =>
    t(reasonedKeys[kind], { count: reasons.filter((other) => other === reason).length, reason }),
  );
}

function showPending(): void {
  const t = texts(pageLang(), 'orders');
  const events = [...pending.values()];
  const idsOf = (kind: OrderEvent) => [...pending].flatMap(([id, other]) => (other === kind ? [id] : []));
  const counted = countedKinds.flatMap((kind) => countedTexts(t, kind, idsOf(kind)));
  clearPending();
  if (events.length === 0) return;
  showToast([...counted, ...reasonedTexts(t, 'unfilled', events), ...reasonedTexts(t, 'failed', events)].join(' '), {
    tone: toneOf(events),
  });
}

function queue(id: string, event: OrderEvent): void {
  pending.set(id, event);
  timer ??= setTimeout(showPending, batchMs);
}

function queueFill(row: Order, kind: 'filled' | 'partly'): void {
  filledRows.set(row.orderId, row);
  queue(row.orderId, kind);
}

/** Removes the pending event of an order whose result another message shows. */
export const cancelNotification = (id: string): void => afterOrderTexts(() => pending.delete(id));

/**
 * True when the exchange canceled, not the person: the caller of a cancel shows its result and that of the exits
 * itself.
 */
const isByRule = ({ cancelReason }: Pick<Order, 'cancelReason'>) =>
  !['USER', 'BATCH', 'PARENT', ''].includes(cancelReason);

/**
 * True when the notices already report filled resting orders and failed conditional ones, on every page. account.md 5
 */
const isReportedByNotice = (): boolean => $noticesPhase.get() === 'ready';

/**
 * Queues a message when an order fills, fully or partially, or is canceled by the exchange. A complete order that
 * rested has a notice instead.
 */
export const notifyOrderChange = (change: RowChange<Order>): void => afterOrderTexts(() => queueOrderChange(change));

function queueOrderChange({ before, row }: RowChange<Order>): void {
  const isFromPlan = row.planOrderId !== '';
  if (row.status === 'FILLED' && before && isReportedByNotice()) pending.delete(row.orderId);
  else if (row.status === 'FILLED') queueFill(row, 'filled');
  else if ((before || isFromPlan) && stateOf(row) === 'canceled' && isByRule(row)) {
    const reason = isFromPlan && row.executedQty === '0' ? endReasonText(texts(pageLang(), 'orders'), row) : undefined;
    if (reason === undefined) queue(row.orderId, 'ended');
    else {
      // One event for the order and its plan order.
      pending.delete(row.orderId);
      queue(row.planOrderId, { kind: 'unfilled', reason });
    }
  } else if (row.executedQty !== (before?.executedQty ?? '0')) queueFill(row, 'partly');
}

/**
 * Queues a message when a plan order triggers or is canceled by the exchange, or when it is rejected at its trigger and
 * no notice reports that.
 */
export const notifyPlanChange = (change: RowChange<PlanOrder>): void => afterOrderTexts(() => queuePlanChange(change));

function queuePlanChange({ before, row }: RowChange<PlanOrder>): void {
  // The event of its order may already be queued under its id.
  if (row.status === 'PLAN_TRIGGERED' && !pending.has(row.planOrderId)) queue(row.planOrderId, 'triggered');
  // One of two exits has triggered, so the end of the other is no incident.
  if (before && row.status === 'PLAN_CANCELED' && isByRule(row))
    queue(row.planOrderId, row.cancelReason === 'OCO' ? 'oco' : 'endedPlan');
  if (row.status !== 'PLAN_REJECTED' || isReportedByNotice()) return;
  const t = texts(pageLang(), 'orders');
  queue(row.planOrderId, { kind: 'failed', reason: planFailureText(t, row) });
}
