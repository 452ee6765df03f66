import type { Side } from '#contract/scalars.ts';
import type { RestingOrder } from './order.ts';

/** A price with its orders, a queue by time. */
export interface PriceLevel {
  readonly ticks: number;
  /** Sum of all its orders. */
  lots: number;
  first: QueuedOrder | undefined;
  last: QueuedOrder | undefined;
}

/** A resting order in the queue of its price level. */
export interface QueuedOrder extends RestingOrder {
  lots: number;
  readonly level: PriceLevel;
  previous: QueuedOrder | undefined;
  next: QueuedOrder | undefined;
}

/** One side of a book: its levels by price, each a queue by time. */
export interface BookSide {
  best: () => PriceLevel | undefined;
  /** Iterates the levels from the best price on. A level must not be added or removed during the iteration. */
  levels: () => Iterable<PriceLevel>;
  /** Adds an order at the end of the queue of its price. */
  append: (order: RestingOrder) => QueuedOrder;
  /** Removes an order. Its pointers stay, so that `reinsert` finds its position when changes are undone in reverse. */
  remove: (order: QueuedOrder) => void;
  reinsert: (order: QueuedOrder) => void;
}

/** An empty side of a book. */
export function openBookSide(side: Side): BookSide {
  /** The best level is the last one: most changes happen there. */
  const levels: PriceLevel[] = [];
  const byTicks = new Map<number, PriceLevel>();
  const isWorse = side === 'BUY' ? (a: number, b: number) => a < b : (a: number, b: number) => a > b;

  /** Index of a price in `levels`: the number of worse levels. */
  function indexOf(ticks: number): number {
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = levels[middle];
      if (level && isWorse(level.ticks, ticks)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function addLevel(level: PriceLevel): void {
    levels.splice(indexOf(level.ticks), 0, level);
    byTicks.set(level.ticks, level);
  }

  function levelAt(ticks: number): PriceLevel {
    const existing = byTicks.get(ticks);
    if (existing) return existing;
    const level: PriceLevel = { ticks, lots: 0, first: undefined, last: undefined };
    addLevel(level);
    return level;
  }

  function link(order: QueuedOrder): void {
    const { level, previous, next } = order;
    if (previous) previous.next = order;
    else level.first = order;
    if (next) next.previous = order;
    else level.last = order;
    level.lots += order.lots;
  }

  return {
    best: () => levels.at(-1),
    *levels() {
      for (let index = levels.length - 1; index >= 0; index -= 1) {
        const level = levels[index];
        if (level) yield level;
      }
    },
    append({ id, owner, ticks, lots }) {
      const level = levelAt(ticks);
      const order: QueuedOrder = { id, owner, side, ticks, lots, level, previous: level.last, next: undefined };
      link(order);
      return order;
    },
    remove({ level, previous, next, lots }) {
      if (previous) previous.next = next;
      else level.first = next;
      if (next) next.previous = previous;
      else level.last = previous;
      level.lots -= lots;
      if (level.first) return;
      levels.splice(indexOf(level.ticks), 1);
      byTicks.delete(level.ticks);
    },
    reinsert(order) {
      if (byTicks.get(order.ticks) !== order.level) addLevel(order.level);
      link(order);
    },
  };
}
