import * as v from 'valibot';
import { canonical } from '../money/index.ts';
import { amountAtMarket, quantityAtMarket } from './estimate.ts';
import type { Levels } from './estimate.ts';
import { quantityOf, totalOf } from './limits.ts';
import type { PairTerms, Unit } from './limits.ts';
import type { Entry } from './rules.ts';
import { isNothing } from './steps.ts';

/** As much as a paste may bring. */
const text = v.pipe(v.string(), v.maxLength(400));

const price = {
  price: text,
  /** True once the price was filled in or typed: it starts at the market only once. quality.md Q-U03 */
  isPriced: v.boolean(),
  /** True while the price is the one it started at, which nobody touched: it stays at the market. quality.md Q-U03 */
  isPriceStart: v.optional(v.boolean(), false),
};
const noPrice = { price: '', isPriced: false, isPriceStart: false };

/** What stands in the fields of a pair's form, as typed: '' is nothing yet. */
export const Draft = v.object({
  side: v.picklist(['BUY', 'SELL']),
  kind: v.picklist(['LIMIT', 'MARKET', 'PLAN']),
  /** What a plan order becomes when it fires. */
  planType: v.picklist(['LIMIT', 'MARKET']),
  ...price,
  /** The price of what the form does not show: a plan order's, or, while it shows one, that of the others. */
  otherPrice: v.optional(v.object(price), noPrice),
  /** The amount of which the other field follows, in `unit`. */
  size: text,
  unit: v.picklist(['BASE', 'QUOTE']),
  trigger: text,
  /** '' follows from the last price: UP when the trigger is above it. */
  triggerSide: v.picklist(['UP', 'DOWN', '']),
  timeInForce: v.picklist(['GTC', 'IOC', 'FOK']),
  isPostOnly: v.boolean(),
  /** Take-profit and stop-loss go with the order. */
  hasExits: v.boolean(),
  takeProfit: v.object({ trigger: text, price: text }),
  stopLoss: v.object({ trigger: text, price: text }),
});
export type Draft = v.InferOutput<typeof Draft>;
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
  hasExits: false,
  takeProfit: { trigger: '', price: '' },
  stopLoss: { trigger: '', price: '' },
};

/** A pair's first form after another pair's: how one trades is kept, prices and amounts are not. quality.md Q-U04 */
export const draftAfter = (before: Draft | undefined): Draft =>
  before
    ? {
        ...emptyDraft,
        side: before.side,
        kind: before.kind,
        planType: before.planType,
        timeInForce: before.timeInForce,
        isPostOnly: before.isPostOnly,
      }
    : emptyDraft;

/** The form with another kind of order: a price at which a plan order trades is none for an order of now, nor the other way round. */
export function draftOfKind(draft: Draft, kind: Draft['kind']): Draft {
  if ((kind === 'PLAN') === (draft.kind === 'PLAN')) return { ...draft, kind };
  const { price, isPriced, isPriceStart } = draft;
  return { ...draft, kind, ...draft.otherPrice, otherPrice: { price, isPriced, isPriceStart } };
}

/**
 * The form after an order was placed: the price and the way of trading stay, the amounts are done with, and so is the price of a
 * plan order, which belonged to its trigger.
 */
export const draftPlaced = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.kind === 'PLAN' && noPrice),
  size: '',
  trigger: '',
  triggerSide: '',
  hasExits: false,
  takeProfit: emptyDraft.takeProfit,
  stopLoss: emptyDraft.stopLoss,
});

const asked = [
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
  'hasExits',
] as const;

/** True while two drafts ask for the same order. */
export const isSameOrder = (a: Draft, b: Draft): boolean =>
  asked.every((field) => a[field] === b[field]) &&
  (['takeProfit', 'stopLoss'] as const).every(
    (name) => a[name].trigger === b[name].trigger && a[name].price === b[name].price,
  );

/** True when the order would be executed at market. */
export const isAtMarket = ({ kind, planType }: Draft): boolean =>
  kind === 'MARKET' || (kind === 'PLAN' && planType === 'MARKET');

/** Price that an amount is counted at; undefined when the book decides, or while it is not typed. */
export function countingPrice(draft: Draft): string | undefined {
  if (draft.kind === 'MARKET') return undefined;
  const price = draft.kind === 'PLAN' && draft.planType === 'MARKET' ? draft.trigger : draft.price;
  return isNothing(price) ? undefined : price;
}

/** The amount in both units; '' while it cannot be told. The typed one is as typed. quality.md Q-U07 */
export type Sizes = { base: string; quote: string };

export function sizesOf(draft: Draft, pair: PairTerms, levels: Levels): Sizes {
  const { size, unit, side } = draft;
  const typed = unit === 'BASE' ? { base: size, quote: '' } : { base: '', quote: size };
  if (isNothing(size)) return typed;
  const price = countingPrice(draft);
  if (draft.kind !== 'MARKET') {
    if (price === undefined) return typed;
    return unit === 'BASE'
      ? { base: size, quote: totalOf(pair, size, price) }
      : { base: quantityOf(pair, size, price), quote: size };
  }
  return unit === 'BASE'
    ? { base: size, quote: amountAtMarket(side, size, pair, levels) ?? '' }
    : { base: quantityAtMarket(side, size, pair, levels) ?? '', quote: size };
}

/** The unit that an order is sent in: a market buy spends quote coins. */
export const sentUnit = (draft: Draft): Unit => (isAtMarket(draft) && draft.side === 'BUY' ? 'QUOTE' : 'BASE');

/** The order that the fields ask for; '' where something is missing. */
export function entryOf(draft: Draft, sizes: Sizes): Entry {
  const isMarket = isAtMarket(draft);
  const quantity = sentUnit(draft) === 'QUOTE' ? sizes.quote : sizes.base;
  return {
    side: draft.side,
    type: isMarket ? 'MARKET' : draft.kind === 'LIMIT' && draft.isPostOnly ? 'LIMIT_MAKER' : 'LIMIT',
    timeInForce: draft.kind === 'LIMIT' && !draft.isPostOnly ? draft.timeInForce : 'GTC',
    price: isMarket || isNothing(draft.price) ? '' : canonical(draft.price),
    quantity: isNothing(quantity) ? '' : canonical(quantity),
  };
}
