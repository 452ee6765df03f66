import type { Domain } from '#sandbox/exchange/domain.ts';
import { noticeSnapshot, publishDelisting } from './delisting-notices.ts';
import { orderFixtures } from './fixtures.ts';
import { assetHandlers } from './lists/assets.ts';
import { matchInfo, myTrades } from './lists/fills.ts';
import { history, openOrders, planHistory, planOpen } from './lists/order-lists.ts';
import { setMemberTag, setTradeHint, tradeHint } from './lists/trade-hints.ts';
import { amends } from './orders/amend-log.ts';
import { amend, planAmend } from './orders/amend-order.ts';
import { dropCache } from './orders/cache.ts';
import { batchCancel, cancel, cancelDelisted } from './orders/cancel.ts';
import { create } from './orders/create-order.ts';
import { innovationRemain, quotaRows } from './orders/innovation-quota.ts';
import { openBooksWithOrders } from './orders/restore-book.ts';
import { settlementOf } from './orders/settlement.ts';
import { planCreate } from './plan-orders/create-plan-order.ts';
import { planBatchCancel, planCancel, planGet } from './plan-orders/plan-calls.ts';
import { planExpiry } from './plan-orders/plan-expiry.ts';
import { spotMigrations } from './spot-tables.ts';
import { seedOrders } from './seed-orders.ts';

/** Spot trading: orders, plan orders, trades, assets and purchase limits. */
export const spotDomain: Domain = {
  name: 'spot',
  migrations: spotMigrations,
  handlers: [
    ...assetHandlers,
    create,
    amend,
    amends,
    cancel,
    batchCancel,
    openOrders,
    history,
    matchInfo,
    myTrades,
    planCreate,
    planAmend,
    planGet,
    planCancel,
    planBatchCancel,
    planOpen,
    planHistory,
    tradeHint,
    setTradeHint,
    innovationRemain,
    setMemberTag,
  ],
  sandboxCalls: [orderFixtures],
  seed: seedOrders,
  snapshots: {
    innovation_position: (exchange, account) => quotaRows(exchange, account),
    notice: noticeSnapshot,
  },
  schedulers: (exchange) => [planExpiry(exchange)],
  settlement(exchange) {
    exchange.catalog.onPair((pair) => {
      cancelDelisted(exchange, pair);
      publishDelisting(exchange, pair);
    });
    return settlementOf(exchange);
  },
  forget: dropCache,
  open: openBooksWithOrders,
};
