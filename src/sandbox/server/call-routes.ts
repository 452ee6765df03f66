import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondMs } from '#formulas/durations.ts';
import { clientAddress } from '#contract/http-server.ts';
import { publishedCalls } from '#contract/index.ts';
import type { Call } from '#contract/call.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { shouldCommit } from '#sandbox/exchange/handler.ts';
import { isWrite } from '#sandbox/exchange/request-checks.ts';
import type { Handler } from '#sandbox/exchange/handler.ts';
import type { Session, SessionRefusal } from '#sandbox/identity/sessions.ts';
import { sendFailure, queryTextOf } from './app.ts';
import type { ServerContext } from './app.ts';
import type { Limits, RateCaller } from './rate-limits.ts';
import type { RateDecision } from './token-buckets.ts';
import { applyFaults } from './call-faults.ts';
import type { FaultEffect } from './call-faults.ts';
import { coerce, parseParams } from './coerce.ts';
import type { TextParams } from './coerce.ts';
import { failureBody } from './envelope.ts';
import { isWriteAllowed } from './origin-check.ts';
import { sendResult } from './send-result.ts';

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

type SessionCheck = { session: Session } | { refused: SessionRefusal };

/** The session of the `usertoken` header, the only credential, or why there is none. */
function checkSession({ kernel }: ServerContext, request: FastifyRequest): SessionCheck {
  const token = textOf(request.headers.usertoken);
  return token === '' ? { refused: 'sessionMissing' } : kernel.exchange.sessions.verify(token);
}

/** Takes a token from a rate-limit bucket and sets the rate headers; returns false after answering 429. */
export function takeRateToken(
  context: ServerContext,
  reply: FastifyReply,
  bucket: keyof Limits,
  caller: RateCaller,
): boolean {
  return answerLimit(context, reply, context.takeToken(bucket, caller));
}

/** Sets the rate headers of a decision; returns false after answering 429. */
export function answerLimit(context: ServerContext, reply: FastifyReply, decision: RateDecision): boolean {
  void reply.header('x-ratelimit-limit', decision.limit);
  void reply.header('x-ratelimit-remaining', decision.remaining);
  void reply.header('x-ratelimit-reset', context.kernel.exchange.clock.now() + decision.fullInMs);
  if (decision.allowed) return true;
  void reply.header('retry-after', Math.max(1, Math.ceil(decision.retryInMs / secondMs)));
  void sendFailure(context, reply, 429);
  return false;
}

/** The caller of a request without a session: device id and IP address. exchange-api 1.6 */
export const anonymousCallerOf = ({ headers, raw }: FastifyRequest): RateCaller => ({
  device: textOf(headers.guid).slice(0, 36),
  address: clientAddress(raw),
});

