import type { Side } from '../../contract/trading.ts';
import { openLadder } from './ladder.ts';
import type { Level, Placed } from './ladder.ts';
import type { End, EngineOrder, Fill, Outcome, Resting } from './order.ts';
import type { PairUnits } from './units.ts';

/** A price and all that stands at it. */
export interface BookLevel {
  ticks: number;
  lots: number;
}

/** What a book tells while it changes. */
export interface BookSink {
  /** What now stands at a price; 0 lots: the level is gone. */
  level(side: Side, ticks: number, lots: number): void;
  /** A trade, told before the level that it shrinks; gives it its number. */
  trade(taker: EngineOrder, maker: Resting, lots: number): Pick<Fill, 'tradeId' | 'seq' | 'time'>;
}

/** What anybody may ask of a book. */
export interface BookView {
  best(side: Side): BookLevel | undefined;
  /** From the best on. */
  levels(side: Side, count?: number): BookLevel[];
  /** An order that stands in it. */
  find(id: string): Resting | undefined;
}

/** One pair's book: price, then time. Changes can be undone until `keep`. exchange-api 4.2 */
export interface Book extends BookView {
  /** Judges an order, trades it, lets the rest stand. */
  enter(order: EngineOrder): Outcome;
  /** Lets an order stand without trading: one that stood there before a restart. */
  restore(order: Resting): void;
  /** Takes an order out; gives what stood there. */
  cancel(id: string): Resting | undefined;
  /** What was done since the last time stays. */
  keep(): void;
  /** How far it has come since `keep`. */
  mark(): number;
  /** Takes back what was done since a mark, newest first. */
  undo(mark: number): void;
}

const other = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

export function openBook(units: PairUnits, sink: BookSink): Book {
  const sides = { BUY: openLadder('BUY'), SELL: openLadder('SELL') };
  const byId = new Map<string, Placed>();
  let done: (() => void)[] = [];

  function put(order: Resting): void {
    const placed = sides[order.side].append(order);
    byId.set(order.id, placed);
    done.push(() => {
      sides[placed.side].remove(placed);
      byId.delete(placed.id);
    });
    sink.level(placed.side, placed.ticks, placed.level.lots);
  }

  function take(placed: Placed): void {
    sides[placed.side].remove(placed);
    byId.delete(placed.id);
    done.push(() => {
      sides[placed.side].putBack(placed);
      byId.set(placed.id, placed);
    });
  }

  /** Takes an order out for another reason than a trade. */
  function pull(placed: Placed): Resting {
    const { id, owner, side, ticks, lots } = placed;
    take(placed);
    sink.level(side, ticks, placed.level.lots);
    return { id, owner, side, ticks, lots };
  }

  function trade(taker: EngineOrder, maker: Placed, lots: number): Fill {
    const { id: makerId, owner: makerOwner, ticks, level } = maker;
    const numbered = sink.trade(taker, maker, lots);
    const left = maker.lots - lots;
    if (left === 0) take(maker);
    else {
      maker.lots = left;
      level.lots -= lots;
      done.push(() => {
        maker.lots += lots;
        level.lots += lots;
      });
    }
    sink.level(maker.side, ticks, level.lots);
    return { ...numbered, ticks, lots, makerId, makerOwner, makerLots: left };
  }

  /** Does the limit reach this level of the other side? */
  const reaches = ({ side, ticks }: EngineOrder, level: Level): boolean =>
    side === 'BUY' ? level.ticks <= ticks : level.ticks >= ticks;

  /** Could all of it trade at once? Own orders end the count, or are passed over. */
  function isFillable(order: EngineOrder): boolean {
    const { owner, smp = 'NONE' } = order;
    let wanted = order.lots;
    for (const level of sides[other(order.side)].levels()) {
      if (!reaches(order, level)) return false;
      for (let maker = level.first; maker; maker = maker.after) {
        if (maker.owner === owner && smp !== 'NONE') {
          if (smp === 'CANCEL_MAKER') continue;
          return false;
        }
        wanted -= maker.lots;
        if (wanted <= 0) return true;
      }
    }
    return false;
  }

  /** Refused before any trade. */
  function refusal(order: EngineOrder): End | undefined {
    const best = sides[other(order.side)].best();
    if (order.type === 'LIMIT_MAKER' && best && reaches(order, best)) return { kind: 'rejected', why: 'wouldTake' };
    if (order.type === 'MARKET' && !best) return { kind: 'rejected', why: 'notFillable' };
    if (order.timeInForce === 'FOK' && !isFillable(order)) return { kind: 'rejected', why: 'notFillable' };
    return undefined;
  }

  /** What becomes of an order that trades no further. */
  function endOf(order: EngineOrder, left: number, hasTraded: boolean): End {
    if (order.type === 'MARKET') {
      const best = sides[other(order.side)].best();
      const isSpent = order.budget === undefined ? left === 0 : hasTraded && left === 0;
      if (isSpent) return { kind: 'filled' };
      return { kind: 'canceled', reason: best && !reaches(order, best) ? 'PRICE_PROTECTION' : 'NO_LIQUIDITY' };
    }
    if (left === 0) return { kind: 'filled' };
    if (order.timeInForce === 'IOC') return { kind: 'canceled', reason: 'IOC' };
    return { kind: 'resting' };
  }

  function enter(order: EngineOrder): Outcome {
    const refused = refusal(order);
    if (refused) return { end: refused, fills: [], left: order.lots, pulled: [] };
    const { owner, smp = 'NONE' } = order;
    const opposite = sides[other(order.side)];
    const fills: Fill[] = [];
    const pulled: Resting[] = [];
    let budget = order.budget;
    let left = budget === undefined ? order.lots : 0;
    for (let level = opposite.best(); level && reaches(order, level); level = opposite.best()) {
      const wanted = budget === undefined ? left : units.affordable(level.ticks, budget);
      const maker = level.first;
      if (wanted === 0 || !maker) break;
      if (maker.owner === owner && smp !== 'NONE') {
        if (smp !== 'CANCEL_TAKER') pulled.push(pull(maker));
        if (smp === 'CANCEL_MAKER') continue;
        return { end: { kind: 'canceled', reason: 'SMP' }, fills, left, pulled };
      }
      const lots = Math.min(wanted, maker.lots);
      fills.push(trade(order, maker, lots));
      if (budget === undefined) left -= lots;
      else budget -= units.value(level.ticks, lots);
    }
    const end = endOf(order, order.budget === undefined ? left : unspent(order, budget ?? 0), fills.length > 0);
    if (end.kind === 'resting') put({ id: order.id, owner, side: order.side, ticks: order.ticks, lots: left });
    return { end, fills, left, pulled };
  }

  /** What a market buy still would and could spend: 0 when the rest pays for no lot at the best price. */
  function unspent(order: EngineOrder, budget: number): number {
    const best = sides[other(order.side)].best();
    if (budget === 0) return 0;
    return best && reaches(order, best) ? units.affordable(best.ticks, budget) : 1;
  }

  return {
    enter,
    restore: put,
    cancel(id) {
      const placed = byId.get(id);
      return placed && pull(placed);
    },
    find: (id) => byId.get(id),
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
    keep() {
      if (done.length > 0) done = [];
    },
    mark: () => done.length,
    undo(mark) {
      for (const back of done.splice(mark).reverse()) back();
    },
  };
}
