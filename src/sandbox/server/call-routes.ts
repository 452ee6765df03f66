import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allCalls } from '../../contract/index.ts';
import type { Call } from '../../contract/call.ts';
import { refuse } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { keeps, writes } from '../handle.ts';
import type { Handler } from '../handle.ts';
import type { Session, SessionRefusal } from '../sessions/sessions.ts';
import { fail, queryOf } from './app.ts';
import type { ServerContext } from './app.ts';
import type { Limits, Verdict } from './buckets.ts';
import { suffer } from './call-faults.ts';
import { coerce } from './coerce.ts';
import type { TextParams } from './coerce.ts';
import { envelopeOf, failureOf, messageField } from './envelope.ts';
import { mayAct } from './gate.ts';

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

type Who = { session: Session } | { refused: SessionRefusal };

/** The session behind the `usertoken` header: the only thing that proves who calls. */
function whoCalls({ kernel }: ServerContext, request: FastifyRequest): Who {
  const token = textOf(request.headers.usertoken);
  return token === '' ? { refused: 'sessionMissing' } : kernel.exchange.sessions.check(token);
}

/** Takes one call from a bucket and writes how full it is. False: refused, with 429. */
export function takeRate(context: ServerContext, reply: FastifyReply, bucket: keyof Limits, who: string): boolean {
  const verdict: Verdict = context.takeFrom(bucket, who);
  void reply.header('x-ratelimit-limit', verdict.limit);
  void reply.header('x-ratelimit-remaining', verdict.remaining);
  void reply.header('x-ratelimit-reset', context.kernel.exchange.clock.now() + verdict.fullInMs);
  if (verdict.allowed) return true;
  void reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryInMs / 1_000)));
  void fail(context, reply, 429);
  return false;
}

/** Who an anonymous caller is to the rate limits: browser and address. exchange-api 1.6 */
export const strangerOf = ({ headers, ip }: FastifyRequest): string => `${textOf(headers.guid).slice(0, 36)} ${ip}`;

function contentFits({ encoding, method }: Call, request: FastifyRequest): boolean {
  const type = textOf(request.headers['content-type']).split(';', 1)[0]?.trim().toLowerCase();
  if (method === 'GET' || !type) return true;
  return type === (encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json');
}

const isPairs = (value: unknown): value is TextParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parameters as the call's encoding carries them; undefined: unreadable. */
function given({ encoding, params }: Call, request: FastifyRequest): Readonly<Record<string, unknown>> | undefined {
  const source = encoding === 'query' ? queryOf(request) : (request.body ?? {});
  if (!isPairs(source)) return undefined;
  return encoding === 'json' ? source : coerce(params, source);
}

/** Answers one request for a call of the contract. */
async function answerCall(
  context: ServerContext,
  name: string,
  { call, run, isKnown }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kernel, faults } = context;
  const { exchange } = kernel;
  if (!contentFits(call, request)) return fail(context, reply, 415);
  if (writes(call) && !mayAct(context.gate, request.raw)) return fail(context, reply, 403);
  const params = given(call, request);
  if (!params) return fail(context, reply, 400);

  const who = whoCalls(context, request);
  const uid = 'session' in who ? who.session.uid : undefined;
  const failure = (status: number, code: number): object =>
    failureOf(status, code, 'Switched on.', exchange.clock.now());
  const suffered = await suffer(faults, { call: name, uid }, request, reply, failure);
  if (suffered.isDone) return reply;

  const answer = await (writes(call) ? kernel.queue.enter(judged, (given) => !given || keeps(given)) : looked());
  if (!answer) return reply;
  if (suffered.losesAnswer) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const envelope = envelopeOf(answer, call.errors, messageField[call.host], exchange.clock.now());
  return reply.type('application/json; charset=utf-8').send(envelope);

  /** What came before is done before anything is looked at. */
  function looked(): Answer | undefined {
    kernel.queue.settle();
    exchange.clock.settle();
    return judged();
  }

  /** Undefined: refused by the rate, and told. */
  function judged(): Answer | undefined {
    const caller = {
      account: uid === undefined ? undefined : exchange.people.byUid(uid),
      lang: textOf(request.headers.lang),
      area: textOf(request.headers['x-area']),
      session: 'session' in who ? who.session : undefined,
      isExpired: suffered.isExpired,
    };
    const isRepeat = isKnown(exchange, caller, params ?? {});
    if (!isRepeat && !takeRate(context, reply, call.bucket, uid ?? strangerOf(request))) return undefined;
    if (suffered.isExpired && name !== 'account.ott' && call.auth !== 'none') return refuse('sessionExpired');
    if (call.auth === 'required' && 'refused' in who) return refuse(who.refused);
    return run(exchange, { ...caller, isRepeat }, params ?? {});
  }
}

/** A route for each handler whose call the contract declares. A call without a handler is no path yet. */
export function addCallRoutes(app: FastifyInstance, context: ServerContext, handlers: readonly Handler[]): void {
  const nameOf = new Map([...allCalls].map(([name, call]): [Call, string] => [call, name]));
  for (const handler of handlers) {
    const { call } = handler;
    const name = nameOf.get(call);
    if (name === undefined) throw new Error(`the contract does not list ${call.method} ${call.path}`);
    app.route({
      method: call.method,
      url: `/x/${call.host}${call.path}`,
      handler: (request, reply) => answerCall(context, name, handler, request, reply),
    });
  }
}
