import type * as v from 'valibot';
import { Order, PlanOrder, Trade } from '#contract/trading.ts';
import type { PrivateTopic } from '#contract/stream.ts';
import { validRows } from '#contract/scalars.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import type { CursorList } from '#session/cursor-list.ts';
import { orderHistory, planOrderHistory, tradeHistory } from './order-history.ts';
import { matchesQuery } from './order-query.ts';
import type { OrderQuery, TimeSpan } from './order-query.ts';
import { isEndedOrder, isEndedPlan } from '../orders/order-states.ts';

/**
 * A function that keeps a history list current: it adds the topic's rows that match the query, and reloads the
 * newest rows after a gap in the stream. That function returns one that stops the updates.
 */
const followerOf =
  <Row extends Order | PlanOrder | Trade>(
    topic: PrivateTopic,
    schema: v.GenericSchema<unknown, Row>,
    list: CursorList<OrderQuery, Row>,
    isListed: (row: Row) => boolean,
  ) =>
  (query: OrderQuery, span: TimeSpan | undefined): (() => void) => {
    const reload = () => void list.load(query, { keepsRows: true });
    return registerTopicReader({
      topic,
      apply: (candidates) => {
        const rows = validRows(schema, candidates);
        list.mergeRows(rows.filter((row) => isListed(row) && matchesQuery(query, span, row)));
      },
      onResync: reload,
    });
  };

/** Keeps `orderHistory` current while a list shows it. */
export const followOrderHistory = followerOf('order', Order, orderHistory, isEndedOrder);
/** Keeps `planOrderHistory` current while a list shows it. */
export const followPlanHistory = followerOf('plan_order', PlanOrder, planOrderHistory, isEndedPlan);
/** Keeps `tradeHistory` current while a list shows it. */
export const followTradeHistory = followerOf('trade', Trade, tradeHistory, () => true);
