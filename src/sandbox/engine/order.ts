import type { Side, SmpType } from '../../contract/trading.ts';

/** Owner of the simulated makers' and takers' orders: no person, no rows in the ledger for each order. */
export const makerOwner = 'maker';

/** An order as the engine judges it, in ticks and lots of its pair: safe integers. exchange-api 4.2 */
export interface EngineOrder {
  /** Unique in the exchange. */
  id: string;
  /** A uid, or `makerOwner`. */
  owner: string;
  side: Side;
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
  /** Absent: GTC; a market order is IOC. */
  timeInForce?: 'GTC' | 'IOC' | 'FOK';
  /** The limit; of a market order the last price at which it may trade (its band). */
  ticks: number;
  /** Base coins. Not read of a market buy, which has a budget. */
  lots: number;
  /** A market buy: quote coins that it may spend, units of 10⁻⁸. */
  budget?: number;
  /** Absent: NONE, which lets an owner trade with itself. */
  smp?: SmpType;
}

/** An order that stands in the book; `lots` is what is left of it. */
export interface Resting {
  readonly id: string;
  readonly owner: string;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

/** One trade, at the resting order's price. */
export interface Fill {
  tradeId: string;
  seq: number;
  ticks: number;
  lots: number;
  /** ms of exchange time. */
  time: number;
  makerId: string;
  makerOwner: string;
  /** What is left of the resting order. */
  makerLots: number;
}

/** Why the engine refused or canceled the rest. */
export type EndReason = 'IOC' | 'SMP' | 'PRICE_PROTECTION' | 'NO_LIQUIDITY';

/** How an order fared at entry. Exactly these four ends. */
export type End =
  | { kind: 'resting' | 'filled' }
  | { kind: 'canceled'; reason: EndReason }
  | { kind: 'rejected'; why: 'wouldTake' | 'notFillable' };

export interface Outcome {
  end: End;
  /** In the order in which they happened. */
  fills: readonly Fill[];
  /** Base lots that are left (0 of a market buy). */
  left: number;
  /** Resting orders of the same owner that self-trade prevention took out of the book, as they stood. */
  pulled: readonly Resting[];
}
