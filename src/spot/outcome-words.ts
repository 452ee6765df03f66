import type { ApiError } from '../api/index.ts';
import type { Order } from '../contract/trading.ts';
import { formatAmount } from '../i18n/format.ts';
import type { Texts } from '../i18n/keys.ts';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { errorText } from '../shell/error-text.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast, toast, toastError } from '../shell/toasts.ts';
import type { Toast } from '../shell/toasts.ts';
import { say } from '../ui/say.ts';
import { averageText } from './average-price.ts';
import { orderErrors } from './error-words.ts';
import type { Outcome } from './outcome.ts';
import type { Placement } from './placement.ts';

type SpotTexts = Texts<'spot'>;

const doneKey = {
  placed: { BUY: 'form.done.placedBuy', SELL: 'form.done.placedSell' },
  filled: { BUY: 'form.done.filledBuy', SELL: 'form.done.filledSell' },
  partly: { BUY: 'form.done.partlyBuy', SELL: 'form.done.partlySell' },
  partlyCanceled: { BUY: 'form.done.partlyCanceledBuy', SELL: 'form.done.partlyCanceledSell' },
  unfilled: { BUY: 'form.done.unfilledBuy', SELL: 'form.done.unfilledSell' },
} as const;

const reasonKey = {
  IOC: 'form.why.IOC',
  SMP: 'form.why.SMP',
  PRICE_PROTECTION: 'form.why.PRICE_PROTECTION',
  NO_LIQUIDITY: 'form.why.NO_LIQUIDITY',
} as const satisfies Partial<Record<Order['cancelReason'], string>>;

function whyCanceled(t: SpotTexts, { cancelReason }: Order): string[] {
  switch (cancelReason) {
    case 'IOC':
    case 'SMP':
    case 'PRICE_PROTECTION':
    case 'NO_LIQUIDITY':
      return [t(reasonKey[cancelReason])];
    default:
      return [];
  }
}

/** What became of an order, in words; only what was done is told in the colour of success. quality.md Q-U12 */
export function outcomeText(
  t: SpotTexts,
  lang: Lang,
  outcome: Exclude<Outcome, { kind: 'rejected' }>,
  { pair }: Pick<Placement, 'pair'>,
): { message: string; tone: Toast['tone'] } {
  const coins = { base: pair.baseTokenId, quote: pair.quoteTokenId };
  if (outcome.kind === 'planned') {
    const trigger = formatAmount(lang, outcome.plan.triggerPrice);
    const key = outcome.plan.triggerSide === 'UP' ? 'form.done.plannedUp' : 'form.done.plannedDown';
    return { message: t(key, { ...coins, trigger }), tone: 'done' };
  }
  const { kind, order } = outcome;
  const message = t(doneKey[kind][order.side], {
    ...coins,
    quantity: formatAmount(lang, order.quantity),
    price: formatAmount(lang, order.price),
    filled: formatAmount(lang, order.executedQty),
    average: averageText(lang, order.avgPrice, pair.tick),
  });
  const isEnded = kind === 'partlyCanceled' || kind === 'unfilled';
  return {
    message: [message, ...(isEnded ? whyCanceled(t, order) : [])].join(' '),
    tone: isEnded ? 'info' : 'done',
  };
}

/** Tells what became of an order. */
export function tellOutcome(placement: Pick<Placement, 'pair'>, outcome: Outcome): void {
  const lang = pageLang();
  if (outcome.kind === 'rejected') return toast('spot', 'form.done.rejected', {}, 'error');
  const { message, tone } = outcomeText(texts(lang, 'spot'), lang, outcome, placement);
  showToast(message, { tone });
}

export const tellAbsent = (): void => toast('spot', 'form.absent', {}, 'info');
export const tellUnclear = (): void => toast('spot', 'form.unclear', {}, 'error');

export function tellExits(): void {
  toast('spot', 'form.done.exits');
}

/** Whether the form is in sight: on a phone its sheet may have been closed meanwhile. */
const isFormInSight = (): boolean => document.querySelector('.order-form')?.checkVisibility() ?? false;

/** Tells why the exchange refused an order; where the form shows it, it is only spoken. quality.md Q-A02, Q-A05 */
export function tellRefusal({ pair, entry }: Placement, error: ApiError, isShownByForm: boolean): void {
  const lang = pageLang();
  const own = orderErrors(texts(lang, 'spot'), lang, error, { pair, side: entry.side });
  if (isShownByForm && isFormInSight()) say(errorText(error, own), 'alert');
  else toastError(error, own);
}
