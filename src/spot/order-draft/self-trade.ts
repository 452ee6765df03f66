import type { Levels } from '#contract/market-stream.ts';
import type { Order } from '#contract/trading.ts';
import type { Side } from '#contract/scalars.ts';
import { baseAmount, price as asPrice } from '#money/amount-kinds.ts';
import type { BaseAmount, Price } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';

/** A level of the book: its price and its quantity in base coins. */
export type PricedLevel = readonly [price: Price, quantity: BaseAmount];
/** Both sides of the book without own orders, best price first. */
export type PricedLevels = { bids: readonly PricedLevel[]; asks: readonly PricedLevel[] };

/** The part of an own open order that matters to an order that may meet it. `leavesQty` in base coins. */
export type OwnOrder = Pick<Order, 'side' | 'price' | 'leavesQty'>;

const isResting = ({ price, leavesQty }: OwnOrder): boolean => price !== '0' && leavesQty !== '0';

/** The levels of one side without the quantities of own orders. */
function levelsWithout(levels: readonly PricedLevel[], own: readonly OwnOrder[]): readonly PricedLevel[] {
  if (own.length === 0) return levels;
  const ownQuantities = new Map<string, string>();
  for (const { price, leavesQty } of own) {
    const priceText = canonical(price);
    ownQuantities.set(
      priceText,
      decimal(leavesQty)
        .plus(ownQuantities.get(priceText) ?? '0')
        .toFixed(),
    );
  }
  return levels.flatMap(([price, quantity]) => {
    const ownQuantity = ownQuantities.get(canonical(price));
    if (ownQuantity === undefined) return [[price, quantity] as const];
    const others = decimal(quantity).minus(ownQuantity);
    return others.lte('0') ? [] : [[price, baseAmount(canonical(others))] as const];
  });
}

/** The book without the person's own orders, with which no trade is possible. exchange-api 4.2 "Self-trade" */
export const othersLevels = ({ bids, asks }: Levels, own: readonly OwnOrder[]): PricedLevels => ({
  bids: levelsWithout(
    bids as readonly PricedLevel[],
    own.filter((order) => order.side === 'BUY' && isResting(order)),
  ),
  asks: levelsWithout(
    asks as readonly PricedLevel[],
    own.filter((order) => order.side === 'SELL' && isResting(order)),
  ),
});

/** The price of the own order that an order of this side would meet first; undefined when there is none. */
export function firstOwnPrice(own: readonly OwnOrder[], side: Side): Price | undefined {
  return own
    .filter((order) => order.side !== side && isResting(order))
    .map(({ price }) => asPrice(price))
    .reduce<Price | undefined>((first, price) => {
      if (first === undefined) return price;
      return (side === 'BUY' ? decimal(price).lt(first) : decimal(price).gt(first)) ? price : first;
    }, undefined);
}
