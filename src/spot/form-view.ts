import type { TradingSymbol } from '../contract/account.ts';
import { decimal } from '../money/index.ts';
import type { Market } from './calm-market.ts';
import { deviationOf } from './deviation.ts';
import type { Deviation } from './deviation.ts';
import { countingPrice, entryOf, isAtMarket, sizesOf } from './draft.ts';
import type { Draft, Sizes } from './draft.ts';
import { estimate, limitForTyped, limitInstead, oppositeOf } from './estimate.ts';
import type { Estimate, Levels, Rates } from './estimate.ts';
import { firstOwnPrice, othersLevels } from './own-orders.ts';
import type { OwnOrder } from './own-orders.ts';
import { limitsAt, marketLimits, maximumOf } from './limits.ts';
import type { Free, Limits, Room } from './limits.ts';
import { exitProblems, planProblems } from './plan-rules.ts';
import { entryProblems } from './rules.ts';
import type { Entry, EntryProblem, Judged } from './rules.ts';
import { isNothing } from './steps.ts';

/** Everything that a form judges by. */
export type FormFacts = {
  draft: Draft;
  pair: TradingSymbol;
  market: Market;
  rates?: Rates;
  /** -1 visitor, 0 not known yet, 1 a person. spec 4 */
  user: -1 | 0 | 1;
  isOnline: boolean;
  isRestricted: boolean;
  isUpgrading: boolean;
  /** The person's own open orders of the pair. */
  own?: readonly OwnOrder[];
} & Pick<Judged, 'nowMs' | 'free' | 'quota' | 'rule' | 'risk' | 'openOrders'>;

/** What keeps any order of the form from being sent, before its fields are judged. */
export type Barrier = 'unknown' | 'visitor' | 'offline' | 'restricted' | 'upgrading' | 'bookNotLive';

/** What a form shows and may send. */
export type FormView = {
  draft: Draft;
  pair: TradingSymbol;
  market: Market;
  sizes: Sizes;
  entry: Entry;
  free?: Free;
  /** Of the form's kind of order; `maximum` is the pair's until the balance has come. */
  limits?: Limits;
  maximum?: Limits;
  /** What percent and maximum count with; a balance that is not known counts 0. quality.md Q-U05 */
  room: Room;
  rates?: Rates;
  estimate?: Estimate;
  /** A limit order in place of a market order that the book cannot fill. */
  offer?: { price: string; quantity: string };
  /** What the engine would refuse if the book stood still, or that there is no true book to tell by: said, not stopped. */
  warning?: 'wouldTake' | 'notFillable' | 'bookNotLive';
  /** Price of an own order that it would meet, which cancels what is left of it. exchange-api 4.2 "Self-trade" */
  meetsOwn?: string;
  deviation?: Deviation;
  barrier?: Barrier;
  problems: readonly EntryProblem[];
};

function barrierOf({ user, isOnline, isRestricted, isUpgrading, draft, market }: FormFacts): Barrier | undefined {
  if (user !== 1) return user === -1 ? 'visitor' : 'unknown';
  if (!isOnline) return 'offline';
  if (isRestricted) return 'restricted';
  if (isUpgrading) return 'upgrading';
  return draft.kind === 'MARKET' && market.state !== 'live' ? 'bookNotLive' : undefined;
}

/** Price that percent and maximum count at: what is typed, else the best opposite price. quality.md Q-U05 */
function roomPrice(draft: Draft, best: string | undefined, last: string | undefined): string | undefined {
  const price = countingPrice(draft) ?? best ?? last;
  return price === undefined || isNothing(price) ? undefined : price;
}

/** Whether a limit order would meet the best opposite price. */
const isCrossing = ({ side, price }: Entry, best: string): boolean =>
  side === 'BUY' ? decimal(price).gte(best) : decimal(price).lte(best);

