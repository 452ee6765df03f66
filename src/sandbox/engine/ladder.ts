import type { Side } from '../../contract/trading.ts';
import type { Resting } from './order.ts';

/** A price with its orders, first come first. */
export interface Level {
  readonly ticks: number;
  /** Of all its orders. */
  lots: number;
  first: Placed | undefined;
  last: Placed | undefined;
}

/** A resting order at its place in the queue of its level. */
export interface Placed extends Resting {
  lots: number;
  readonly level: Level;
  before: Placed | undefined;
  after: Placed | undefined;
}

/** One side of a book: its levels by price, each a queue by time. */
export interface Ladder {
  best(): Level | undefined;
  /** Levels from the best on; what is yielded must not change meanwhile. */
  levels(): Iterable<Level>;
  readonly count: number;
  /** Puts an order behind the others of its price. */
  append(order: Resting): Placed;
  /** Takes it out; its pointers stay, so that `putBack` finds its place when changes are undone in reverse. */
  remove(placed: Placed): void;
  putBack(placed: Placed): void;
}

export function openLadder(side: Side): Ladder {
  /** The best level is the last one: most changes happen there. */
  const levels: Level[] = [];
  const byTicks = new Map<number, Level>();
  const isWorse = side === 'BUY' ? (a: number, b: number) => a < b : (a: number, b: number) => a > b;

  /** How many levels are worse than this price. */
  function place(ticks: number): number {
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

  function addLevel(level: Level): void {
    levels.splice(place(level.ticks), 0, level);
    byTicks.set(level.ticks, level);
  }

  function levelAt(ticks: number): Level {
    const found = byTicks.get(ticks);
    if (found) return found;
    const level: Level = { ticks, lots: 0, first: undefined, last: undefined };
    addLevel(level);
    return level;
  }

  function link(placed: Placed): void {
    const { level, before, after } = placed;
    if (before) before.after = placed;
    else level.first = placed;
    if (after) after.before = placed;
    else level.last = placed;
    level.lots += placed.lots;
  }

  return {
    best: () => levels.at(-1),
    *levels() {
      for (let index = levels.length - 1; index >= 0; index -= 1) {
        const level = levels[index];
        if (level) yield level;
      }
    },
    get count() {
      return levels.length;
    },
    append({ id, owner, ticks, lots }) {
      const level = levelAt(ticks);
      const placed: Placed = { id, owner, side, ticks, lots, level, before: level.last, after: undefined };
      link(placed);
      return placed;
    },
    remove({ level, before, after, lots }) {
      if (before) before.after = after;
      else level.first = after;
      if (after) after.before = before;
      else level.last = before;
      level.lots -= lots;
      if (level.first) return;
      levels.splice(place(level.ticks), 1);
      byTicks.delete(level.ticks);
    },
    putBack(placed) {
      if (byTicks.get(placed.ticks) !== placed.level) addLevel(placed.level);
      link(placed);
    },
  };
}
