import { insuranceAccount } from '#sandbox/ledger/exchange-accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { applyChanges } from '#sandbox/spot/orders/apply-changes.ts';
import type { StoredOrder } from '#sandbox/spot/orders/stored-orders.ts';

/** A trade with the exchange at the last price of a pair with USDT; amounts and price in units of 10⁻⁸. */
interface TakeoverTrade {
  uid: string;
  coin: string;
  side: StoredOrder['side'];
  quantity: bigint;
  /** USDT. */
  amount: bigint;
  price: bigint;
}

/**
 * Lets the exchange take over coins of an account, or hand out coins for its USDT: a filled order and a private trade
 * without a fee. The public tape and the last price do not change. leverage.md 3 "Liquidation"
 */
export function tradeWithExchange(exchange: Exchange, trade: TakeoverTrade): void {
  const { uid, coin, side, quantity, amount, price } = trade;
  const pair = exchange.catalog.pair(`${coin}USDT`);
  if (!pair) throw new Error(`no price of ${coin}`);
  const { symbolId } = pair;
  const time = exchange.clock.now();
  const orderId = exchange.markets.newId();
  const before: StoredOrder = {
    orderId,
    uid,
    clientOrderId: orderId,
    symbolId,
    side,
    type: 'MARKET',
    timeInForce: 'IOC',
    price: 0n,
    quantity,
    unit: 'BASE',
    executedQty: 0n,
    executedAmount: 0n,
    leavesQty: quantity,
    locked: 0n,
    fee: 0n,
    status: 'PENDING_NEW',
    cancelReason: '',
    rejectCode: 0,
    source: 'LIQUIDATION',
    planOrderId: '',
    isLoan: false,
    isRepay: false,
    loanId: '',
    amendCount: 0,
    lastAmendId: '',
    queueId: '',
    accountType: exchange.accounts.byUid(uid)?.isUnified ? 6 : 1,
    createTime: time,
    updateTime: time,
    ver: 0,
  };
  const after: StoredOrder = {
    ...before,
    executedQty: quantity,
    executedAmount: amount,
    leavesQty: 0n,
    status: 'FILLED',
    ver: 1,
  };
  const fill = { orderId, uid, symbolId, side, price, quantity, amount, fee: 0n, isMaker: false, time, seq: 0 };
  applyChanges(exchange, pair, { kind: 'liquidation', reference: orderId }, [
    { before, after, trades: [{ ...fill, tradeId: exchange.markets.newId() }] },
  ]);
}

/** Moves coins of an account to insurance. */
export function giveToInsurance(exchange: Exchange, uid: string, coin: string, amount: bigint): void {
  const from = userAccount(uid, 'free');
  exchange.ledger.move({ kind: 'liquidation fee', coin, amount, from, to: insuranceAccount });
}
