import * as v from 'valibot';
import { Participation, LaunchResult } from './participation.ts';
import { Balance, UnifiedBalance } from './order-assets.ts';
import { Code, Coin, Count, PlainText, Ms, openEnum, SymbolId } from './scalars.ts';

/** Streams with their login scene and ping interval in ms. R9.2, exchange-api 3 */
export const streams = {
  market: { pingMs: 10_000 },
  spot: { scene: 'spot', pingMs: 20_000 },
  unified: { scene: 'unified', pingMs: 20_000 },
} as const;
export type StreamName = keyof typeof streams;

/** Topics of the private streams that the client reads. R7.13 names the first two. */
export const privateTopics = [
  'balance',
  'innovation_position',
  'order',
  'plan_order',
  'trade',
  'launch',
  'notice',
] as const;
export type PrivateTopic = (typeof privateTopics)[number];

const reqId = v.optional(v.pipe(v.string(), v.maxLength(64)));
const topicArgs = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(50));

/** A message of the client. exchange-api 3.1 */
export const Operation = v.variant('op', [
  v.object({
    op: v.literal('login'),
    req_id: reqId,
    args: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.length(1)),
  }),
  v.object({ op: v.literal('subscribe'), req_id: reqId, args: topicArgs }),
  v.object({ op: v.literal('unsubscribe'), req_id: reqId, args: topicArgs }),
  v.object({ op: v.literal('resync'), req_id: reqId, args: topicArgs }),
  v.object({ op: v.literal('ping'), req_id: reqId, ts: Ms }),
]);
export type Operation = v.InferOutput<typeof Operation>;

const failedTopics = v.array(v.object({ topic: v.string(), ret_code: v.number() }));
const topicAck = {
  req_id: v.optional(v.string()),
  success: v.boolean(),
  args: v.array(v.string()),
  failed: failedTopics,
  conn_id: v.string(),
  ts: Ms,
};

/** Response to an operation. exchange-api 3.1 */
export const OperationResponse = v.variant('op', [
  v.object({
    op: v.literal('login'),
    req_id: v.optional(v.string()),
    success: v.boolean(),
    ret_code: v.optional(v.number()),
    ret_msg: v.optional(v.string()),
    conn_id: v.optional(v.string()),
    uid: v.optional(v.string()),
    session: v.optional(v.string()),
    ts: v.optional(Ms),
  }),
  v.object({ op: v.literal('subscribe'), ...topicAck }),
  v.object({ op: v.literal('unsubscribe'), ...topicAck }),
  v.object({ op: v.literal('resync'), ...topicAck }),
  v.object({ op: v.literal('pong'), req_id: v.optional(v.string()), ts: Ms, time_now: Ms, seq: v.optional(Count) }),
  v.object({ op: v.literal('error'), ret_code: v.number(), ret_msg: v.string(), ts: Ms }),
]);
export type OperationResponse = v.InferOutput<typeof OperationResponse>;

/** A private message; `seq` rises by one with each message of the connection, over all topics. exchange-api 3.3 */
export const PrivateMessage = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'update']),
  seq: Count,
  ts: Ms,
  data: v.array(v.unknown()),
});
export type PrivateMessage = v.InferOutput<typeof PrivateMessage>;

/** Row of topic `balance`, of a standard or a unified account. */
export const BalanceRow = v.union([Balance, UnifiedBalance]);
/** Row of topic `launch`; rows are merged by `ver`. launchpad.md 5 */
export const LaunchRow = v.variant('type', [
  v.object({ type: v.literal('PARTICIPATION'), ...Participation.entries }),
  v.object({ type: v.literal('RESULT'), ...LaunchResult.entries }),
]);
export type LaunchRow = v.InferOutput<typeof LaunchRow>;
/**
 * Row of topic `notice`, shown as a toast and in the notification list. `title` and `text` are empty when the client can
 * write them in its language from `kind`, the pair and the error code. `coin` loses its pair at `dueTime`, ms UTC.
 */
export const NoticeRow = v.object({
  id: v.string(),
  kind: v.string(),
  symbolId: v.optional(SymbolId),
  coin: v.optional(Coin),
  dueTime: v.optional(Ms),
  code: v.optional(Code),
  level: openEnum(['info', 'warn', 'danger']),
  title: PlainText,
  text: PlainText,
  link: v.string(),
  time: Ms,
});
export type NoticeRow = v.InferInput<typeof NoticeRow>;
