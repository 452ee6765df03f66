import * as v from 'valibot';
import type { Bucket, Call } from '#contract/call.ts';
import { RequestId } from '#contract/scalars.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Session } from '#sandbox/identity/sessions.ts';
import type { Exchange } from './exchange.ts';
import { refuse } from './handler-result.ts';
import type { HandlerResult, Refusal } from './handler-result.ts';
import { storedResult } from './idempotency.ts';
import type { ClientRequest } from './idempotency.ts';

/** Who sends a request, and its headers. */
export interface Caller {
  /** From the `usertoken` header only, never from a cookie or a parameter. */
  account?: Account | undefined;
  session?: Session | undefined;
  /** The client id was used before. exchange-api 1.5 */
  isRepeat: boolean;
  /** Fault `expire`: the socket rejects the one-use token that this request obtains. */
  isExpired: boolean;
  /** Page prefix from the `lang` header, e.g. `zh-MY`; '' when absent. */
  lang: string;
  /** Area of the IP address, from the sandbox header `x-area`; '' when absent. */
  area: string;
}

/** Parameters of a request before validation. */
export type RawParams = Readonly<Record<string, unknown>>;

/** A request as the checks see it; `params` are the parsed ones once `parameters` has run. */
export interface Request {
  call: Call;
  options: CheckOptions;
  exchange: Exchange;
  caller: Caller;
  params: RawParams;
}

export interface CheckOptions {
  /** Refuses accounts that may not use the call at all. */
  checkAccount?: (account: Account) => Refusal | undefined;
  /** Error for a client id that is used again with different parameters; default `idReused`. */
  reusedIdError?: string | ((params: RawParams) => string);
}

/** Limits of `sendTime` in real time: how old it may be, and how far ahead. exchange-api 1.5 */
const maxAgeMs = 30_000;
const maxAheadMs = 1_000;

/**
 * Calls that trade or move money: 10030 while the account is being upgraded, 176018 and 176019 while its debts are
 * paid. exchange-api 2.1, 4.5
 */
const moneyBuckets: ReadonlySet<string> = new Set<Bucket>(['orderWrite', 'batch', 'moneyWrite', 'launchWrite']);

/** True when the call writes and therefore runs in a transaction. */
export const isWrite = (call: Call): boolean =>
  call.method === 'POST' || call.isWrite === true || call.idempotencyKey !== undefined;

/** Client clocks run at real speed, so they are ahead of an exchange clock that is paused or slower than real time. */
function isStale(exchange: Exchange, sendTime: number): boolean {
  const age = exchange.clock.ageOf(sendTime);
  return age > maxAgeMs || age < -(exchange.clock.speed() >= 1 ? maxAheadMs : maxAgeMs);
}

/** The key under which a request with a client id is stored; undefined without an id or an account. */
export function clientRequestOf(
  call: Call,
  { account }: Pick<Caller, 'account'>,
  params: RawParams,
): ClientRequest | undefined {
  const id = call.idempotencyKey === undefined ? undefined : params[call.idempotencyKey];
  if (typeof id !== 'string' || !account) return undefined;
  // A UUID is the same in upper case; `RequestId` parses it so.
  const isUuid = call.idempotencyKey === 'requestId' && v.is(RequestId, id);
  return { uid: account.uid, call: call.path, id: isUuid ? id.toLowerCase() : id };
}

function debtProblem({ call, exchange, caller: { account } }: Request, isCancel: boolean): Refusal | undefined {
  if (!account || !isWrite(call) || !moneyBuckets.has(call.bucket)) return undefined;
  return exchange.hooks.beforeWrite(exchange, account.uid, isCancel);
}

/** The checks by name; each returns the answer, or undefined to go on. */
export const checks = {
  account: ({ options, caller: { account } }) => account && options.checkAccount?.(account),
  /** Refuses money calls of an account that is liquidated, or whose coins are sold to repay. */
  debts: (request) => debtProblem(request, false),
  /** As `debts`, but a repeat is answered: the request itself may have started the process. */
  newDebts: (request) => (request.caller.isRepeat ? undefined : debtProblem(request, false)),
  /** Cancels work while coins are sold to repay. exchange-api 4.5 */
  debtsOfCancel: (request) => (request.caller.isRepeat ? undefined : debtProblem(request, true)),
  /** Answers a repeat with the stored result. exchange-api 1.5 */
  repeat({ call, options: { reusedIdError }, exchange, caller, params }) {
    const request = caller.isRepeat ? clientRequestOf(call, caller, params) : undefined;
    const error = typeof reusedIdError === 'function' ? reusedIdError(params) : reusedIdError;
    return request && storedResult(exchange, request, params, error);
  },
  upgrade: ({ call, caller: { account } }) =>
    account?.isUpgrading && moneyBuckets.has(call.bucket) ? refuse('upgradeInProgress') : undefined,
  ban: ({ call, caller: { account } }) =>
    account?.isBanned && call.bucket === 'orderWrite' ? refuse('tradingBanned') : undefined,
  sendTime: ({ exchange, params: { sendTime } }) =>
    typeof sendTime === 'number' && isStale(exchange, sendTime)
      ? refuse('badParameter', { field: 'sendTime' })
      : undefined,
} satisfies Record<string, (request: Request) => HandlerResult | undefined>;

/** `parameters`: validates them by the contract. */
export type Check = keyof typeof checks | 'parameters';

/** The order of the checks of a call: the first answer counts. */
export const checkOrders = {
  usual: ['newDebts', 'parameters', 'repeat', 'upgrade', 'ban', 'sendTime'],
  /** Calls that not every account may use, order entry among them. exchange-api 2.3 */
  accountFirst: ['account', 'debts', 'repeat', 'parameters', 'upgrade', 'ban', 'sendTime'],
  cancel: ['debtsOfCancel', 'parameters', 'repeat', 'upgrade', 'sendTime'],
} as const satisfies Record<string, readonly Check[]>;
