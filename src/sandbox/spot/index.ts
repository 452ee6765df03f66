import type { Domain } from '../domain.ts';
import { assetHandlers } from './assets.ts';
import { batchCancel, cancel, cancelDelisted } from './cancel.ts';
import { create } from './entry.ts';
import { setMemberTag, setTradeHint, tradeHint } from './hints.ts';
import { history, openOrders, planHistory, planOpen } from './lists.ts';
import { matchInfo, myTrades } from './fills.ts';
import { orderFixtures } from './fixtures.ts';
import { forgetSpot } from './memory.ts';
import { planBatchCancel, planCancel, planGet } from './plan-calls.ts';
import { planCreate } from './plan-entry.ts';
import { planExpiry } from './plan-jobs.ts';
import { innovationRemain, quotaRows } from './quota.ts';
import { spotMigrations } from './schema.ts';
import { openAwaited } from './restore.ts';
import { seedOrders } from './seed.ts';
import { houseOf } from './settle.ts';

/** Orders, what they trade, and what may be spent on them. */
export const spotDomain: Domain = {
  name: 'spot',
  migrations: spotMigrations,
  handlers: [
    ...assetHandlers,
    create,
    cancel,
    batchCancel,
    openOrders,
    history,
    matchInfo,
    myTrades,
    planCreate,
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
  snapshots: { innovation_position: (exchange, account) => quotaRows(exchange, account) },
  schedulers: (exchange) => [planExpiry(exchange)],
  house(exchange) {
    exchange.catalog.onPair((pair) => cancelDelisted(exchange, pair));
    return houseOf(exchange);
  },
  forget: forgetSpot,
  open: openAwaited,
};
