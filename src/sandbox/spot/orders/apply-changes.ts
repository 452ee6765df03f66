import { unscale } from '#money/index.ts';
import { feeAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { OrderProceeds } from '#sandbox/exchange/credit.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { addSimulatedPostings, openPostingSums } from '#sandbox/ledger/posting-sums.ts';
import type { PostingSums } from '#sandbox/ledger/posting-sums.ts';
import { saveTrade, tradeRow } from '../lists/trades.ts';
import type { StoredTrade } from '../lists/trades.ts';
import { activateChildren } from '../plan-orders/plan-parents.ts';
import { isInnovation, quotaRow } from './innovation-quota.ts';
import { averagePriceOf, coinsOfSide, isFinal, orderRow, saveOrder } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';

/**
 * An order before and after a change, with the trades that changed it. Before its entry an order has nothing `locked`.
 */
export interface OrderChange {
  before: StoredOrder;
  after: StoredOrder;
  trades: readonly StoredTrade[];
  /** At its entry: what the order froze before it traded. */
  frozen?: bigint;
}

/** Orders of bots and of the exchange itself, which report in their own words. */
const botSources: readonly StoredOrder['source'][] = ['GRID', 'LIQUIDATION'];

/** What changes of an order with a loan, or of one that repays, moved to the free balance. */
function proceedsOf(pair: Pair, { before, after, frozen = before.locked }: OrderChange): OrderProceeds[] {
  if (after.loanId === '' && !after.isRepay) return [];
  const { pays, gets } = coinsOfSide(after.side, pair);
  const quantity = after.executedQty - before.executedQty;
  const amount = after.executedAmount - before.executedAmount;
  const [paid, received] = after.side === 'BUY' ? [amount, quantity] : [quantity, amount];
  return [
    {
      uid: after.uid,
      loanId: after.loanId,
      pays,
      released: frozen - after.locked - paid,
      gets,
      received: received - (after.fee - before.fee),
      isRepay: after.isRepay,
    },
  ];
}

/**
 * Adds the postings of the order's owner: `frozen` follows `locked`, the rest of what is paid and received goes through
 * `free`. exchange-api 4.3
 */
function addOwnersPostings(sums: PostingSums, pair: Pair, { before, after }: OrderChange): void {
  const { uid, side } = after;
  const { pays, gets } = coinsOfSide(side, pair);
  const quantity = after.executedQty - before.executedQty;
  const amount = after.executedAmount - before.executedAmount;
  const [paid, received] = side === 'BUY' ? [amount, quantity] : [quantity, amount];
  const locked = after.locked - before.locked;
  const fee = after.fee - before.fee;
  sums.add(userAccount(uid, 'frozen'), pays, locked);
  sums.add(userAccount(uid, 'free'), pays, -locked - paid);
  sums.add(userAccount(uid, 'free'), gets, received - fee);
  sums.add(feeAccount, gets, fee);
}

function publishQuotas(exchange: Exchange, pair: Pair, uids: ReadonlySet<string>): void {
  for (const uid of uids) {
    const account = exchange.accounts.byUid(uid);
    if (account) exchange.publish(account, 'innovation_position', [quotaRow(exchange, account, pair)]);
  }
}

/**
 * Tells the owner of a resting order that it is complete: an order that fills as it enters has its answer, and bots
 * report their own. exchange-api 3.3
 */
function reportFilled(exchange: Exchange, { baseTokenId, tick }: Pair, { before, after }: OrderChange): void {
  if (after.status !== 'FILLED' || before.status === 'PENDING_NEW' || botSources.includes(after.source)) return;
  addNotice(exchange, after, {
    id: `order-${after.orderId}`,
    kind: 'ORDER_FILLED',
    level: 'info',
    title: '',
    text: '',
    link: '',
    time: after.updateTime,
    symbolId: after.symbolId,
    orderId: after.orderId,
    coin: baseTokenId,
    side: after.side,
    price: averagePriceOf(after, { tick }),
    quantity: unscale(after.executedQty),
    amount: unscale(after.executedAmount),
  });
}

/**
 * Posts changes of one pair's orders as one ledger entry, saves the orders and trades, and publishes them to their
 * owners.
 */
export function applyChanges(
  exchange: Exchange,
  pair: Pair,
  title: { kind: string; reference: string },
  changes: readonly OrderChange[],
): void {
  const sums = openPostingSums();
  for (const change of changes) addOwnersPostings(sums, pair, change);
  addSimulatedPostings(exchange, sums);
  exchange.ledger.post(title, sums.postings());
  for (const change of changes) {
    const { after, trades } = change;
    saveOrder(exchange, after);
    for (const trade of trades) saveTrade(exchange, trade);
    exchange.publish(
      after,
      'trade',
      trades.map((trade) => tradeRow(exchange, trade)),
    );
    exchange.publish(after, 'order', [orderRow(exchange, after)]);
    reportFilled(exchange, pair, change);
    if (isFinal(after)) activateChildren(exchange, after, after.updateTime);
  }
  exchange.credit.repayFromOrders(
    exchange,
    changes.flatMap((change) => proceedsOf(pair, change)),
  );
  if (isInnovation(pair)) publishQuotas(exchange, pair, new Set(changes.map(({ after }) => after.uid)));
}
