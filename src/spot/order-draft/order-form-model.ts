import type { TradingSymbol } from '#contract/account.ts';
import { baseAmount, price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price } from '#money/amount-kinds.ts';
import { decimal } from '#money/index.ts';
import type { Market } from '../market/throttled-market.ts';
import { deviationOf } from './price-deviation.ts';
import type { Deviation } from './price-deviation.ts';
import { conversionPrice, entryOf, isAtMarket, sizesOf } from './draft.ts';
import type { Draft, DraftSizes } from './draft.ts';
import { estimate, limitOfferForSize, limitOffer, oppositeLevels } from './estimate.ts';
import type { Estimate, EstimateInput, FeeRates, LimitOffer } from './estimate.ts';
import { firstOwnPrice, othersLevels } from './self-trade.ts';
import type { OwnOrder } from './self-trade.ts';
import { limitsAt, marketBound, marketLimits, maximumOf, quantityOf } from './limits.ts';
import type { FreeBalances, SizeLimits, SizingInput } from './limits.ts';
import { fundingOf, fundsOf, loanOf } from './margin-rules.ts';
import type { MaxLoan, MarginRules, OrderLoan } from './margin-rules.ts';
import { exitProblems, planProblems } from './plan-order-rules.ts';
import { entryProblems, frozenAmount } from './order-rules.ts';
import type { OrderEntry, EntryProblem, RuleInput } from './order-rules.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { userState, type UserState } from '#session/user.ts';

/** Everything that determines the order form. */
export type FormInput = {
  draft: Draft;
  pair: TradingSymbol;
  market: Market;
  rates?: FeeRates | undefined;
  user: UserState;
  isOnline: boolean;
  isRestricted: boolean;
  isUpgrading: boolean;
  /** The account accepts no orders for a while. */
  marginLock?: 'liquidation' | 'forcedRepay' | undefined;
  /** The rules of margin; undefined until they are loaded. */
  marginRules?: MarginRules | undefined;
  /** The person's own open orders of the pair. */
  ownOrders?: readonly OwnOrder[] | undefined;
  /** NAV of a leveraged token, USDT; undefined for other pairs and while it is stale. */
  nav?: string | undefined;
} & Pick<RuleInput, 'nowMs' | 'free' | 'quota' | 'rule' | 'risk' | 'openOrders' | 'liveBand'>;

/** Why no order of this form can be sent, whatever its fields contain. */
export type BlockReason =
  | 'unknown'
  | 'visitor'
  | 'offline'
  | 'restricted'
  | 'upgrading'
  | 'liquidation'
  | 'forcedRepay'
  | 'bookNotLive';

/** The order form as it is shown: the draft and everything that is derived from it. */
export type FormView = {
  draft: Draft;
  pair: TradingSymbol;
  market: Market;
  sizes: DraftSizes;
  entry: OrderEntry;
  free?: FreeBalances | undefined;
  /** How the order is paid. */
  funding: Draft['funding'];
  /** What an order that borrows can borrow; undefined for others, and while it is not known. */
  maxLoan?: MaxLoan | undefined;
  /** What this order borrows. */
  loan?: OrderLoan | undefined;
  /** Limits of the pair for the form's kind of order; undefined without a price. */
  limits?: SizeLimits | undefined;
  /** `limits` with the balance; undefined until the balance is loaded. */
  maximum?: SizeLimits | undefined;
  /** Input of percent and maximum; an unknown balance counts as 0. quality.md Q-U05 */
  sizing: SizingInput;
  rates?: FeeRates | undefined;
  estimate?: Estimate | undefined;
  /** A limit order in place of a market order that the book cannot fill. */
  offer?: LimitOffer | undefined;
  /**
   * What the exchange would refuse by the current book, or that the book is not current. Does not prevent the order.
   */
  warning?: 'wouldTake' | 'notFillable' | 'bookNotLive' | undefined;
  /** Price of an own order that this one would meet, which cancels its rest. exchange-api 4.2 "Self-trade" */
  ownPriceMet?: Price | undefined;
  deviation?: Deviation | undefined;
  /** NAV of a leveraged token that the deviation is measured by. */
  nav?: string | undefined;
  /**
   * What a market buy that was typed in base coins buys at the price limit: it spends a fixed total. undefined for
   * other orders.
   */
  leastQuantity?: BaseAmount | undefined;
  blockReason?: BlockReason | undefined;
  problems: readonly EntryProblem[];
};

