import type { TradingSymbol } from '#contract/account.ts';
import type { Trade } from '#contract/trading.ts';
import { decimal, divide } from '#money/index.ts';
import type { Decimal } from '#money/decimal.ts';
import { isDollar } from '../pairs/usd-rate.ts';
import type { PairsById } from './order-rows.ts';

/** Coins that were bought for dollar coins and not sold since, and what they cost, fees included, in USD. */
export interface Position {
  quantity: Decimal;
  cost: Decimal;
}

const nothing = (): Position => ({ quantity: decimal('0'), cost: decimal('0') });

const added = ({ quantity, cost }: Position, coins: Decimal, paid: Decimal): Position => ({
  quantity: quantity.plus(coins),
  cost: cost.plus(paid),
});

/**
 * The position without sold coins; they leave at the average cost. Coins beyond it were never bought for
 * dollars.
 */
function reduced(position: Position, coins: Decimal): Position {
  if (coins.gte(position.quantity)) return nothing();
  const left = position.quantity.minus(coins);
  return { quantity: left, cost: divide(position.cost.times(left), position.quantity) };
}

/**
 * What is left of each coin's purchases, by average cost over all trades of an account, oldest first. A coin
 * bought for another coin than USDT or USDC has no cost in USD, so it does not count; deposits do not count either.
 */
export function positionsOf(trades: readonly Trade[], pairs: PairsById): ReadonlyMap<string, Position> {
  const positions = new Map<string, Position>();
  const change = (coin: string, next: (position: Position) => Position) =>
    positions.set(coin, next(positions.get(coin) ?? nothing()));
  const apply = (trade: Trade, { baseTokenId: base, quoteTokenId: quote }: TradingSymbol) => {
    const feeIn = (coin: string) => decimal(trade.feeToken === coin ? trade.fee : '0');
    if (trade.side === 'SELL') {
      change(base, (position) => reduced(position, decimal(trade.quantity)));
      return;
    }
    if (isDollar(quote)) {
      const coins = decimal(trade.quantity).minus(feeIn(base));
      change(base, (position) => added(position, coins, decimal(trade.amount).plus(feeIn(quote))));
    } else change(quote, (position) => reduced(position, decimal(trade.amount)));
  };
  for (const trade of trades) {
    const pair = pairs.get(trade.symbolId);
    if (pair) apply(trade, pair);
  }
  return positions;
}

/**
 * Average cost of a coin, and the profit of the purchased coins that are still held, in USD. `share`: profit as a share
 * of their cost.
 */
export interface CostResult {
  average: string;
  profit: string;
  share: string;
}

/** Decimals of an average cost. */
const averageDecimals = 8;
/** Decimals of a profit. */
const usdDecimals = 2;

/** The result of a position at a coin's present value; undefined without purchases or without a price. */
export function costResultOf(
  position: Position | undefined,
  { total, usdValue }: { total: string; usdValue: string },
): CostResult | undefined {
  if (!position || position.quantity.lte('0') || position.cost.lte('0') || decimal(total).lte('0')) return undefined;
  if (usdValue === '' || decimal(usdValue).lte('0')) return undefined;
  const held = position.quantity.gt(total) ? decimal(total) : position.quantity;
  const cost = divide(position.cost.times(held), position.quantity);
  const profit = divide(decimal(usdValue).times(held), total).minus(cost);
  return {
    average: divide(position.cost, position.quantity).round(averageDecimals).toFixed(),
    profit: profit.round(usdDecimals).toFixed(),
    share: divide(profit, cost).toFixed(),
  };
}
