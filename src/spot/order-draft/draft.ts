import type { QuantityUnit } from '#contract/trading.ts';
import * as v from 'valibot';
import { baseAmount, price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { canonical } from '#money/index.ts';
import { amountAtMarket, quantityAtMarket } from './estimate.ts';
import { quantityOf, totalOf } from './limits.ts';
import type { PairTerms } from './limits.ts';
import type { PricedLevels } from './self-trade.ts';
import type { OrderEntry } from './order-rules.ts';
import { isBlankOrZero } from '#money/tick.ts';

/** Text of a field, pasted text included. */
const text = v.pipe(v.string(), v.maxLength(400));

const price = {
  price: text,
  /** True once the price was filled in or typed: it starts at the market only once. quality.md Q-U03 */
  isPriced: v.boolean(),
  /** True while the price follows the market, because the person has not edited it. quality.md Q-U03 */
  isPriceStart: v.optional(v.boolean(), false),
};
const noPrice = { price: '', isPriced: false, isPriceStart: false };

/** Fields of a pair's order form as typed; '' is empty. Stored in session storage. */
export const Draft = v.object({
  side: v.picklist(['BUY', 'SELL']),
  kind: v.picklist(['LIMIT', 'MARKET', 'PLAN']),
  /** Type of the order that a plan order places when it triggers. */
  planType: v.picklist(['LIMIT', 'MARKET']),
  ...price,
  /** The price of plan orders while another kind is shown, and the price of the other kinds while a plan order is. */
  otherPrice: v.optional(v.object(price), noPrice),
  /** The typed amount in `unit`; the other amount field is derived from it. */
  size: text,
  unit: v.picklist(['BASE', 'QUOTE']),
  trigger: text,
  /** '' derives the side from the last price: UP when the trigger is above it. */
  triggerSide: v.picklist(['UP', 'DOWN', '']),
  timeInForce: v.picklist(['GTC', 'IOC', 'FOK']),
  isPostOnly: v.boolean(),
  /** How the order is paid. Orders on margin use own coins (NORMAL), borrow, or repay from what they receive. */
  funding: v.optional(v.picklist(['SPOT', 'NORMAL', 'BORROW', 'REPAY']), 'SPOT'),
  /** True when take-profit and stop-loss are sent with the order. */
  hasExits: v.boolean(),
  takeProfit: v.object({ trigger: text, price: text }),
  stopLoss: v.object({ trigger: text, price: text }),
});
export type Draft = v.InferOutput<typeof Draft>;
/** Names of the two exits of an order. */
export type ExitName = 'takeProfit' | 'stopLoss';

export const emptyDraft: Draft = {
  side: 'BUY',
  kind: 'LIMIT',
  planType: 'LIMIT',
  ...noPrice,
  otherPrice: noPrice,
  size: '',
  unit: 'BASE',
  trigger: '',
  triggerSide: '',
  timeInForce: 'GTC',
  isPostOnly: false,
  funding: 'SPOT',
  hasExits: false,
  takeProfit: { trigger: '', price: '' },
  stopLoss: { trigger: '', price: '' },
};

/**
 * The first draft of a pair: side, kind and options of the previous pair's draft, without prices and amounts.
 * quality.md Q-U04
 */
export const draftForNextPair = (before: Draft | undefined): Draft =>
  before
    ? {
        ...emptyDraft,
        side: before.side,
        kind: before.kind,
        planType: before.planType,
        timeInForce: before.timeInForce,
        isPostOnly: before.isPostOnly,
        funding: before.funding,
      }
    : emptyDraft;

/** The draft with another kind of order. Plan orders and the other kinds have a price of their own each. */
export function draftWithKind(draft: Draft, kind: Draft['kind']): Draft {
  if ((kind === 'PLAN') === (draft.kind === 'PLAN')) return { ...draft, kind };
  const { price, isPriced, isPriceStart } = draft;
  return { ...draft, kind, ...draft.otherPrice, otherPrice: { price, isPriced, isPriceStart } };
}

/**
 * The draft after its order was placed: without amounts, trigger and exits, and without the price of a plan
 * order.
 */
export const draftAfterOrder = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.kind === 'PLAN' && noPrice),
  size: '',
  trigger: '',
  triggerSide: '',
  hasExits: false,
  takeProfit: emptyDraft.takeProfit,
  stopLoss: emptyDraft.stopLoss,
});

/** The fields that an order depends on, without those of its exits. */
const orderFields = [
  'side',
  'kind',
  'planType',
  'price',
  'size',
  'unit',
  'trigger',
  'triggerSide',
  'timeInForce',
  'isPostOnly',
  'funding',
  'hasExits',
] as const;

/** True when two drafts describe the same order. */
export const isSameOrder = (a: Draft, b: Draft): boolean =>
  orderFields.every((field) => a[field] === b[field]) &&
  (['takeProfit', 'stopLoss'] as const).every(
    (name) => a[name].trigger === b[name].trigger && a[name].price === b[name].price,
  );

/** True for a market order and for a plan order that places one. */
export const isAtMarket = ({ kind, planType }: Draft): boolean =>
  kind === 'MARKET' || (kind === 'PLAN' && planType === 'MARKET');

/**
 * The price that converts between base and quote coins; undefined for a market order, or before it is typed.
 */
export function conversionPrice(draft: Draft): Price | undefined {
  if (draft.kind === 'MARKET') return undefined;
  const price = draft.kind === 'PLAN' && draft.planType === 'MARKET' ? draft.trigger : draft.price;
  return isBlankOrZero(price) ? undefined : asPrice(price);
}

/**
 * The amount in base and quote coins: one as typed, the other derived; '' while it cannot be derived. quality.md Q-U07
 */
export type DraftSizes = { base: BaseAmount; quote: QuoteAmount };

/** The amount of a draft in both coins; that of a market order is derived from the book. */
export function sizesOf(draft: Draft, pair: PairTerms, levels: PricedLevels): DraftSizes {
  const { size, unit, side } = draft;
  const isBase = unit === 'BASE';
  const base = baseAmount(isBase ? size : '');
  const quote = quoteAmount(isBase ? '' : size);
  if (isBlankOrZero(size)) return { base, quote };
  if (draft.kind === 'MARKET')
    return isBase
      ? { base, quote: amountAtMarket(side, base, pair, levels) ?? quote }
      : { base: quantityAtMarket(side, quote, pair, levels) ?? base, quote };
  const price = conversionPrice(draft);
  if (price === undefined) return { base, quote };
  return isBase ? { base, quote: totalOf(pair, base, price) } : { base: quantityOf(pair, quote, price), quote };
}

/** The unit of the order's quantity: quote coins for a market buy, otherwise base coins. */
export const orderUnit = (draft: Draft): QuantityUnit => (isAtMarket(draft) && draft.side === 'BUY' ? 'QUOTE' : 'BASE');

/** The order that a draft describes; price and quantity are '' while they are missing. */
export function entryOf(draft: Draft, sizes: DraftSizes): OrderEntry {
  const isMarket = isAtMarket(draft);
  const quantity = orderUnit(draft) === 'QUOTE' ? sizes.quote : sizes.base;
  return {
    side: draft.side,
    type: isMarket ? 'MARKET' : draft.kind === 'LIMIT' && draft.isPostOnly ? 'LIMIT_MAKER' : 'LIMIT',
    timeInForce: draft.kind === 'LIMIT' && !draft.isPostOnly ? draft.timeInForce : 'GTC',
    price: isMarket || isBlankOrZero(draft.price) ? '' : canonical(draft.price),
    quantity: isBlankOrZero(quantity) ? '' : canonical(quantity),
  };
}
