import { costOfDebts, quantityToSell } from '#formulas/margin/liquidation-amounts.ts';
import type { OwedCoin } from '#formulas/margin/liquidation-amounts.ts';
import { ceilTo, floorTo, mulDivUp, scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { cancelOrder } from '#sandbox/spot/orders/cancel.ts';
import { feeRateOf } from '#sandbox/spot/orders/fee-rate.ts';
import { pairProblem } from '#sandbox/spot/orders/order-rules.ts';
import { ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import { placeOrder } from '#sandbox/spot/orders/place-order.ts';
import { openOrderSql } from '#sandbox/spot/spot-tables.ts';
import { repayType } from '../loans.ts';
import { repayWithOwnCoins } from '../own-coins.ts';
import { coinsToSell, debtsToPay } from './coins-to-sell.ts';
import type { CoinToSell } from './coins-to-sell.ts';
import { endForcedRepay } from './processes.ts';
import type { NextStep, Process } from './processes.ts';

const usdt = 'USDT';
type Side = 'BUY' | 'SELL';

/** Step 1: the margin orders are canceled. */
function cancelMarginOrders(exchange: Exchange, { uid }: Process): NextStep {
  const condition = `uid = ? AND ${openOrderSql} AND source = 'MARGIN' ORDER BY order_id`;
  for (const order of ordersWhere(exchange, condition, [uid])) cancelOrder(exchange, order, 'FORCE_REPAY');
  return { nextStep: 2 };
}

/** Repays with the free coins of the owed coins. */
function repayOwnCoins(exchange: Exchange, { uid, tokenId, requestId }: Process): void {
  const type = repayType.forced;
  for (const { coin } of debtsToPay(exchange, uid, tokenId))
    repayWithOwnCoins(exchange, uid, coin, { type, requestId });
}

/**
 * Enters a market order on the pair of a coin with USDT; returns true when all of it is filled. `quantity`: USDT of a
 * buy.
 */
function isFilled(exchange: Exchange, { uid }: Process, coin: string, side: Side, quantity: bigint): boolean {
  const account = exchange.accounts.byUid(uid);
  const market = exchange.markets.of(`${coin}USDT`);
  const now = exchange.clock.now();
  if (!account || pairProblem(market, side, now)) return false;
  const terms = {
    side,
    type: 'MARKET' as const,
    timeInForce: 'IOC' as const,
    price: undefined,
    quantity: { units: quantity, isWhole: true },
    smp: 'CANCEL_MAKER' as const,
  };
  const order = placeOrder(exchange, { exchange, account, market, terms, now }, { source: 'MARGIN' });
  return order.status === 'FILLED';
}

/**
 * How much of a coin to sell for so much USDT: on the lot, within the limits of the pair; 0 when it has too
 * little.
 */
export function saleQuantity(exchange: Exchange, uid: string, { free, index, pair }: CoinToSell, cost: bigint): bigint {
  if (!pair || pairProblem({ symbol: pair }, 'SELL', exchange.clock.now())) return 0n;
  const [lot, minQty, minAmount] = [scale(pair.lot), scale(pair.minQty), scale(pair.minAmount)];
  const lowest = ceilTo(mulDivUp(minAmount, unitsPerCoin, index), lot);
  const least = lowest > minQty ? lowest : minQty;
  const needed = ceilTo(quantityToSell(free, index, cost, feeRateOf(exchange, pair, uid, 'taker')), lot);
  const most = [
    scale(pair.maxQty),
    floorTo((scale(pair.maxMarketAmount) * unitsPerCoin) / index, lot),
    floorTo(free, lot),
  ];
  const highest = most.reduce((low, each) => (each < low ? each : low));
  const wanted = needed > least ? needed : least;
  const quantity = wanted < highest ? wanted : highest;
  return quantity < least ? 0n : quantity;
}

/** The USDT to spend on buying an owed coin back; 0 when there is too little for an order. */
export function budgetFor(exchange: Exchange, uid: string, { coin, owed, index }: OwedCoin): bigint {
  const pair = exchange.catalog.pair(`${coin}USDT`);
  if (!pair) return 0n;
  const free = exchange.ledger.balance(userAccount(uid, 'free'), usdt);
  const [least, most] = [scale(pair.minAmount), scale(pair.maxMarketAmount)];
  const needed = mulDivUp(owed, index, unitsPerCoin - feeRateOf(exchange, pair, uid, 'taker'));
  const wanted = needed > least ? needed : least;
  const budget = [free, most].reduce((low, each) => (each < low ? each : low), wanted);
  return budget < least ? 0n : budget;
}

/**
 * Buys an owed coin back, or sells one coin. Returns true when the order was filled, undefined when nothing is left to
 * sell.
 */
function tradeOnce(exchange: Exchange, process: Process): boolean | undefined {
  const { uid, tokenId } = process;
  const debts = debtsToPay(exchange, uid, tokenId);
  const bought = debts.find((debt) => debt.coin !== usdt && budgetFor(exchange, uid, debt) > 0n);
  if (bought) return isFilled(exchange, process, bought.coin, 'BUY', budgetFor(exchange, uid, bought));
  const cost = costOfDebts(debts);
  for (const coin of coinsToSell(exchange, uid)) {
    const quantity = saleQuantity(exchange, uid, coin, cost);
    if (quantity > 0n) return isFilled(exchange, process, coin.coin, 'SELL', quantity);
  }
  return undefined;
}

/** From step 2 on: own coins repay, then each step sells or buys one coin until the debts are paid. */
function repayOnce(exchange: Exchange, process: Process): NextStep {
  repayOwnCoins(exchange, process);
  const isPaid = (): boolean => debtsToPay(exchange, process.uid, process.tokenId).length === 0;
  const traded = isPaid() || process.nextStep === 2 ? true : tradeOnce(exchange, process);
  repayOwnCoins(exchange, process);
  if (!isPaid() && traded === true) return { nextStep: 3 };
  endForcedRepay(exchange, process, isPaid() ? 'DONE' : 'FAILED');
  return undefined;
}

/** Runs the next step of a forced repayment, inside a transaction. leverage.md 3 "Forced repay" */
export const forcedRepayStep = (exchange: Exchange, process: Process): NextStep =>
  process.nextStep === 1 ? cancelMarginOrders(exchange, process) : repayOnce(exchange, process);