function blockReasonOf({
  user,
  isOnline,
  isRestricted,
  isUpgrading,
  marginLock,
  draft,
  market,
}: FormInput): BlockReason | undefined {
  if (user !== userState.loggedIn) return user === userState.loggedOut ? 'visitor' : 'unknown';
  if (!isOnline) return 'offline';
  if (isRestricted) return 'restricted';
  if (isUpgrading) return 'upgrading';
  if (marginLock) return marginLock;
  return draft.kind === 'MARKET' && market.state !== 'live' ? 'bookNotLive' : undefined;
}

/** The price for percent and maximum: the typed price, otherwise the best opposite price. quality.md Q-U05 */
function sizingPrice(draft: Draft, best: Price | undefined, last: Price | undefined): Price | undefined {
  const price = conversionPrice(draft) ?? best ?? last;
  return price === undefined || isBlankOrZero(price) ? undefined : price;
}

/** True when a limit order would be filled at the best opposite price. */
const isCrossing = ({ side, price }: OrderEntry, best: string): boolean =>
  side === 'BUY' ? decimal(price).gte(best) : decimal(price).lte(best);

function warningOf(
  entry: OrderEntry,
  { levels, state }: Market,
  estimated: Estimate | undefined,
  blockReason: BlockReason | undefined,
): FormView['warning'] {
  // Nothing to warn of when a reason to block prevents the order anyway.
  if (state !== 'live') return state === 'stale' && blockReason === undefined ? 'bookNotLive' : undefined;
  const best = oppositeLevels(levels, entry.side)[0]?.[0];
  switch (entry.type) {
    case 'MARKET':
      return best === undefined ? 'notFillable' : undefined;
    case 'LIMIT_MAKER':
      return best !== undefined && isCrossing(entry, best) ? 'wouldTake' : undefined;
    case 'LIMIT': {
      const isShort = estimated && !['filled', 'beyond'].includes(estimated.immediate.end);
      return entry.timeInForce === 'FOK' && isShort ? 'notFillable' : undefined;
    }
  }
}

/**
 * A limit order in place of a market order that the book cannot fill; undefined when it can. quality.md Q-U19
 */
function offerOf(input: EstimateInput, draft: Draft) {
  const { size, unit, side } = draft;
  if (draft.kind !== 'MARKET' || isBlankOrZero(size)) return undefined;
  if (isBlankOrZero(input.entry.quantity))
    return limitOfferForSize(
      side,
      unit === 'BASE' ? { quantity: baseAmount(size) } : { amount: quoteAmount(size) },
      input,
    );
  return limitOffer(input);
}

/**
 * The base coins that a market buy of a typed quantity buys if the price rises to its limit before the order is
 * filled; undefined for another order. exchange-api 4.1
 */
function leastQuantityOf({ kind, side, unit }: Draft, { entry, pair, levels, last }: EstimateInput) {
  const best = levels.asks[0]?.[0];
  if (kind !== 'MARKET' || side !== 'BUY' || unit !== 'BASE') return undefined;
  if (best === undefined || isBlankOrZero(entry.quantity)) return undefined;
  return quantityOf(pair, quoteAmount(entry.quantity), marketBound(pair, side, best, last));
}

/**
 * The problems of fields that are still empty, which the form names when the person submits it. quality.md
 * Q-U23
 */
export const missingOf = ({ draft, problems }: Pick<FormView, 'draft' | 'problems'>): EntryProblem[] =>
  problems.filter(({ kind, field }) => kind === 'empty' && (field !== 'quantity' || isBlankOrZero(draft.size)));

/** The own coin that an order of a side spends, and its balance. */
function ownFunds({ draft: { side }, pair }: FormInput, { base, quote }: FreeBalances) {
  return side === 'BUY' ? { coin: pair.quoteTokenId, own: quote } : { coin: pair.baseTokenId, own: base };
}

/** The maximum loan of a draft that borrows; undefined for others, and while it is not known. */
function maxLoanOf(input: FormInput, price: Price | undefined): MaxLoan | undefined {
  const { draft, pair, free, rates, marginRules } = input;
  if (fundingOf(draft, pair) !== 'BORROW' || !free || !rates) return undefined;
  return marginRules?.maxLoanOf({
    pair,
    side: draft.side,
    price: isAtMarket(draft) ? input.market.last : price,
    free,
    takerRate: rates.taker,
  });
}

