import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel.ts';
import type { Faults } from '../faults.ts';
import type { openBuckets } from './buckets.ts';
import { readPairs, UnreadableError } from './coerce.ts';
import type { TextParams } from './coerce.ts';
import { failureOf } from './envelope.ts';
import { hostFits, originFits } from './gate.ts';
import type { Gate } from './gate.ts';
import { securityHeaders } from './headers.ts';

/** What the routes of the server stand on. */
export interface ServerContext {
  kernel: Kernel;
  faults: Faults;
  gate: Gate;
  takeFrom: ReturnType<typeof openBuckets>;
  /** Keeps a fault of ours with its id, for the person who runs the exchange. */
  report: (error: unknown, id: string) => void;
}

/** exchange-api 1.3: bodies above are 413. */
const maxBodyBytes = 64 * 1024;

/** A request must have sent its headers, and all of itself, within these. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

const corsHeaders = ['content-type', 'usertoken', 'platform', 'lang', 'guid', 'x-request-id', 'x-area', 'x-sandbox'];
const exposed = ['x-request-id', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** The client's id of this attempt when it is one, else one of ours. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

const codesOfStatus: Readonly<Record<number, readonly [code: number, message: string]>> = {
  400: [10001, 'Unreadable request.'],
  403: [10005, 'Not from here.'],
  404: [10017, 'No such path.'],
  405: [10017, 'Wrong method.'],
  413: [10001, 'Body too large.'],
  415: [10001, 'Wrong content type.'],
  421: [10005, 'Not this host.'],
  429: [10006, 'Too many requests.'],
};

/** Answers with a status that is not 200: the call was not judged. */
export function fail({ kernel }: ServerContext, reply: FastifyReply, status: number, note = ''): FastifyReply {
  const [code, message] = codesOfStatus[status] ?? [10016, 'Internal fault.'];
  return reply.code(status).send(failureOf(status, code, note || message, kernel.exchange.clock.now()));
}

function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse =
    (read: (body: string) => unknown) =>
    async (_request: unknown, body: string | Buffer): Promise<unknown> => {
      try {
        return read(String(body));
      } catch {
        throw new UnreadableError('unreadable body');
      }
    };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    parse((body) => (body === '' ? {} : JSON.parse(body))),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse(readPairs));
}

/** The parameters of the address. The framework does not read them: it could not refuse too many. */
export function queryOf({ url }: FastifyRequest): TextParams {
  const mark = url.indexOf('?');
  return mark < 0 ? {} : readPairs(url.slice(mark + 1));
}

/** Which methods a path knows, when not the one that was asked for. */
function hasOtherMethod(app: FastifyInstance, { method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url;
  return (['GET', 'POST', 'DELETE'] as const).some(
    (other) => other !== method && app.hasRoute({ url: path, method: other }),
  );
}

const headerLines = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Ends a line on which came what is no request, or nothing in time. */
function endLine({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  // Nothing was asked: what is said on a line that is only held open is taken for the answer to its next request.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status}\r\n${headerLines}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The bare server: who may come in, what every answer carries, how failures look. Routes are added by others. */
export async function openApp(context: ServerContext): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { querystringParser: () => ({}), ignoreTrailingSlash: false },
    frameworkErrors: (_error, _request, reply) => void fail(context, reply.headers(securityHeaders), 400),
    forceCloseConnections: true,
    clientErrorHandler: endLine,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
  });
  addParsers(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    if (!hostFits(context.gate, request.headers)) return fail(context, reply, 421);
    if (!originFits(context.gate, request.headers)) return fail(context, reply, 403);
    return undefined;
  });
  await app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && context.gate.allowedOrigins.includes(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: corsHeaders,
    exposedHeaders: exposed,
    maxAge: 600,
  });
  app.setNotFoundHandler((request, reply) => fail(context, reply, hasOtherMethod(app, request) ? 405 : 404));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return fail(context, reply, status in codesOfStatus ? status : 400);
    context.report(error, request.id);
    return fail(context, reply, 500, `Internal fault ${request.id}.`);
  });
  return app;
}
