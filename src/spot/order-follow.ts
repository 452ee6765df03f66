import * as v from 'valibot';
import { Order, PlanOrder, Trade } from '../contract/trading.ts';
import type { PrivateTopic } from '../contract/stream.ts';
import { readTopic } from '../session/topics.ts';
import type { CursorList } from '../session/cursor-list.ts';
import { orderHistory, planOrderHistory, tradeHistory } from './order-history.ts';
import { fits } from './order-query.ts';
import type { OrderQuery, spanOf } from './order-query.ts';
import { isEndedOrder, isEndedPlan } from './order-states.ts';

/**
 * Keeps a list of what ended live: rows of the topic that fit take their place by age; what may have been missed is read
 * again. Gives the function that ends it.
 */
const follower =
  <Row extends Order | PlanOrder | Trade>(
    topic: PrivateTopic,
    schema: v.GenericSchema<unknown, Row>,
    list: CursorList<OrderQuery, Row>,
    isListed: (row: Row) => boolean,
  ) =>
  (query: OrderQuery, span: ReturnType<typeof spanOf>): (() => void) => {
    const again = () => void list.load(query, { keeps: true });
    return readTopic({
      topic,
      take: (candidates) => {
        const rows = candidates.flatMap((candidate) => {
          const row = v.safeParse(schema, candidate);
          return row.success && isListed(row.output) && fits(query, span, row.output) ? [row.output] : [];
        });
        list.take(rows);
      },
      resync: again,
      subscribed: again,
    });
  };

export const followOrders = follower('order', Order, orderHistory, isEndedOrder);
export const followPlans = follower('plan_order', PlanOrder, planOrderHistory, isEndedPlan);
export const followTrades = follower('trade', Trade, tradeHistory, () => true);
