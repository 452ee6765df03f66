import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasOneHost, isEncoded, isHostAllowed, isStreamUpgrade, limitResponses } from '#contract/http-server.ts';
import type { ServerTimeouts } from '#contract/http-server.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { Timed } from '#sandbox/foundation/blocked-log.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { Faults } from './faults.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { TakeToken } from './rate-limits.ts';
import { parseParams, UnreadableError } from './coerce.ts';
import type { TextParams } from './coerce.ts';
import { failureBody } from './envelope.ts';
import { isOriginAllowed } from './origin-check.ts';
import type { AllowedHosts } from './origin-check.ts';
import { headerLines, securityHeaders } from './headers.ts';
import type { Report } from './fault-log.ts';

/** What all routes of the server share. */
export interface ServerContext {
  kernel: Kernel;
  faults: Faults;
  allowed: AllowedHosts;
  takeToken: TakeToken;
  loginAttempts: LoginAttempts;
  timeouts: ServerTimeouts;
  report: Report;
  timed: Timed;
}

/** Larger bodies are answered 413. exchange-api 1.3 */
const maxBodyBytes = 64 * 1024;

const corsHeaders = ['content-type', 'usertoken', 'platform', 'lang', 'guid', 'x-request-id', 'x-area', 'x-sandbox'];
const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

/** The client's request id when it is valid, otherwise a new one. */
function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : randomUUID();
}

const errorsByStatus: Readonly<Record<number, readonly [code: number, message: string]>> = {
  400: [10001, 'Bad request.'],
  403: [10005, 'Forbidden.'],
  404: [10017, 'Not found.'],
  405: [10017, 'Method not allowed.'],
  413: [10001, 'Body too large.'],
  415: [10001, 'Unsupported content type.'],
  421: [10005, 'Misdirected request.'],
  429: [10006, 'Too many requests.'],
  503: [10016, 'The exchange cannot save now. Nothing was changed.'],
};

/** Sends an error status: the request did not reach a handler. */
export function sendFailure({ kernel }: ServerContext, reply: FastifyReply, status: number, note = ''): FastifyReply {
  const [code, message] = errorsByStatus[status] ?? [10016, 'Internal error.'];
  return reply.code(status).send(failureBody(status, code, note || message, kernel.exchange.clock.now()));
}

function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parserOf =
    (parse: (body: string) => unknown) =>
    (_request: unknown, body: string | Buffer, done: (error: Error | null, params?: unknown) => void): void => {
      let params: unknown;
      try {
        params = parse(String(body));
      } catch {
        done(new UnreadableError('unreadable body'));
        return;
      }
      done(null, params);
    };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    parserOf((body) => {
      const parsed = body === '' ? {} : parseJson(body);
      if (parsed === undefined) throw new UnreadableError('unreadable body');
      return parsed;
    }),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parserOf(parseParams));
}

/** The text of the query. */
export function queryTextOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/** The query parameters. Fastify's own parser is off, because it has no limit on their number. */
export const queryOf = (request: FastifyRequest): TextParams => parseParams(queryTextOf(request));

/** True when the path exists with another method, which is answered 405. */
function hasOtherMethod(app: FastifyInstance, { method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url;
  return (['GET', 'POST', 'DELETE'] as const).some(
    (other) => other !== method && app.hasRoute({ url: path, method: other }),
  );
}

/** Ends a connection that sent no valid request, or sent it too slowly. */
function endConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  // An idle keep-alive connection has no pending request: a client would read a response as the one to its next
  // request.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status}\r\n${headerLines}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The error status of a request that no handler may see. */
function statusOfRequest({ allowed }: ServerContext, { raw, headers }: FastifyRequest): number | undefined {
  if (!hasOneHost(raw)) return 400;
  if (!isHostAllowed(allowed.allowedHosts, headers)) return 421;
  if (!isOriginAllowed(allowed, raw)) return 403;
  return isEncoded(raw) ? 415 : undefined;
}

/** Creates the HTTP server without routes: host and origin checks, response headers, body parsers and errors. */
export async function openApp(context: ServerContext): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { querystringParser: () => ({}), ignoreTrailingSlash: false },
    frameworkErrors: (_error, _request, reply) => void sendFailure(context, reply.headers(securityHeaders), 400),
    forceCloseConnections: true,
    clientErrorHandler: endConnection,
    requestTimeout: context.timeouts.requestMs,
    http: {
      headersTimeout: context.timeouts.headersMs,
      connectionsCheckingInterval: context.timeouts.checkMs,
      shouldUpgradeCallback: isStreamUpgrade,
      // Node.js would answer without the security headers.
      requireHostHeader: false,
    },
  });
  limitResponses(app.server, context.timeouts, securityHeaders);
  addParsers(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    void reply.header('x-request-id', request.id);
    const status = statusOfRequest(context, request);
    if (status === undefined) done();
    else sendFailure(context, reply, status);
  });
  await app.register(cors, {
    origin: (origin, answer) => {
      answer(null, origin !== undefined && context.allowed.allowedOrigins.includes(origin));
    },
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: corsHeaders,
    exposedHeaders,
    maxAge: 600,
  });
  app.setNotFoundHandler((request, reply) => sendFailure(context, reply, hasOtherMethod(app, request) ? 405 : 404));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendFailure(context, reply, status in errorsByStatus ? status : 400);
    context.report(error, request.id);
    if (isStorageError(error)) return sendFailure(context, reply, 503);
    return sendFailure(context, reply, 500, `Internal error ${request.id}.`);
  });
  return app;
}