function warningOf(
  entry: Entry,
  { levels, state }: Market,
  estimated: Estimate | undefined,
  barrier: Barrier | undefined,
): FormView['warning'] {
  // What may still be placed is said only where anything may; a market order's barrier says it itself.
  if (state !== 'live') return state === 'stale' && barrier === undefined ? 'bookNotLive' : undefined;
  const best = oppositeOf(levels, entry.side)[0]?.[0];
  switch (entry.type) {
    case 'MARKET':
      return best === undefined ? 'notFillable' : undefined;
    case 'LIMIT_MAKER':
      return best !== undefined && isCrossing(entry, best) ? 'wouldTake' : undefined;
    case 'LIMIT': {
      const isShort = estimated && !['filled', 'beyond'].includes(estimated.taken.ends);
      return entry.timeInForce === 'FOK' && isShort ? 'notFillable' : undefined;
    }
  }
}

/** A limit order for a market order that the book cannot fill, whichever coins were typed. quality.md Q-U19 */
function offerOf(asked: { entry: Entry; pair: TradingSymbol; levels: Levels; last?: string }, draft: Draft) {
  const { size, unit, side } = draft;
  if (draft.kind !== 'MARKET' || isNothing(size)) return undefined;
  if (isNothing(asked.entry.quantity)) return limitForTyped({ side, size, isQuote: unit === 'QUOTE' }, asked);
  return limitInstead(asked);
}

/** The whole form, from what is typed and what is known. */
export function viewOf(facts: FormFacts): FormView {
  const { draft, pair, market, free, quota, rates } = facts;
  const { last } = market;
  const levels = othersLevels(market.levels, facts.own ?? []);
  const own = firstOwnPrice(facts.own ?? [], draft.side);
  const sizes = sizesOf(draft, pair, levels);
  const entry = entryOf(draft, sizes);
  const best = oppositeOf(levels, draft.side)[0]?.[0] ?? own;
  const isPlan = draft.kind === 'PLAN';
  const atMarket = isAtMarket(draft);
  const price = roomPrice(draft, best, last);
  const room: Room = {
    side: draft.side,
    price: atMarket ? undefined : price,
    last: isPlan ? price : last,
    free: free ?? { base: '0', quote: '0' },
    quota,
  };
  const limits = atMarket
    ? marketLimits(pair, draft.side, isPlan ? price : last)
    : price === undefined
      ? undefined
      : limitsAt(pair, price);
  const judged: Judged = { ...facts, last, best };
  const problems = isPlan
    ? planProblems(entry, draft, judged)
    : [...entryProblems(entry, judged), ...exitProblems(draft, judged, sizes.base)];
  const isComplete = !isNothing(entry.quantity) && (entry.type === 'MARKET' || !isNothing(entry.price));
  const asked = { entry, pair, levels: isPlan ? { bids: [], asks: [] } : levels, own: isPlan ? undefined : own, last };
  const estimated = isComplete && !(isPlan && atMarket) ? estimate({ ...asked, rates }) : undefined;
  const isJudged = !isPlan && (isComplete || market.state === 'stale');
  const barrier = barrierOf(facts);
  const warning = isJudged ? warningOf(entry, market, estimated, barrier) : undefined;
  // What is priced from a book that is not live waits for it. quality.md I4
  const isPriced = isPlan || market.state === 'live';
  return {
    draft,
    pair,
    market,
    sizes,
    entry,
    free,
    limits,
    room,
    maximum: free && (atMarket || price !== undefined) ? maximumOf(pair, room) : undefined,
    rates,
    // What is refused comes to nothing.
    estimate: warning || !isPriced ? undefined : estimated,
    offer: market.state === 'live' ? offerOf(asked, draft) : undefined,
    warning,
    meetsOwn: market.state === 'live' && estimated?.taken.ends === 'own' ? own : undefined,
    deviation: isPlan ? undefined : deviationOf(entry, pair, best, estimated),
    barrier,
    problems,
  };
}
