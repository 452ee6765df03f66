import type { Side } from '#contract/scalars.ts';
import { openBookSide } from './book-side.ts';
import type { PriceLevel, QueuedOrder } from './book-side.ts';
import { oppositeOf } from './order.ts';
import type { EngineFill, EngineOrder, MatchResult, MatchStatus, RestingOrder } from './order.ts';
import type { PairUnits } from './units.ts';

/** A price and the sum of the orders at it. */
export interface BookLevel {
  ticks: number;
  lots: number;
}

/** Called while a book changes. */
export interface BookListener {
  /** The new sum at a price; 0 lots: the level is gone. */
  level: (side: Side, ticks: number, lots: number) => void;
  /** A trade, before the change of its level. Returns the ids of the trade. */
  trade: (taker: EngineOrder, maker: RestingOrder, lots: number) => Pick<EngineFill, 'tradeId' | 'seq' | 'time'>;
}

/** The book for readers. */
export interface BookView {
  best: (side: Side) => BookLevel | undefined;
  /** The first `count` levels from the best price on; all when absent. */
  levels: (side: Side, count?: number) => BookLevel[];
  /** A resting order by its id. */
  find: (id: string) => RestingOrder | undefined;
  /**
   * What an order would trade at once: lots, and the value of its fills, each rounded up, in units of 10⁻⁸ of the quote
   * coin. A safe integer.
   */
  preview: (order: EngineOrder) => { lots: number; valueUp: number };
}

/** The book of one pair, in price-time priority. Changes can be rolled back until `commit`. exchange-api 4.2 */
export interface Book extends BookView {
  /** Matches an order, at most once with each resting order, and adds what remains of a GTC order to the book. */
  enter: (order: EngineOrder) => MatchResult;
  /** Adds an order without matching: one that rested before a restart. */
  restore: (order: RestingOrder) => void;
  /** Lowers the quantity of a resting order to so many lots, at least 1; it keeps its place in the queue. */
  reduce: (id: string, lots: number) => void;
  /** Removes an order; returns it as it was. */
  cancel: (id: string) => RestingOrder | undefined;
  /** Makes all changes since the last commit final. */
  commit: () => void;
  /** The current position, for `rollbackTo`. */
  savepoint: () => number;
  /** Undoes the changes since a savepoint, newest first. */
  rollbackTo: (savepoint: number) => void;
}

/** True when the limit of the order reaches this level of the opposite side. */
const crosses = ({ side, ticks }: EngineOrder, level: PriceLevel): boolean =>
  side === 'BUY' ? level.ticks <= ticks : level.ticks >= ticks;

