import type { ApiError } from '../api/index.ts';
import type { TradingSymbol } from '../contract/account.ts';
import type { ErrorNameOf } from '../contract/call.ts';
import type { planCreate } from '../contract/order.ts';
import { formatAmount } from '../i18n/format.ts';
import type { Texts } from '../i18n/keys.ts';
import type { Lang } from '../i18n/locales.ts';
import type { OwnErrorTexts } from '../shell/error-text.ts';
import type { Side } from './limits.ts';
import type { EntryProblem } from './rules.ts';

type SpotTexts = Texts<'spot'>;
type Kind = Exclude<EntryProblem['kind'], 'empty'> | ErrorNameOf<typeof planCreate>;

const textKey = {
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
  engineSilent: 'error.engineSilent',
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

/** The pair and side that a refusal is of: they name the coins of its bound. */
export type Refused = { pair: TradingSymbol; side: Side };

const isPlainAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** What a text names: the bound in the page's numbers, the coins, the coin that the side pays with. */
function valuesOf(lang: Lang, { pair, side }: Refused, limit = '') {
  const base = pair.baseTokenId;
  const quote = pair.quoteTokenId;
  return {
    limit: isPlainAmount(limit) ? formatAmount(lang, limit) : limit,
    base,
    quote,
    coin: side === 'BUY' ? quote : base,
  };
}

const emptyKey = {
  price: 'error.empty.price',
  quantity: 'error.empty.quantity',
  trigger: 'error.empty.trigger',
  takeProfit: 'error.empty.exit',
  stopLoss: 'error.empty.exit',
  form: 'error.empty.quantity',
} as const satisfies Record<EntryProblem['field'], string>;

/** What stops an order, in words: the same ones whether the form or the exchange says it. */
export function problemText(t: SpotTexts, lang: Lang, { kind, field, limit }: EntryProblem, refused: Refused): string {
  return kind === 'empty' ? t(emptyKey[field]) : t(textKey[kind], valuesOf(lang, refused, limit));
}

/** Each refusal of order entry in words, by its one name; a new code without a text does not compile. exchange-api 2.3 */
export function orderErrors(t: SpotTexts, lang: Lang, { limit }: ApiError, refused: Refused): OwnErrorTexts {
  const values = valuesOf(lang, refused, limit);
  return Object.fromEntries(Object.entries(textKey).map(([kind, key]) => [kind, t(key, values)]));
}

const fieldOf = new Map<string, EntryProblem['field']>([
  ['price', 'price'],
  ['quantity', 'quantity'],
  ['triggerPrice', 'trigger'],
]);

/** The field of the form that the exchange named. */
export const refusedField = ({ field }: ApiError): EntryProblem['field'] => fieldOf.get(field ?? '') ?? 'form';
