import * as v from 'valibot';
import { Participation, LaunchResult } from './participation.ts';
import { Balance, UnifiedBalance } from './order-assets.ts';
import { Amount, Code, Coin, Count, Dec, Id, PlainText, Ms, ProjectCode, Side, SymbolId } from './scalars.ts';

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
  'grid',
  'loan',
  'launch',
  'notice',
] as const;
export type PrivateTopic = (typeof privateTopics)[number];

/** Topics whose subscription is followed by a snapshot of all their rows. exchange-api 3.3 */
export const snapshotTopics: readonly PrivateTopic[] = ['balance', 'innovation_position', 'notice'];

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
 * Kinds of notices that the client writes in the language of the page; others show the exchange's `title` and `text`.
 * exchange-api 3.3
 */
export const noticeKinds = [
  'ORDER_FILLED',
  'PLAN_FAILED',
  'MARGIN_CALL',
  'LIQUIDATION',
  'LOAN_DUE',
  'LOAN_OVERDUE',
  'GRID_CLOSED',
  'GRID_RANGE',
  'LT_DONE',
  'LT_FAILED',
  'LAUNCH_ALLOCATED',
  'LAUNCH_CANCELED',
  'LAUNCH_LISTED',
  'STAKE_RETURNED',
  'PRIZE',
  'DELISTING',
  'SYSTEM',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const shortText = v.pipe(v.string(), v.maxLength(40));

/** A schema of a fact that counts as absent when it is malformed: one bad fact does not lose the notice. */
const fact = <const S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined));

/**
 * Row of topic `notice`, shown as a toast and in the notification list. `title` and `text` are empty for the known
 * kinds, whose text the client writes from the facts: `coin` is the base coin of `symbolId` (for DELISTING the coin
 * that loses its pair at `dueTime`, ms UTC), `quantity` is in it, `price` and `amount` are in the quote coin; `amount`
 * of GRID_CLOSED is the total profit, negative for a loss, with the close reason as `state`, LEFT or ENTERED in
 * GRID_RANGE. LT_DONE with `state` CLOSED: what the closing of a token redeemed at the NAV `price`. An unknown kind is
 * SYSTEM, an unknown level information. account.md 5, 13
 *
 * Notices of pledge loans have the `orderId` of the loan. LOAN_DUE and LOAN_OVERDUE: debt in the loan coin, due time,
 * end of the grace period. MARGIN_CALL: collateral to add so that the margin call ends, and the liquidation price.
 * LIQUIDATION: `state` STARTED with the whole collateral and the time of the sale, DONE with what was sold. Prices in
 * loan coins per collateral coin. loans.md 3
 *
 * Notices of launches have the `projectCode`; `quantity` is in the token `coin`, `amount` in `amountCoin`, the coin of
 * the pool. LAUNCH_ALLOCATED: tokens and refund of the order, in a lottery with all `tickets` and those that `won`.
 * LAUNCH_CANCELED: the refund. LAUNCH_LISTED: the pair, and the tokens of the user. STAKE_RETURNED: the stake, and all
 * rewards. PRIZE: its tokens. launchpad.md 5
 */
export const NoticeRow = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  kind: v.fallback(v.picklist(noticeKinds), 'SYSTEM'),
  level: v.fallback(v.picklist(['info', 'warn', 'danger']), 'info'),
  title: PlainText,
  text: PlainText,
  link: PlainText,
  time: Ms,
  symbolId: fact(SymbolId),
  projectId: fact(shortText),
  projectCode: fact(ProjectCode),
  orderId: fact(Id),
  gridId: fact(shortText),
  ltCode: fact(shortText),
  coin: fact(Coin),
  side: fact(Side),
  price: fact(Amount),
  quantity: fact(Amount),
  amount: fact(Dec),
  amountCoin: fact(Coin),
  tickets: fact(Count),
  won: fact(Count),
  code: fact(Code),
  state: fact(shortText),
  dueTime: fact(Ms),
});
/** A notice as the exchange writes it. */
export type NoticeRow = v.InferInput<typeof NoticeRow>;
/** A notice as the client reads it. */
export type ReceivedNotice = v.InferOutput<typeof NoticeRow>;