/** An empty book. */
export function openBook(units: PairUnits, listener: BookListener): Book {
  const sides = { BUY: openBookSide('BUY'), SELL: openBookSide('SELL') };
  const byId = new Map<string, QueuedOrder>();
  let undoSteps: (() => void)[] = [];

  function addResting(order: RestingOrder): void {
    const queued = sides[order.side].append(order);
    byId.set(order.id, queued);
    undoSteps.push(() => {
      sides[queued.side].remove(queued);
      byId.delete(queued.id);
    });
    listener.level(queued.side, queued.ticks, queued.level.lots);
  }

  function removeResting(queued: QueuedOrder): void {
    sides[queued.side].remove(queued);
    byId.delete(queued.id);
    undoSteps.push(() => {
      sides[queued.side].reinsert(queued);
      byId.set(queued.id, queued);
    });
  }

  /** Removes an order for another reason than a trade. */
  function cancelResting(queued: QueuedOrder): RestingOrder {
    const { id, owner, side, ticks, lots } = queued;
    removeResting(queued);
    listener.level(side, ticks, queued.level.lots);
    return { id, owner, side, ticks, lots };
  }

  function trade(taker: EngineOrder, maker: QueuedOrder, lots: number): EngineFill {
    const { id: makerId, owner: makerOwner, ticks, level } = maker;
    const ids = listener.trade(taker, maker, lots);
    const makerRemainingLots = maker.lots - lots;
    if (makerRemainingLots === 0) removeResting(maker);
    else {
      maker.lots = makerRemainingLots;
      level.lots -= lots;
      undoSteps.push(() => {
        maker.lots += lots;
        level.lots += lots;
      });
    }
    listener.level(maker.side, ticks, level.lots);
    return { ...ids, ticks, lots, makerId, makerOwner, makerRemainingLots };
  }

  /**
   * True when the whole order can trade at once. Orders of the same owner end the count or are skipped, as its `smp`
   * says.
   */
  function isFillable(order: EngineOrder): boolean {
    const { owner, smp = 'NONE' } = order;
    let missingLots = order.lots;
    for (const level of sides[oppositeOf(order.side)].levels()) {
      if (!crosses(order, level)) return false;
      for (let maker = level.first; maker; maker = maker.next) {
        if (maker.owner === owner && smp !== 'NONE') {
          if (smp === 'CANCEL_MAKER') continue;
          return false;
        }
        missingLots -= maker.lots;
        if (missingLots <= 0) return true;
      }
    }
    return false;
  }

  function preview(order: EngineOrder): { lots: number; valueUp: number } {
    const { owner, smp = 'NONE' } = order;
    const sum = { lots: 0, valueUp: 0 };
    let { budget } = order;
    for (const level of sides[oppositeOf(order.side)].levels()) {
      if (!crosses(order, level)) return sum;
      for (let maker = level.first; maker; maker = maker.next) {
        const isOwn = maker.owner === owner && smp !== 'NONE';
        if (isOwn && smp === 'CANCEL_MAKER') continue;
        const missing = budget === undefined ? order.lots - sum.lots : units.affordableLots(level.ticks, budget);
        const lots = Math.min(missing, maker.lots);
        if (isOwn || lots === 0) return sum;
        sum.lots += lots;
        sum.valueUp += units.valueUp(level.ticks, lots);
        if (budget !== undefined) budget -= units.value(level.ticks, lots);
        if (lots < maker.lots) return sum;
      }
    }
    return sum;
  }

  /** Status of an order that is rejected before any trade. */
  function rejectionOf(order: EngineOrder): MatchStatus | undefined {
    const best = sides[oppositeOf(order.side)].best();
    if (order.type === 'LIMIT_MAKER' && best && crosses(order, best)) return { kind: 'rejected', reason: 'wouldTake' };
    if (order.type === 'MARKET' && !best) return { kind: 'rejected', reason: 'notFillable' };
    if (order.timeInForce === 'FOK' && !isFillable(order)) return { kind: 'rejected', reason: 'notFillable' };
    return undefined;
  }

  /**
   * Status of an order that trades no further. `remainingLots` of a market buy: the lots that its budget would still
   * buy.
   */
  function statusOf(order: EngineOrder, remainingLots: number, hasTraded: boolean): MatchStatus {
    if (order.type === 'MARKET') {
      const best = sides[oppositeOf(order.side)].best();
      const isSpent = order.budget === undefined ? remainingLots === 0 : hasTraded && remainingLots === 0;
      if (isSpent) return { kind: 'filled' };
      return { kind: 'canceled', reason: best && !crosses(order, best) ? 'PRICE_PROTECTION' : 'NO_LIQUIDITY' };
    }
    if (remainingLots === 0) return { kind: 'filled' };
    if (order.timeInForce === 'IOC') return { kind: 'canceled', reason: 'IOC' };
    return { kind: 'resting' };
  }

  /** Lots that the rest of a budget could buy: 0 when it pays for no lot at the best price. */
  function unspentLots(order: EngineOrder, budget: number): number {
    const best = sides[oppositeOf(order.side)].best();
    if (budget === 0) return 0;
    return best && crosses(order, best) ? units.affordableLots(best.ticks, budget) : 1;
  }

  function enter(order: EngineOrder): MatchResult {
    const rejection = rejectionOf(order);
    if (rejection) return { status: rejection, fills: [], remainingLots: order.lots, canceledResting: [] };
    const { owner, smp = 'NONE' } = order;
    const opposite = sides[oppositeOf(order.side)];
    const fills: EngineFill[] = [];
    const canceledResting: RestingOrder[] = [];
    let { budget } = order;
    let remainingLots = budget === undefined ? order.lots : 0;
    let isSpent = false;
    for (let level = opposite.best(); level && crosses(order, level); level = opposite.best()) {
      const wantedLots = budget === undefined ? remainingLots : units.affordableLots(level.ticks, budget);
      const maker = level.first;
      if (wantedLots === 0 || !maker) break;
      if (maker.owner === owner && smp !== 'NONE') {
        if (smp !== 'CANCEL_TAKER') canceledResting.push(cancelResting(maker));
        if (smp === 'CANCEL_MAKER') continue;
        return { status: { kind: 'canceled', reason: 'SMP' }, fills, remainingLots, canceledResting };
      }
      const lots = Math.min(wantedLots, maker.lots);
      const fill = trade(order, maker, lots);
      fills.push(fill);
      if (budget === undefined) remainingLots -= lots;
      else {
        budget -= units.value(level.ticks, lots);
        // What rounding leaves could pay for one more lot, in a second trade with the same order.
        isSpent = fill.makerRemainingLots > 0;
        if (isSpent) break;
      }
    }
    const untradedLots = budget === undefined ? remainingLots : isSpent ? 0 : unspentLots(order, budget);
    const status = statusOf(order, untradedLots, fills.length > 0);
    if (status.kind === 'resting')
      addResting({ id: order.id, owner, side: order.side, ticks: order.ticks, lots: remainingLots });
    return { status, fills, remainingLots, canceledResting };
  }

  return {
    enter,
    restore: addResting,
    reduce(id, lots) {
      const queued = byId.get(id);
      if (!queued || lots < 1 || lots > queued.lots) throw new Error(`order ${id} cannot have ${lots} lots`);
      const taken = queued.lots - lots;
      queued.lots = lots;
      queued.level.lots -= taken;
      undoSteps.push(() => {
        queued.lots += taken;
        queued.level.lots += taken;
      });
      listener.level(queued.side, queued.ticks, queued.level.lots);
    },
    cancel(id) {
      const queued = byId.get(id);
      return queued && cancelResting(queued);
    },
    find: (id) => byId.get(id),
    preview,
    best(side) {
      const level = sides[side].best();
      return level && { ticks: level.ticks, lots: level.lots };
    },
    levels(side, count = Infinity) {
      const list: BookLevel[] = [];
      for (const { ticks, lots } of sides[side].levels()) {
        if (list.length >= count) break;
        list.push({ ticks, lots });
      }
      return list;
    },
    commit() {
      if (undoSteps.length > 0) undoSteps = [];
    },
    savepoint: () => undoSteps.length,
    rollbackTo(savepoint) {
      for (const undo of undoSteps.splice(savepoint).reverse()) undo();
    },
  };
}
