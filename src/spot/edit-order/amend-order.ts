import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { ErrorNameOf } from '#contract/call.ts';
import { amend } from '#contract/order.ts';
import type { planCreate } from '#contract/order.ts';
import { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { baseAmount, price as asPrice } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { serverNow } from '#session/clock.ts';
import { deliver } from '#session/reconcile.ts';
import type { Lookup } from '#session/reconcile.ts';
import { pageLang } from '#shell/page-lang.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import type { AreaErrorTexts } from '#shell/toasts/error-text.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { withOrderTexts } from '../orders/load-order-texts.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { emptyDraft } from '../order-draft/draft.ts';
import { blockReasonKeys, orderErrors, problemText, warningKeys } from '../order-draft/error-texts.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { currentForm } from '../order-draft/order-form-store.ts';
import { sizeProblem } from '../order-draft/order-rules.ts';
import { orderResultOf } from '../order-submit/order-result.ts';
import { showAbsent, showResult, showUnclear } from '../order-submit/order-result-texts.ts';
import { openOrders, readOrder, recordOrder } from '../orders/orders.ts';

/** New terms of an open order: its price, and its quantity with what is filled, base coins. */
export interface OrderChange {
  price: string;
  quantity: string;
}

/** True when the order keeps its place in the queue: less quantity at the same price. */
export const keepsPlace = (order: Order, { price, quantity }: OrderChange): boolean =>
  decimal(price).eq(order.price) && decimal(quantity).lt(order.quantity);

const isSame = (order: Order, { price, quantity }: OrderChange): boolean =>
  decimal(price).eq(order.price) && decimal(quantity).eq(order.quantity);

/** True when both terms are typed and one differs. */
export const isChange = (order: Order, change: OrderChange): boolean =>
  !isBlankOrZero(change.price) && !isBlankOrZero(change.quantity) && !isSame(order, change);

/**
 * The order form of what is left of an order with other terms; what the order locks counts as free. It never borrows.
 */
export function amendedForm(order: Order, { price, quantity }: OrderChange): FormView | undefined {
  const { side, type, timeInForce, executedQty } = order;
  const left = isBlankOrZero(quantity) ? decimal('0') : decimal(quantity).minus(executedQty);
  const size = left.gt('0') ? canonical(left) : '0';
  const terms = { side, timeInForce, isPostOnly: type === 'LIMIT_MAKER', funding: 'SPOT' as const };
  return currentForm({ ...emptyDraft, ...terms, price, isPriced: true, size }, order);
}

/** What would refuse a change, and the field that it is about. */
export type EditProblem = { field: 'price' | 'quantity' | 'form'; text: string };

/** Limits that the whole quantity has to keep, not what is left of it. */
const limitsOfWhole: readonly string[] = ['quantityTooLow', 'amountTooLow', 'quantityTooHigh', 'amountTooHigh'];

/** Why an order cannot become what `view` describes. */
export function editProblem(
  { t, lang, order }: { t: Texts<'spot'>; lang: Lang; order: Order },
  change: OrderChange,
  view: FormView,
): EditProblem | undefined {
  const { blockReason, problems, warning, ownPriceMet, draft, pair } = view;
  const { price, quantity } = change;
  const refused = { pair, side: draft.side };
  if (blockReason === 'visitor' || blockReason === 'unknown') return { field: 'form', text: t('form.loggedOut') };
  if (blockReason !== undefined) return { field: 'form', text: t(blockReasonKeys[blockReason]) };
  if (!isBlankOrZero(quantity) && decimal(quantity).lte(order.executedQty)) {
    const values = { limit: formatAmount(lang, order.executedQty), base: pair.baseTokenId };
    return { field: 'quantity', text: t('error.belowFilled', values) };
  }
  const size = sizeProblem({ quantity: baseAmount(quantity) }, false, pair, asPrice(price));
  if (size) return { field: 'quantity', text: problemText(t, lang, size, refused) };
  const keepsPrice = !isBlankOrZero(price) && decimal(price).eq(order.price);
  const problem = problems.find(
    ({ kind, field }) => !limitsOfWhole.includes(kind) && !(keepsPrice && field === 'price'),
  );
  if (problem) {
    const field = problem.field === 'price' || problem.field === 'quantity' ? problem.field : 'form';
    return { field, text: problemText(t, lang, problem, refused) };
  }
  if (keepsPlace(order, change)) return undefined;
  if (warning === 'wouldTake' || warning === 'notFillable') return { field: 'form', text: t(warningKeys[warning]) };
  if (ownPriceMet === undefined) return undefined;
  const own = { price: priceAtTick(lang, pair, ownPriceMet), quote: pair.quoteTokenId };
  return { field: 'form', text: t('form.warning.meetsOwn', own) };
}

/** The texts for refusals of a change. A new refusal without a text does not compile. */
function amendErrors(error: ApiError, order: Order, pair: TradingSymbol): AreaErrorTexts {
  const lang = pageLang();
  const t = texts(lang, 'spot');
  const orderTexts = texts(lang, 'orders');
  const { limit } = error;
  const values = { limit: limit === undefined ? '' : formatAmount(lang, limit), base: pair.baseTokenId };
  const own = { price: priceAtTick(lang, pair, order.price), quote: pair.quoteTokenId };
  return {
    ...orderErrors(t, lang, error, { pair, side: order.side }),
    ...({
      unknownOrder: orderTexts('cancel.unknownOrder'),
      alreadyFilled: orderTexts('cancel.alreadyFilled'),
      alreadyCanceled: orderTexts('cancel.alreadyCanceled'),
      inQueue: orderTexts('cancel.inQueue'),
      notAmendable: t('error.notAmendable'),
      belowFilled: t('error.belowFilled', values),
      nothingChanges: t('error.changedMeanwhile'),
      meetsOwnOrder: t('form.warning.meetsOwn', own),
      changedMeanwhile: t('error.changedMeanwhile'),
    } satisfies Record<Exclude<ErrorNameOf<typeof amend>, ErrorNameOf<typeof planCreate>> | 'unknownOrder', string>),
  };
}

const Changed = v.object({ order: Order });

/** Finds out whether a change without an answer was made: the order then has its request. */
async function lookUpChange({ orderId }: Order, requestId: string): Promise<Lookup<Order>> {
  const found = await readOrder({ orderId });
  if (!found.ok) return found;
  if (found.row) recordOrder(found.row);
  return { ok: true, row: found.row?.lastAmendId === requestId ? found.row : undefined };
}

/**
 * Changes price and quantity of an open order in one act, and shows in one toast what became of it. Returns why the
 * exchange refused it, which leaves the order as it is; undefined otherwise. A change that others have made since
 * `order` was shown refuses this one.
 */
export async function amendOrder(order: Order, pair: TradingSymbol, change: OrderChange): Promise<string | undefined> {
  const requestId = newId();
  const { orderId, amendCount } = order;
  const result = await deliver<Order>({
    send: async () => {
      const answer = await send(amend, {
        orderId,
        ...(!decimal(change.price).eq(order.price) && { price: canonical(change.price) }),
        ...(!decimal(change.quantity).eq(order.quantity) && { quantity: canonical(change.quantity) }),
        ...(amendCount !== undefined && { amendCount }),
        requestId,
        sendTime: Math.round(serverNow()),
      });
      return answer.ok ? { ok: true, result: answer.result.order } : answer;
    },
    lookUp: () => lookUpChange(order, requestId),
  });
  if (result.kind === 'personChanged') return undefined;
  if (result.kind === 'refused') {
    const { error } = result;
    const changed = v.safeParse(Changed, error.result);
    if (changed.success) recordOrder(changed.output.order);
    else await openOrders.refresh(orderId);
    await withOrderTexts(Promise.resolve());
    return errorText(error, amendErrors(error, order, pair));
  }
  if (result.kind !== 'found') {
    if (result.kind === 'absent') showAbsent();
    else showUnclear();
    return undefined;
  }
  recordOrder(result.row);
  if (result.row.executedQty === order.executedQty) toast('spot', 'chart.move.done');
  else showResult({ pair }, orderResultOf(result.row));
  return undefined;
}
