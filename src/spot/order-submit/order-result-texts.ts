import type { ApiError } from '#api/index.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { price } from '#money/amount-kinds.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { pageLang } from '#shell/page-lang.ts';
import { showToast, toast } from '#shell/toasts/toasts.ts';
import type { Toast } from '#shell/toasts/toasts.ts';
import { announce } from '#ui/foundation/announce.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { averageText } from '../order-draft/average-price.ts';
import { orderErrors } from '../order-draft/error-texts.ts';
import type { OrderResult } from './order-result.ts';
import type { Exit, OrderIntent } from './order-intent.ts';

type SpotTexts = Texts<'spot'>;

const resultKeys = {
  placed: { BUY: 'form.done.placedBuy', SELL: 'form.done.placedSell' },
  filled: { BUY: 'form.done.filledBuy', SELL: 'form.done.filledSell' },
  partly: { BUY: 'form.done.partlyBuy', SELL: 'form.done.partlySell' },
  partlyCanceled: { BUY: 'form.done.partlyCanceledBuy', SELL: 'form.done.partlyCanceledSell' },
  unfilled: { BUY: 'form.done.unfilledBuy', SELL: 'form.done.unfilledSell' },
} as const;

const cancelReasonKeys = {
  IOC: 'form.why.IOC',
  SMP: 'form.why.SMP',
  PRICE_PROTECTION: 'form.why.PRICE_PROTECTION',
  NO_LIQUIDITY: 'form.why.NO_LIQUIDITY',
} as const satisfies Partial<Record<Order['cancelReason'], string>>;

function cancelReasonText(t: SpotTexts, { cancelReason }: Order): string[] {
  switch (cancelReason) {
    case 'IOC':
    case 'SMP':
    case 'PRICE_PROTECTION':
    case 'NO_LIQUIDITY':
      return [t(cancelReasonKeys[cancelReason])];
    default:
      return [];
  }
}

/** The message about an order and its tone; a canceled order is no success. quality.md Q-U12 */
export function resultText(
  t: SpotTexts,
  lang: Lang,
  result: Exclude<OrderResult, { kind: 'rejected' }>,
  { pair }: Pick<OrderIntent, 'pair'>,
): { message: string; tone: Toast['tone'] } {
  const coins = { base: pair.baseTokenId, quote: pair.quoteTokenId };
  // As everywhere else on the page, so that one price is written in one way.
  const atTick = (amount: string) => priceAtTick(lang, pair, amount);
  if (result.kind === 'planned') {
    const trigger = atTick(result.plan.triggerPrice);
    const key = result.plan.triggerSide === 'UP' ? 'form.done.plannedUp' : 'form.done.plannedDown';
    return { message: t(key, { ...coins, trigger }), tone: 'done' };
  }
  const { kind, order } = result;
  const message = t(resultKeys[kind][order.side], {
    ...coins,
    quantity: formatAmount(lang, order.quantity),
    price: atTick(order.price),
    filled: formatAmount(lang, order.executedQty),
    average: averageText(lang, price(order.avgPrice), pair.tick),
  });
  const isEnded = kind === 'partlyCanceled' || kind === 'unfilled';
  const type = order.type === 'LIMIT_MAKER' ? t('form.postOnly') : t(`form.kind.${order.type}`);
  return {
    message:
      kind === 'placed' ? `${type} · ${message}` : [message, ...(isEnded ? cancelReasonText(t, order) : [])].join(' '),
    tone: isEnded ? 'info' : 'done',
  };
}

/** Shows a message about what became of an order. */
export function showResult(intent: Pick<OrderIntent, 'pair'>, result: OrderResult): void {
  const lang = pageLang();
  if (result.kind === 'rejected') {
    toast('spot', 'form.done.rejected', {}, 'error');
    return;
  }
  const { message, tone } = resultText(texts(lang, 'spot'), lang, result, intent);
  showToast(message, { tone });
}

/** Shows that an order did not arrive at the exchange. */
export const showAbsent = (): void => toast('spot', 'form.absent', {}, 'info');
/** Shows that the exchange did not confirm whether an order arrived. */
export const showUnclear = (): void => toast('spot', 'form.unclear', {}, 'error');

/** Shows that the take-profit and stop-loss orders were placed. */
export const showExitsSubmitted = (): void => toast('spot', 'form.done.exits');

/** Shows which take-profit and stop-loss orders were not placed. */
export function showExitFailures(failures: readonly { exit: Pick<Exit, 'purpose'> }[]): void {
  for (const { exit } of failures)
    toast('spot', exit.purpose === 'TP' ? 'form.partTakeProfit' : 'form.partStopLoss', {}, 'error');
}

/** True while the form is visible; on a phone its sheet may be closed. */
const isFormVisible = (): boolean => document.querySelector('.order-form')?.checkVisibility() ?? false;

/**
 * Shows why the exchange refused an order; announces it to screen readers only when the form shows it. quality.md
 * Q-A02, Q-A05
 */
export function showRefusal({ pair, entry }: OrderIntent, error: ApiError, isShownByForm: boolean): void {
  const lang = pageLang();
  const areaTexts = orderErrors(texts(lang, 'spot'), lang, error, { pair, side: entry.side });
  if (isShownByForm && isFormVisible()) announce(errorText(error, areaTexts), 'alert');
  else toastError(error, areaTexts);
}
