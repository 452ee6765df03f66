import type { SmpType } from '#contract/trading.ts';
import type { Side } from '#contract/scalars.ts';

/** Owner of the orders of the simulated market. It is not an account and its orders have no records. */
export const simulatedOwner = 'maker';

const botPrefix = 'bot:';
/** Owner of the orders and the coins of a grid bot. bots.md 3 "Money" */
export const botOwner = (gridId: string): string => botPrefix + gridId;
/** The bot that owns an order; undefined when somebody else does. */
export const botOf = (owner: string): string | undefined =>
  owner.startsWith(botPrefix) ? owner.slice(botPrefix.length) : undefined;
/** True when an account owns the order: its record is a spot order. */
export const isUsers = (owner: string): boolean => owner !== simulatedOwner && botOf(owner) === undefined;

/** The side that an order of this side trades with. */
export const oppositeOf = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

/** An order as the engine matches it, in ticks and lots of its pair: safe integers. exchange-api 4.2 */
export interface EngineOrder {
  /** Unique in the exchange. */
  id: string;
  /** A uid, `simulatedOwner` or a `botOwner`. */
  owner: string;
  side: Side;
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
  /** Absent: GTC; a market order is IOC. */
  timeInForce?: 'GTC' | 'IOC' | 'FOK';
  /** The limit; of a market order the worst price at which it may trade (its price band). */
  ticks: number;
  /** Quantity in lots. Ignored for an order with a budget. */
  lots: number;
  /** The most that a market order may spend or receive in place of a quantity, units of 10⁻⁸ of the quote coin. */
  budget?: number;
  /** Absent: NONE, which lets an owner trade with itself. */
  smp?: SmpType;
}

/** An order in the book; `lots` is its remaining quantity. */
export interface RestingOrder {
  readonly id: string;
  readonly owner: string;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

/** One trade, at the resting order's price. */
export interface EngineFill {
  tradeId: string;
  seq: number;
  ticks: number;
  lots: number;
  /** ms of exchange time. */
  time: number;
  makerId: string;
  makerOwner: string;
  /** Remaining lots of the resting order. */
  makerRemainingLots: number;
}

/** Why the engine canceled the rest of an order. */
export type EngineCancelReason = 'IOC' | 'SMP' | 'PRICE_PROTECTION' | 'NO_LIQUIDITY';

/** State of an order after matching. */
export type MatchStatus =
  | { kind: 'resting' | 'filled' }
  | { kind: 'canceled'; reason: EngineCancelReason }
  | { kind: 'rejected'; reason: 'wouldTake' | 'notFillable' };

/** What matching did with an order. */
export interface MatchResult {
  status: MatchStatus;
  /** In the order in which they happened. */
  fills: readonly EngineFill[];
  /** Lots that did not trade; 0 for a market buy. */
  remainingLots: number;
  /** Resting orders of the same owner that self-trade prevention took out of the book, as they were before. */
  canceledResting: readonly RestingOrder[];
}
