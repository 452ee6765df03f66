import { exposuresAsFilled } from '#formulas/margin/as-filled.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { mulDiv, unitsPerCoin } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { feeRateAt } from '#sandbox/spot/orders/fee-rate.ts';
import { coinsOfSide, ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import type { StoredOrder } from '#sandbox/spot/orders/stored-orders.ts';
import { openOrderSql } from '#sandbox/spot/spot-tables.ts';
import type { RiskSources } from '#sandbox/exchange/exchange.ts';
import { exposuresOf } from './exposure.ts';

const openLoanOrders = `uid = ? AND ${openOrderSql} AND loan_id <> '' ORDER BY order_id`;

/** What an open order still receives, before the fee, units of 10⁻⁸. */
const receivedBy = ({ side, price, leavesQty }: StoredOrder): bigint =>
  side === 'BUY' ? leavesQty : mulDiv(price, leavesQty, unitsPerCoin);

/**
 * What an account has and owes after its open orders that borrowed are filled at their own prices, with the
 * coins in `also`: two orders together must not pass the limit of a loan. leverage.md 2 M5
 */
export function withBorrowedOrders(sources: RiskSources, account: Account, also: readonly string[]): CoinExposure[] {
  const orders = ordersWhere(sources, openLoanOrders, [account.uid]).flatMap((order) => {
    const pair = sources.catalog.pair(order.symbolId);
    return pair
      ? [{ order, feeRate: feeRateAt(account.vipLevel, pair, 'taker'), ...coinsOfSide(order.side, pair) }]
      : [];
  });
  const coins = orders.flatMap(({ pays, gets }) => [pays, gets]);
  return orders.reduce(
    (exposures, { order, ...terms }) =>
      exposuresAsFilled(exposures, {
        ...terms,
        spent: order.locked,
        received: { numerator: receivedBy(order), denominator: 1n },
      }),
    exposuresOf(sources, account.uid, [...also, ...coins]),
  );
}
