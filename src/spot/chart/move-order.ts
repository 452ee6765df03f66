import { newId } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { baseAmount, price as asPrice } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { pageLang } from '#shell/page-lang.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { emptyDraft } from '../order-draft/draft.ts';
import { blockReasonKeys, orderErrors, problemText, warningKeys } from '../order-draft/error-texts.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { currentForm } from '../order-draft/order-form-store.ts';
import { sizeProblem } from '../order-draft/order-rules.ts';
import { orderResultOf } from '../order-submit/order-result.ts';
import { showResult } from '../order-submit/order-result-texts.ts';
import { sendOrder } from '../order-submit/submit-order.ts';
import { cancelOrder, isByPerson } from '../orders/cancel-order.ts';
import { openOrders, readOrder, recordOrder } from '../orders/orders.ts';

/** Waits before an order whose cancel is still being processed is read again, ms. */
const recheckDelaysMs = [1_000, 2_000, 4_000] as const;

const fundingOf = ({ isLoan, isRepay }: Order) =>
  isLoan === 1 ? ('BORROW' as const) : isRepay === 1 ? ('REPAY' as const) : ('SPOT' as const);

/**
 * The order form of what an open order becomes at another price, by the rules that hold once the order is
 * canceled. An order at a price that is not typed has the problem `empty`.
 */
export function movedForm(order: Order, price: string): FormView | undefined {
  const { side, type, timeInForce, leavesQty } = order;
  const terms = { side, timeInForce, isPostOnly: type === 'LIMIT_MAKER', funding: fundingOf(order) };
  return currentForm({ ...emptyDraft, ...terms, price, isPriced: true, size: leavesQty }, order);
}

/** What would refuse a moved order or end it at once, and whether it is about the price. */
export type MoveProblem = { field: 'price' | 'form'; text: string };

/** Why an order cannot become what `view` describes: nothing of it may be canceled then. */
export function moveProblem(t: Texts<'spot'>, lang: Lang, view: FormView): MoveProblem | undefined {
  const { blockReason, problems, warning, ownPriceMet, funding, draft, pair } = view;
  const [problem] = problems;
  if (blockReason === 'visitor' || blockReason === 'unknown') return { field: 'form', text: t('form.loggedOut') };
  if (blockReason !== undefined) return { field: 'form', text: t(blockReasonKeys[blockReason]) };
  if (problem) {
    const text = problemText(t, lang, problem, { pair, side: draft.side });
    return { field: problem.field === 'price' ? 'price' : 'form', text };
  }
  // A pair that has lost margin would turn an order on margin into a plain one.
  if (funding !== draft.funding) return { field: 'form', text: t('error.pairWithoutMargin') };
  if (warning === 'wouldTake' || warning === 'notFillable') return { field: 'form', text: t(warningKeys[warning]) };
  if (ownPriceMet === undefined) return undefined;
  const own = { price: priceAtTick(lang, pair, ownPriceMet), quote: pair.quoteTokenId };
  return { field: 'form', text: t('form.warning.meetsOwn', own) };
}

/**
 * The base coins of an order canceled by its person that were not filled; undefined when nothing is left of it.
 */
export function quantityLeft(order: Order): string | undefined {
  const isCanceled = order.status === 'CANCELED' || order.status === 'PARTIALLY_FILLED_CANCELED';
  if (!isCanceled || !isByPerson(order)) return undefined;
  const left = decimal(order.quantity).minus(order.executedQty);
  return left.gt('0') ? canonical(left) : undefined;
}

/**
 * Cancels an order and returns it once its cancel is final; undefined when it is still open or was never canceled by
 * this.
 */
async function canceledOrder({ orderId }: Order): Promise<Order | undefined> {
  const epoch = $personEpoch.get();
  let row = await cancelOrder({ orderId }, { isShownElsewhere: (order) => quantityLeft(order) !== undefined });
  for (const delayMs of recheckDelaysMs) {
    if (row?.status !== 'PENDING_CANCEL') break;
    await new Promise((done) => setTimeout(done, delayMs));
    if ($personEpoch.get() !== epoch) return undefined;
    const answer = await readOrder({ orderId });
    if (answer.ok) row = answer.row;
  }
  return $personEpoch.get() === epoch ? row : undefined;
}

type Place = { order: Order; pair: TradingSymbol; quantity: string; price: string };

/** Says that an order is gone, why the new one was not placed, and offers to place what is lost again in one press. */
function showLost({ order, pair, quantity }: Place, reason: string | undefined): void {
  const lang = pageLang();
  const t = texts(lang, 'spot');
  const price = asPrice(order.price);
  // What the fills have left may be too little for an order of its own.
  const isPlaceable = sizeProblem({ quantity: baseAmount(quantity) }, false, pair, price) === undefined;
  const amount = { quantity: formatAmount(lang, quantity) };
  const name = t('chart.line.at', {
    order: order.side === 'BUY' ? t('chart.buyLine', amount) : t('chart.sellLine', amount),
    price: priceAtTick(lang, pair, price),
  });
  showToast([...(reason === undefined ? [] : [reason]), t('chart.move.lost')].join(' '), {
    id: `lost ${order.orderId}`,
    tone: 'error',
    isLasting: true,
    ...(isPlaceable && {
      action: {
        label: t('chart.move.restore', { order: name }),
        onPress: () => void place({ order, pair, quantity, price }),
      },
    }),
  });
}

/** Places the rest of a canceled order, with its terms, and shows what became of it. */
async function place(placed: Place): Promise<void> {
  const { order, pair, quantity, price } = placed;
  const { symbolId, side, type, timeInForce, isLoan, isRepay } = order;
  const t = texts(pageLang(), 'spot');
  const terms = { symbolId, side, type, price, timeInForce, quantity, clientOrderId: newId() };
  const isMargin = isLoan === 1 || isRepay === 1;
  const result = await sendOrder({ ...terms, ...(isMargin && { isLoan, isRepay }) });
  if (result.kind === 'refused') {
    showLost(placed, errorText(result.error, orderErrors(t, pageLang(), result.error, { pair, side })));
  } else if (result.kind === 'absent') showLost(placed, undefined);
  else if (result.kind === 'unclear') showToast(t('chart.move.unclear'), { tone: 'error', isLasting: true });
  else if (result.kind === 'found') {
    recordOrder(result.row);
    const became = orderResultOf(result.row);
    if (became.kind === 'rejected') showLost(placed, undefined);
    else if (became.kind === 'placed') showToast(t('chart.move.done', { price: priceAtTick(pageLang(), pair, price) }));
    else showResult({ pair }, became);
  }
}

/**
 * Moves a limit order to another price: cancels it, and places what was not filled at the new price. Nothing is
 * canceled while the new order would be refused. Shows the result in one toast. An order that is not canceled, such as
 * one that was filled meanwhile, is not placed again.
 */
export async function moveOrder(order: Order, pair: TradingSymbol, price: string): Promise<void> {
  const view = movedForm(order, price);
  const problem = view && moveProblem(texts(pageLang(), 'spot'), pageLang(), view);
  if (!view || problem) {
    if (problem) showToast(problem.text, { tone: 'error' });
    return;
  }
  const canceled = await canceledOrder(order);
  const quantity = canceled && quantityLeft(canceled);
  if (quantity !== undefined) await place({ order, pair, quantity, price });
  // The toast of the cancel says why; the order is open or was filled.
  else if (!canceled) await openOrders.refresh(order.orderId);
}
