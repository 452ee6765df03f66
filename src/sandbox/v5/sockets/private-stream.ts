import * as v from 'valibot';
import { Side } from '#contract/scalars.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { shortId } from '#sandbox/exchange/ids.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';
import type { ProgramStream } from '#sandbox/sockets/socket-server.ts';
import { tradesWhere } from '#sandbox/spot/lists/trades.ts';
import { orderById } from '#sandbox/spot/orders/stored-orders.ts';
import { plansWhere } from '#sandbox/spot/plan-orders/plans.ts';
import { walletOf } from '../account/wallet.ts';
import type { TimeSources } from '../http/time-check.ts';
import { executionFields } from '../orders/executions.ts';
import { orderFields, planFields } from '../orders/order-rows.ts';
import { idOf, openDoorSocket } from './door-socket.ts';
import type { DoorSocket } from './door-socket.ts';

const category = 'spot';
/** Topics by what the exchange publishes. */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  trade: ['execution', 'execution.spot'],
  order: ['order', 'order.spot'],
  plan_order: ['order', 'order.spot'],
  balance: ['wallet'],
};
const topics = new Set(Object.values(topicsOf).flat());

const OrderRow = v.object({ orderId: v.string() });
const PlanRow = v.object({ planOrderId: v.string() });
const TradeRow = v.object({ tradeId: v.string(), side: Side });
const CoinRow = v.union([
  v.pipe(
    v.object({ tokenId: v.string() }),
    v.transform(({ tokenId }) => tokenId),
  ),
  v.pipe(
    v.object({ coin: v.string() }),
    v.transform(({ coin }) => coin),
  ),
]);

/** The rows of a committed message in the shape of the V5 API, as they are now; each row once. */
function dataOf(exchange: Exchange, { uid, topic, rows }: Message): object[] {
  if (topic === 'order') {
    const ids = new Set(rows.map((row) => v.parse(OrderRow, row).orderId));
    return [...ids].flatMap((id) => {
      const order = orderById(exchange, id);
      return order ? [{ category, feeCurrency: '', ...orderFields(exchange, order) }] : [];
    });
  }
  if (topic === 'plan_order') {
    const ids = new Set(rows.map((row) => v.parse(PlanRow, row).planOrderId));
    return [...ids].flatMap((id) =>
      plansWhere(exchange, 'plan_order_id = ?', [id]).map((plan) => ({
        category,
        feeCurrency: '',
        ...planFields(exchange, plan),
      })),
    );
  }
  if (topic === 'trade')
    return rows.flatMap((row) => {
      const { tradeId, side } = v.parse(TradeRow, row);
      return tradesWhere(exchange, 'trade_id = ? AND side = ?', [tradeId, side]).map((trade) => ({
        category,
        ...executionFields(exchange, trade),
      }));
    });
  const account = exchange.accounts.byUid(uid);
  if (!account) return [];
  const coins = new Set(rows.map((row) => v.parse(CoinRow, row)));
  const balances = [...coins].map((coin) => exchange.balanceRow(account, coin));
  return [walletOf(exchange, account, balances)];
}

/** The socket of an account's orders, fills and balances. Messages of one transaction: fills, orders, balances. */
export function openPrivateStream(exchange: Exchange, paths: readonly string[], times: TimeSources): ProgramStream {
  /** Sockets with a topic, by account. */
  const readers = new Map<string, Set<DoorSocket>>();
  const readersOf = (uid: string, topic: string): DoorSocket[] =>
    [...(readers.get(uid) ?? [])].filter((socket) => socket.topics.has(topic));

  function remove(socket: DoorSocket): void {
    const uid = socket.holder?.account.uid ?? '';
    const sockets = readers.get(uid);
    sockets?.delete(socket);
    if (sockets?.size === 0) readers.delete(uid);
  }

  exchange.onMessage(
    (message) => {
      for (const topic of topicsOf[message.topic] ?? []) {
        const sockets = readersOf(message.uid, topic);
        if (sockets.length === 0) continue;
        const data = dataOf(exchange, message);
        if (data.length === 0) continue;
        const sent = { id: shortId(), topic, creationTime: exchange.clock.now(), data };
        for (const { link } of sockets) link.send(sent, topic);
      }
    },
    (uid, topic) => readers.has(uid) && (topicsOf[topic] ?? []).some((name) => readersOf(uid, name).length > 0),
  );

  return {
    name: 'v5private',
    paths,
    open: (link) =>
      openDoorSocket(
        exchange,
        link,
        {
          needsLogin: true,
          pong: ({ connId }, operation) => ({
            req_id: idOf(operation) ?? '',
            op: 'pong',
            args: [String(exchange.clock.now())],
            conn_id: connId,
          }),
          loggedIn: ({ connId }, operation, problem) => ({
            success: problem === undefined,
            ret_msg: problem ?? '',
            op: 'auth',
            conn_id: connId,
            req_id: idOf(operation) ?? '',
            ...(problem !== undefined && { request: { op: 'auth' } }),
          }),
          isTopic: (topic) => topics.has(topic),
          onSubscribed(socket) {
            const uid = socket.holder?.account.uid ?? '';
            readers.set(uid, (readers.get(uid) ?? new Set()).add(socket));
          },
          onUnsubscribed(socket) {
            if (socket.topics.size === 0) remove(socket);
          },
          onClosed: remove,
        },
        times,
      ),
    end: () => readers.clear(),
  };
}
