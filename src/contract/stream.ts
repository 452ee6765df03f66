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
    /** Id of the operation, which its response repeats. */
    req_id: reqId,
    /** The one-time token of `account.ott`. */
    args: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.length(1)),
  }),
  v.object({
    op: v.literal('subscribe'),
    /** Id of the operation, which its response repeats. */
    req_id: reqId,
    /** Topics to subscribe to. */
    args: topicArgs,
  }),
  v.object({
    op: v.literal('unsubscribe'),
    /** Id of the operation, which its response repeats. */
    req_id: reqId,
    /** Topics to leave. */
    args: topicArgs,
  }),
  v.object({
    op: v.literal('resync'),
    /** Id of the operation, which its response repeats. */
    req_id: reqId,
    /** Topics whose full state is sent again. */
    args: topicArgs,
  }),
  v.object({
    op: v.literal('ping'),
    /** Id of the operation, which its response repeats. */
    req_id: reqId,
    /** Clock of the client, ms UTC. */
    ts: Ms,
  }),
]);
export type Operation = v.InferOutput<typeof Operation>;

const failedTopics = v.array(
  v.object({
    /** Topic that was refused. */
    topic: v.string(),
    /** Why it was refused. */
    ret_code: v.number(),
  }),
);
const topicAck = {
  /** Id of the operation. */
  req_id: v.optional(v.string()),
  /** False when a topic was refused. */
  success: v.boolean(),
  /** Topics that were accepted. */
  args: v.array(v.string()),
  /** Topics that were refused. */
  failed: failedTopics,
  /** Id of the connection, for support. */
  conn_id: v.string(),
  /** When it was sent, ms UTC. */
  ts: Ms,
};

/** Response to an operation. exchange-api 3.1 */
export const OperationResponse = v.variant('op', [
  v.object({
    op: v.literal('login'),
    /** Id of the operation. */
    req_id: v.optional(v.string()),
    /** True when the login succeeded. */
    success: v.boolean(),
    /** Why the login was refused; absent or 0 for success. */
    ret_code: v.optional(v.number()),
    /** Message for logs. */
    ret_msg: v.optional(v.string()),
    /** Id of the connection, for support. */
    conn_id: v.optional(v.string()),
    /** Id of the person. */
    uid: v.optional(v.string()),
    /** Id of the session that the token came from. */
    session: v.optional(v.string()),
    /** When it was sent, ms UTC. */
    ts: v.optional(Ms),
  }),
  v.object({ op: v.literal('subscribe'), ...topicAck }),
  v.object({ op: v.literal('unsubscribe'), ...topicAck }),
  v.object({ op: v.literal('resync'), ...topicAck }),
  v.object({
    op: v.literal('pong'),
    /** Id of the operation. */
    req_id: v.optional(v.string()),
    /** Clock of the client as it was sent, ms UTC. */
    ts: Ms,
    /** Clock of the exchange, ms UTC. */
    time_now: Ms,
    /** `seq` of the last private message of the connection. */
    seq: v.optional(Count),
  }),
  v.object({
    op: v.literal('error'),
    /** Code of the failure. */
    ret_code: v.number(),
    /** Message for logs. */
    ret_msg: v.string(),
    /** When it was sent, ms UTC. */
    ts: Ms,
  }),
]);
export type OperationResponse = v.InferOutput<typeof OperationResponse>;

/** A private message; `seq` rises by one with each message of the connection, over all topics. exchange-api 3.3 */
export const PrivateMessage = v.object({
  /** Name of the topic. */
  topic: v.string(),
  /** All rows of the topic, or those that changed. */
  type: v.picklist(['snapshot', 'update']),
  /** Number of the message on its connection. */
  seq: Count,
  /** When it was sent, ms UTC. */
  ts: Ms,
  /** Rows, in the form of the topic. */
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
  /** Id of the notice. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Kind of notice. */
  kind: v.fallback(v.picklist(noticeKinds), 'SYSTEM'),
  /** How urgent it is. */
  level: v.fallback(v.picklist(['info', 'warn', 'danger']), 'info'),
  /** Heading of a kind that the client does not know. */
  title: PlainText,
  /** Text of a kind that the client does not know. */
  text: PlainText,
  /** Target: a path of the site, https or ''. */
  link: PlainText,
  /** When it happened, ms UTC. */
  time: Ms,
  symbolId: fact(SymbolId),
  /** Id of the launch. */
  projectId: fact(shortText),
  projectCode: fact(ProjectCode),
  /** Id of the order or loan. */
  orderId: fact(Id),
  /** Id of the bot. */
  gridId: fact(shortText),
  /** Code of the leveraged token. */
  ltCode: fact(shortText),
  coin: fact(Coin),
  side: fact(Side),
  /** Price that the notice is about, in the quote coin. */
  price: fact(Amount),
  /** Quantity, in `coin`. */
  quantity: fact(Amount),
  /** Amount or profit, negative for a loss, in the quote coin or `amountCoin`. */
  amount: fact(Dec),
  amountCoin: fact(Coin),
  /** Tickets of the lottery. */
  tickets: fact(Count),
  /** Tickets that won. */
  won: fact(Count),
  /** Error code of what failed. */
  code: fact(Code),
  /** State that the kind of notice explains. */
  state: fact(shortText),
  /** When something is due, ms UTC. */
  dueTime: fact(Ms),
});
/** A notice as the exchange writes it. */
export type NoticeRow = v.InferInput<typeof NoticeRow>;
/** A notice as the client reads it. */
export type ReceivedNotice = v.InferOutput<typeof NoticeRow>;
