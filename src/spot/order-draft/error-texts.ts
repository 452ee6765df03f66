import type { ApiError } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { ErrorNameOf } from '#contract/call.ts';
import type { planCreate } from '#contract/order.ts';
import type { Side } from '#contract/scalars.ts';
import { formatAmount, formatChange } from '#i18n/format.ts';
import type { TextKey, Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { decimal, divide } from '#money/index.ts';
import type { AreaErrorTexts } from '#shell/toasts/error-text.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import type { BlockReason, FormView } from './order-form-model.ts';
import type { EntryProblem } from './order-rules.ts';

type SpotTexts = Texts<'spot'>;
type Kind = Exclude<EntryProblem['kind'], 'empty'> | ErrorNameOf<typeof planCreate>;

const problemKeys = {
  balanceUnknown: 'error.balanceUnknown',
  pairNotTrading: 'error.pairNotTrading',
  sideBanned: 'error.sideBanned',
  areaRule: 'error.areaRule',
  identityLevelTooLow: 'error.identityLevelTooLow',
  riskNotAccepted: 'error.riskNotAccepted',
  marginOff: 'error.marginOff',
  onlyPostOnly: 'error.onlyPostOnly',
  priceFarTooHigh: 'error.priceFarTooHigh',
  priceFarTooLow: 'error.priceFarTooLow',
  priceNotOnTick: 'error.priceNotOnTick',
  quantityNotOnLot: 'error.quantityNotOnLot',
  amountTooPrecise: 'error.amountTooPrecise',
  quantityTooLow: 'error.quantityTooLow',
  quantityTooHigh: 'error.quantityTooHigh',
  amountTooLow: 'error.amountTooLow',
  amountTooHigh: 'error.amountTooHigh',
  buyAboveBand: 'error.buyAboveBand',
  sellBelowBand: 'error.sellBelowBand',
  quotaExceeded: 'error.quotaExceeded',
  holdingLimit: 'error.holdingLimit',
  tooManyOrders: 'error.tooManyOrders',
  insufficientBalance: 'error.insufficientBalance',
  wouldTake: 'error.wouldTake',
  notFillable: 'error.notFillable',
  loanUnknown: 'error.loanUnknown',
  engineSilent: 'error.engineSilent',
  riskTooHigh: 'error.riskTooHigh',
  pairWithoutMargin: 'error.pairWithoutMargin',
  coinNotLent: 'error.coinNotLent',
  vipLimitReached: 'error.vipLimitReached',
  poolUsedUp: 'error.poolUsedUp',
  orderIdReused: 'error.refused',
  badOrderType: 'error.refused',
  badSide: 'error.refused',
  badTimeInForce: 'error.refused',
  unknownPair: 'error.unknownPair',
  unknownOrder: 'error.unknownOrder',
  badTrigger: 'error.badTrigger',
  triggerTooLow: 'error.triggerTooLow',
  triggerTooHigh: 'error.triggerTooHigh',
  planNotAllowed: 'error.planNotAllowed',
} as const satisfies Record<Kind, string>;

/** Texts for what prevents every order of a form. A visitor has a link in place of a text. */
export const blockReasonKeys = {
  offline: 'form.barrier.offline',
  restricted: 'form.barrier.restricted',
  upgrading: 'form.barrier.upgrading',
  liquidation: 'form.barrier.liquidation',
  forcedRepay: 'form.barrier.forcedRepay',
  bookNotLive: 'form.barrier.bookNotLive',
} as const satisfies Record<Exclude<BlockReason, 'unknown' | 'visitor'>, string>;

/** Texts for what the current book would do to an order. */
export const warningKeys = {
  wouldTake: 'form.warning.wouldTake',
  notFillable: 'form.warning.notFillable',
  bookNotLive: 'form.barrier.bookNotLive',
} as const satisfies Record<NonNullable<FormView['warning']>, string>;

/** The warning about a price far from the best opposite one, with the signed distance between them. */
export function priceFarText(
  t: SpotTexts,
  lang: Lang,
  pair: Pick<TradingSymbol, 'quoteTokenId' | 'tick'>,
  price: string,
  best: string,
): string {
  const distance = divide(decimal(price).minus(best), best).toFixed();
  return t('confirm.priceFar', {
    best: priceAtTick(lang, pair, best),
    quote: pair.quoteTokenId,
    distance: formatChange(lang, distance).text,
  });
}

/** Pair and side of a refused order; they determine the coins that its text names. */
export type RefusedOrder = { pair: TradingSymbol; side: Side };

const isPlainAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** The values of a text: the formatted limit, both coins, and `coin`, in which the side pays. */
function valuesOf(lang: Lang, { pair, side }: RefusedOrder, limit = '') {
  const base = pair.baseTokenId;
  const quote = pair.quoteTokenId;
  return {
    limit: isPlainAmount(limit) ? formatAmount(lang, limit) : limit,
    base,
    quote,
    coin: side === 'BUY' ? quote : base,
  };
}

/** Texts for a refusal whose limit the exchange has not sent: a text with a hole would read as a limit of nothing. */
const unlimitedKeys = new Map<string, TextKey<'spot'>>([
  ['identityLevelTooLow', 'error.unlimited.rule'],
  ['priceFarTooHigh', 'error.unlimited.price'],
  ['priceFarTooLow', 'error.unlimited.price'],
  ['priceNotOnTick', 'error.unlimited.price'],
  ['buyAboveBand', 'error.unlimited.price'],
  ['sellBelowBand', 'error.unlimited.price'],
  ['triggerTooLow', 'error.unlimited.price'],
  ['triggerTooHigh', 'error.unlimited.price'],
  ['quantityNotOnLot', 'error.unlimited.quantity'],
  ['amountTooPrecise', 'error.unlimited.quantity'],
  ['quantityTooLow', 'error.unlimited.quantity'],
  ['quantityTooHigh', 'error.unlimited.quantity'],
  ['amountTooLow', 'error.unlimited.quantity'],
  ['amountTooHigh', 'error.unlimited.quantity'],
  ['holdingLimit', 'error.unlimited.quantity'],
  ['quotaExceeded', 'error.unlimited.quota'],
  ['insufficientBalance', 'error.unlimited.balance'],
]);

const emptyKeys = {
  price: 'error.empty.price',
  quantity: 'error.empty.quantity',
  trigger: 'error.empty.trigger',
  takeProfit: 'error.empty.exit',
  stopLoss: 'error.empty.exit',
  form: 'error.empty.quantity',
} as const satisfies Record<EntryProblem['field'], string>;

/** The text of a problem that the form has found; the same text as for the refusal of the exchange. */
export function problemText(
  t: SpotTexts,
  lang: Lang,
  { kind, field, limit }: EntryProblem,
  refused: RefusedOrder,
): string {
  return kind === 'empty' ? t(emptyKeys[field]) : t(problemKeys[kind], valuesOf(lang, refused, limit));
}

/**
 * The texts for refusals of order entry, by error name. A new error without a text does not compile.
 * exchange-api 2.3
 */
export function orderErrors(t: SpotTexts, lang: Lang, { limit }: ApiError, refused: RefusedOrder): AreaErrorTexts {
  const values = valuesOf(lang, refused, limit);
  const keyOf = (kind: string, key: TextKey<'spot'>) => (limit === undefined && unlimitedKeys.get(kind)) || key;
  return Object.fromEntries(Object.entries(problemKeys).map(([kind, key]) => [kind, t(keyOf(kind, key), values)]));
}

const fieldOfParameter = new Map<string, EntryProblem['field']>([
  ['price', 'price'],
  ['quantity', 'quantity'],
  ['triggerPrice', 'trigger'],
]);

/** Fields by the text that a refusal has without its limit. */
const fieldOfUnlimited = new Map<TextKey<'spot'> | undefined, EntryProblem['field']>([
  ['error.unlimited.price', 'price'],
  ['error.unlimited.quantity', 'quantity'],
  ['error.unlimited.quota', 'quantity'],
  ['error.unlimited.balance', 'quantity'],
]);

/** The field of the form that a refusal names, or that its kind is about, or `form`. */
export const refusedField = ({ kind, field }: ApiError): EntryProblem['field'] =>
  fieldOfParameter.get(field ?? '') ?? fieldOfUnlimited.get(unlimitedKeys.get(kind)) ?? 'form';
