import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, programPrefixes } from '#contract/http-server.ts';
import { queryTextOf } from '#sandbox/server/app.ts';
import type { ServerContext } from '#sandbox/server/app.ts';
import { applyFaults } from '#sandbox/server/call-faults.ts';
import { programFaults } from '#sandbox/server/faults.ts';
import { UnreadableError } from '#sandbox/server/coerce.ts';
import type { RateCaller } from '#sandbox/server/rate-limits.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { RawParams } from '#sandbox/exchange/request-checks.ts';
import { bodyOf, doorCodes, refused } from './answer.ts';
import type { DoorAnswer } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { isWriting, keepsWrites, nameOf } from './door-call.ts';
import type { DoorCall, KeyHolder } from './door-call.ts';
import { bodyParams, queryParams } from './fields.ts';
import { drifted } from './time-check.ts';
import type { TimeSources } from './time-check.ts';

/** Headers that allow pages of other origins to read an answer. */
const corsHeaders = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

const emptyBody = Buffer.alloc(0);
const jsonType = 'application/json; charset=utf-8';

/** The query or the body, as it was received. */
function payloadOf({ method }: DoorCall, request: FastifyRequest): Buffer {
  if (method === 'GET') return Buffer.from(queryTextOf(request), 'latin1');
  return Buffer.isBuffer(request.body) ? request.body : emptyBody;
}

/** The parameters of a call; undefined when they cannot be read. */
function paramsOf({ method }: DoorCall, payload: Buffer): RawParams | undefined {
  try {
    return method === 'GET' ? queryParams(payload.toString('latin1')) : bodyParams(payload);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** What is switched on for a call. */
interface Switched {
  driftMs: number;
  isLimited: boolean;
  isMaintenance: boolean;
}

/** Answers calls of the V5 API on an app. */
function openAnswers(context: ServerContext, sources: TimeSources) {
  const { kernel, faults } = context;
  const { exchange, queue } = kernel;

  const send = (reply: FastifyReply, answer: DoorAnswer, status = 200, time = exchange.clock.now()): FastifyReply =>
    reply
      .code(status)
      .type(jsonType)
      .send(JSON.stringify(bodyOf(answer, time)));

  /** Takes a token of the person's bucket, which the pages share; returns false after it answered. */
  function isWithinRate(
    { bucket }: DoorCall,
    request: FastifyRequest,
    reply: FastifyReply,
    holder?: KeyHolder,
  ): boolean {
    const caller: RateCaller = holder
      ? { uid: holder.account.uid }
      : { device: '', address: clientAddress(request.raw) };
    const decision = context.takeToken(bucket, caller);
    void reply.header('x-bapi-limit', decision.limit);
    void reply.header('x-bapi-limit-status', decision.remaining);
    const resetMs = decision.allowed ? decision.fullInMs : decision.retryInMs;
    void reply.header('x-bapi-limit-reset-timestamp', exchange.clock.now() + resetMs);
    if (decision.allowed) return true;
    if (holder) send(reply, refused('tooMany', 'Too many visits!'));
    else send(reply, refused('tooManyFromAddress', 'Exceeded the IP rate limit.'), 403);
    return false;
  }

  /** Runs all earlier writes and due jobs before a read, so that it returns their results. */
  async function run(
    call: DoorCall,
    params: RawParams,
    { driftMs, isMaintenance }: Switched,
    holder?: KeyHolder,
  ): Promise<DoorAnswer> {
    const work = (): DoorAnswer =>
      context.timed(`${call.method} /v5/${call.path}`, () =>
        call.run(exchange, params, { now: exchange.clock.now() + driftMs, isMaintenance }, holder),
      );
    if (isWriting(call)) return queue.enqueue(work, keepsWrites);
    queue.flush();
    exchange.clock.runDue();
    return work();
  }

  /** What the faults of programs alone say about a call. */
  function switchedFor(call: DoorCall): Switched {
    const matching = faults.consume({ call: nameOf(call) }, programFaults);
    return {
      driftMs: matching.reduce((sum, fault) => (fault.kind === 'drift' ? sum + fault.value : sum), 0),
      isLimited: matching.some(({ kind }) => kind === 'limit'),
      isMaintenance: matching.some(({ kind }) => kind === 'maintenance'),
    };
  }

  async function handle(call: DoorCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const payload = payloadOf(call, request);
    const switched = switchedFor(call);
    const { driftMs, isLimited, isMaintenance } = switched;
    if (isMaintenance && call.path !== 'system/status')
      return send(reply, refused('internal', 'The exchange is in maintenance.'), 503);
    const times = driftMs === 0 ? sources : drifted(sources, driftMs);
    const caller = call.right === 'nothing' ? undefined : authenticate(exchange, request.headers, payload, times);
    if (caller && 'code' in caller) return send(reply, caller);
    if (call.right === 'trade' && caller?.key.rights !== 'trade')
      return send(reply, refused('noRight', 'Permission denied, please check your API key permissions.'));
    const target = { call: nameOf(call), uid: caller?.account.uid };
    const fault = await applyFaults(faults, target, request, reply, (_status, code) =>
      bodyOf({ code, message: 'Switched on.' }, exchange.clock.now()),
    );
    if (fault.isDone) return reply;
    if (fault.isExpired && caller) return send(reply, refused('keyExpired', 'Your api key has expired.'));
    if (isLimited) return send(reply, refused('tooMany', 'Too many visits!'));
    if (!isWithinRate(call, request, reply, caller)) return reply;
    const params = paramsOf(call, payload);
    const answer = params
      ? await run(call, params, switched, caller)
      : refused('badParameter', 'params error: unreadable');
    if (!fault.losesResponse) return send(reply, answer, 200, exchange.clock.now() + driftMs);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }

  function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = error.statusCode ?? 500;
    if (status < 500) return send(reply, refused('badParameter', error.message), status);
    context.report(error, request.id);
    return send(reply, refused('internal', 'Server error.'), isStorageError(error) ? 503 : 500);
  }

  return { send, handle, fail };
}

/**
 * Adds the calls of the V5 API for spot. No page calls them: a request with `Origin` is refused, so that no site can
 * use a key that it was given.
 */
export async function addDoor(
  app: FastifyInstance,
  context: ServerContext,
  calls: readonly DoorCall[],
  sources: TimeSources,
): Promise<void> {
  const { send, handle, fail } = openAnswers(context, sources);
  for (const prefix of programPrefixes)
    await app.register(
      (scope, _options, done) => {
        scope.removeAllContentTypeParsers();
        // The signature is of the bytes, whatever a client calls them.
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
          parsed(null, body);
        });
        scope.addHook('onRequest', (request, reply, next) => {
          if (request.headers.origin === undefined) next();
          else {
            for (const name of corsHeaders) reply.removeHeader(name);
            send(reply, { code: doorCodes.noRight, message: 'Pages cannot call this API.' }, 403);
          }
        });
        scope.setNotFoundHandler((_request, reply) => send(reply, refused('noPath', 'Route not found.'), 404));
        scope.setErrorHandler(fail);
        for (const call of calls)
          scope.route({
            method: call.method,
            url: `/${call.path}`,
            handler: (request, reply) => handle(call, request, reply),
          });
        done();
      },
      { prefix },
    );
}
