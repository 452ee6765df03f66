import type { Order } from '../contract/trading.ts';
import { canonical, decimal } from '../money/index.ts';
import type { Level, Levels } from './estimate.ts';
import type { Side } from './limits.ts';

/** What of a person's own resting order matters to an order that may meet it. `leavesQty` base coins. */
export type OwnOrder = Pick<Order, 'side' | 'price' | 'leavesQty'>;

const isResting = ({ price, leavesQty }: OwnOrder): boolean => price !== '0' && leavesQty !== '0';

function left(levels: readonly Level[], own: readonly OwnOrder[]): readonly Level[] {
  if (own.length === 0) return levels;
  const mine = new Map<string, string>();
  for (const { price, leavesQty } of own) {
    const at = canonical(price);
    mine.set(
      at,
      decimal(leavesQty)
        .plus(mine.get(at) ?? '0')
        .toFixed(),
    );
  }
  return levels.flatMap(([price, quantity]) => {
    const owned = mine.get(canonical(price));
    if (owned === undefined) return [[price, quantity] as const];
    const others = decimal(quantity).minus(owned);
    return others.lte('0') ? [] : [[price, canonical(others)] as const];
  });
}

/** The book without a person's own orders: nobody trades with themselves. exchange-api 4.2 "Self-trade" */
export const othersLevels = ({ bids, asks }: Levels, own: readonly OwnOrder[]): Levels => ({
  bids: left(
    bids,
    own.filter((order) => order.side === 'BUY' && isResting(order)),
  ),
  asks: left(
    asks,
    own.filter((order) => order.side === 'SELL' && isResting(order)),
  ),
});

/** The own price that an order of this side would come to first; undefined when there is none. */
export function firstOwnPrice(own: readonly OwnOrder[], side: Side): string | undefined {
  return own
    .filter((order) => order.side !== side && isResting(order))
    .map(({ price }) => price)
    .reduce<string | undefined>((first, price) => {
      if (first === undefined) return price;
      return (side === 'BUY' ? decimal(price).lt(first) : decimal(price).gt(first)) ? price : first;
    }, undefined);
}