function hasContentType({ encoding, method }: Call, request: FastifyRequest): boolean {
  if (method === 'GET') return true;
  const type = textOf(request.headers['content-type']).split(';', 1)[0]?.trim().toLowerCase();
  if (!type) return true;
  return type === (encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json');
}

const isParams = (value: unknown): value is TextParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parameters by call and query text: the lists of a page have the same few. Cleared when full. */
const knownQueries = new Map<Call, Map<string, Readonly<Record<string, unknown>>>>();
/** Longest query text that is kept, and how many a call keeps. */
const maxKnownQuery = { length: 60, count: 100 } as const;

/** The typed parameters of a query. The queries of reads repeat, so their parameters are kept. */
function queryParamsOf(call: Call, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const query = queryTextOf(request);
  const known = knownQueries.get(call) ?? new Map<string, Readonly<Record<string, unknown>>>();
  const kept = known.get(query);
  if (kept) return kept;
  const params = Object.freeze(coerce(call.params, parseParams(query)));
  if (isWrite(call) || query.length > maxKnownQuery.length) return params;
  if (known.size >= maxKnownQuery.count) known.clear();
  knownQueries.set(call, known.set(query, params));
  return params;
}

/** The parameters from the query or the body; undefined when the body is no object. */
function paramsOf(call: Call, request: FastifyRequest): Readonly<Record<string, unknown>> | undefined {
  if (call.encoding === 'query') return queryParamsOf(call, request);
  const source = request.body ?? {};
  if (!isParams(source)) return undefined;
  return call.encoding === 'json' ? source : coerce(call.params, source);
}

/** The error status of a request whose content type or origin the call does not allow. */
function refusedStatus({ allowed }: ServerContext, call: Call, request: FastifyRequest): number | undefined {
  if (!hasContentType(call, request)) return 415;
  return isWrite(call) && !isWriteAllowed(allowed, request.raw) ? 403 : undefined;
}

/** The parameters of a request; undefined after answering why they cannot be read. */
export function readParams(
  context: ServerContext,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Readonly<Record<string, unknown>> | undefined {
  const refused = refusedStatus(context, call, request);
  const params = refused === undefined ? paramsOf(call, request) : undefined;
  if (!params) sendFailure(context, reply, refused ?? 400);
  return params;
}

/** The body of an answer that a fault prescribes. */
export const faultBodyOf =
  ({ kernel }: ServerContext) =>
  (status: number, code: number): object =>
    failureBody(status, code, 'Switched on.', kernel.exchange.clock.now());

/** Sends the result of a call, or closes the connection in its place when the answer is lost. */
export function answerCall(
  { kernel }: ServerContext,
  { errors, host }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  result: HandlerResult,
  { losesResponse }: FaultEffect,
): void {
  if (losesResponse) {
    reply.hijack();
    request.raw.socket.destroy();
  } else sendResult(reply, result, { errors, host, timeNow: kernel.exchange.clock.now() });
}

/**
 * Handles a request for a call of the contract. Reads without a fault are answered before it returns, without a
 * promise: each would cost as much as the read itself.
 */
function handleRequest(
  context: ServerContext,
  name: string,
  { call, run, isRepeat: isRepeatedId }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const { kernel, faults } = context;
  const { exchange } = kernel;
  const params = readParams(context, call, request, reply);
  if (!params) return undefined;

  const check = checkSession(context, request);
  const uid = 'session' in check ? check.session.uid : undefined;
  const effect = applyFaults(faults, { call: name, uid }, request, reply, faultBodyOf(context));
  if (effect instanceof Promise || isWrite(call)) return answerLater(effect);
  if (!effect.isDone) answer(executeRead(effect), effect);
  return undefined;

  async function answerLater(awaited: FaultEffect | Promise<FaultEffect>): Promise<FastifyReply> {
    const fault = await awaited;
    if (fault.isDone) return reply;
    const result = isWrite(call)
      ? await kernel.queue.enqueue(
          () => execute(fault),
          (written) => !written || shouldCommit(written),
        )
      : executeRead(fault);
    answer(result, fault);
    return reply;
  }

  function answer(result: HandlerResult | undefined, fault: FaultEffect): void {
    if (result) answerCall(context, call, request, reply, result, fault);
  }

  /** Runs all earlier writes and due jobs first, so that the read returns their results. */
  function executeRead(fault: FaultEffect): HandlerResult | undefined {
    kernel.queue.flush();
    exchange.clock.runDue();
    return execute(fault);
  }

  /** Runs the handler; returns undefined after the rate limit answered. */
  function execute(fault: FaultEffect): HandlerResult | undefined {
    const caller = {
      account: uid === undefined ? undefined : exchange.accounts.byUid(uid),
      lang: textOf(request.headers.lang),
      area: textOf(request.headers['x-area']),
      session: 'session' in check ? check.session : undefined,
      isExpired: fault.isExpired,
    };
    const isRepeat = isRepeatedId(exchange, caller, params ?? {});
    if (
      !isRepeat &&
      !takeRateToken(context, reply, call.bucket, uid === undefined ? anonymousCallerOf(request) : { uid })
    )
      return undefined;
    if (fault.isExpired && name !== 'account.ott' && call.auth !== 'none') return refuse('sessionExpired');
    if (call.auth === 'required' && 'refused' in check) return refuse(check.refused);
    return context.timed(`${call.method} ${request.routeOptions.url ?? ''}`, () =>
      run(exchange, { ...caller, isRepeat }, params ?? {}),
    );
  }
}

/**
 * Adds a route for each handler. Throws when the contract does not declare its call; calls without a handler have no
 * route.
 */
export function addCallRoutes(app: FastifyInstance, context: ServerContext, handlers: readonly Handler[]): void {
  const nameOf = new Map([...publishedCalls].map(([name, call]): [Call, string] => [call, name]));
  for (const handler of handlers) {
    const { call } = handler;
    const name = nameOf.get(call);
    if (name === undefined) throw new Error(`the contract does not list ${call.method} ${call.path}`);
    app.route({
      method: call.method,
      url: `/x/${call.host}${call.path}`,
      handler: (request, reply) => handleRequest(context, name, handler, request, reply),
    });
  }
}