/** What the order borrows beyond the own coins. */
function loanOfEntry(input: FormInput, free: FreeBalances, entry: OrderEntry): OrderLoan | undefined {
  const { coin, own } = ownFunds(input, free);
  return loanOf(frozenAmount(entry), own, coin);
}

/**
 * What a conditional market order costs when it is filled at its trigger price, as a taker; a buy spends its
 * total.
 */
function triggeredEstimate({ draft, pair, rates }: FormInput, { base, quote }: DraftSizes): Estimate | undefined {
  if (isBlankOrZero(draft.trigger) || isBlankOrZero(base)) return undefined;
  const { side, trigger } = draft;
  const estimated = estimate({
    entry: { side, type: 'LIMIT', timeInForce: 'GTC', price: trigger, quantity: base },
    pair,
    levels: { bids: [], asks: [] },
    rates: rates && { maker: rates.taker, taker: rates.taker },
  });
  return side === 'BUY' ? { ...estimated, total: quote } : estimated;
}

/** The whole form. */
export function formViewOf(input: FormInput): FormView {
  const { draft, pair, market, free: ownFree, quota, rates } = input;
  const last = market.last === undefined ? undefined : asPrice(market.last);
  const levels = othersLevels(market.levels, input.ownOrders ?? []);
  const ownPrice = firstOwnPrice(input.ownOrders ?? [], draft.side);
  const sizes = sizesOf(draft, pair, levels);
  const entry = entryOf(draft, sizes);
  const best = oppositeLevels(levels, draft.side)[0]?.[0] ?? ownPrice;
  const isPlan = draft.kind === 'PLAN';
  const atMarket = isAtMarket(draft);
  const price = sizingPrice(draft, best, last);
  const funding = fundingOf(draft, pair);
  const maxLoan = maxLoanOf(input, price);
  // An order that borrows is sized by own coins and the maximum loan.
  const free = ownFree && maxLoan ? fundsOf(ownFree, draft.side, maxLoan.amount) : ownFree;
  const sizing: SizingInput = {
    side: draft.side,
    price: atMarket ? undefined : price,
    last: isPlan ? price : last,
    free: free ?? { base: baseAmount('0'), quote: quoteAmount('0') },
    quota,
  };
  const limits = atMarket
    ? marketLimits(pair, draft.side, isPlan ? price : last)
    : price === undefined
      ? undefined
      : limitsAt(pair, price);
  const loanLimit = funding === 'BORROW' ? (maxLoan?.limit ?? 'unknown') : undefined;
  const ruleInput: RuleInput = { ...input, free, last, best, loanLimit };
  const problems = isPlan
    ? planProblems(entry, draft, ruleInput)
    : [...entryProblems(entry, ruleInput), ...exitProblems(draft, ruleInput, sizes.base)];
  const isComplete = !isBlankOrZero(entry.quantity) && (entry.type === 'MARKET' || !isBlankOrZero(entry.price));
  const estimateInput: EstimateInput = {
    entry,
    pair,
    levels: isPlan ? { bids: [], asks: [] } : levels,
    ownPrice: isPlan ? undefined : ownPrice,
    last,
    rates,
  };
  const estimated = !isComplete
    ? undefined
    : isPlan && atMarket
      ? triggeredEstimate(input, sizes)
      : estimate(estimateInput);
  const mayWarn = !isPlan && (isComplete || market.state === 'stale');
  const blockReason = blockReasonOf(input);
  const warning = mayWarn ? warningOf(entry, market, estimated, blockReason) : undefined;
  // Only a live book determines prices. quality.md I4
  const isPriced = isPlan || market.state === 'live';
  return {
    draft,
    pair,
    market,
    sizes,
    entry,
    free: ownFree,
    funding,
    maxLoan,
    loan: ownFree && maxLoan && isComplete ? loanOfEntry(input, ownFree, entry) : undefined,
    limits,
    sizing,
    maximum: free && (atMarket || price !== undefined) ? maximumOf(pair, sizing) : undefined,
    rates,
    // An order that would be refused has no estimate.
    estimate: warning || !isPriced ? undefined : estimated,
    offer: market.state === 'live' ? offerOf(estimateInput, draft) : undefined,
    warning,
    ownPriceMet: market.state === 'live' && estimated?.immediate.end === 'own' ? ownPrice : undefined,
    deviation: isPlan ? undefined : deviationOf(entry, pair, best, estimated, input.nav),
    nav: input.nav,
    leastQuantity: market.state === 'live' ? leastQuantityOf(draft, estimateInput) : undefined,
    blockReason,
    problems,
  };
}
