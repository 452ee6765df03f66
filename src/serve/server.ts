import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  defaultTimeouts,
  hasOneHost,
  isEncoded,
  isHostAllowed,
  isStreamUpgrade,
  limitResponses,
} from '../contract/http-server.ts';
import type { ServerTimeouts } from '../contract/http-server.ts';
import { exchangePrefix, route } from './route.ts';
import type { Route } from './route.ts';
import { encodingFor } from './encoding.ts';
import { passOn } from './own-server.ts';
import type { OwnServer } from './own-server.ts';
import { cacheControl, headersFor, policyHeader, reportPath, withLoopbackFrames } from './response-headers.ts';
import { openReports } from './reports.ts';
import { NotReadyError, servedSite } from './served-site.ts';
import type { ServedSite } from './served-site.ts';
import type { Site } from './site.ts';

/** The members of the sandbox exchange that the server uses. */
export interface MountedExchange {
  app: { routing: (request: IncomingMessage, response: ServerResponse) => void };
  attachSockets: (server: Server) => void;
}

export interface ServeOptions {
  site: Site | ServedSite;
  /** Handles all paths under `/x/`; without it they are answered 404. */
  exchange?: MountedExchange | undefined;
  /** Names under which pages are served, those of the exchange on the same port; without them every name. */
  hosts?: readonly string[] | undefined;
  /** Answers the paths of the operator; without it they are answered 502. */
  own?: OwnServer | undefined;
  /** Prints one line of log. */
  print?: (line: string) => void;
  /** Overrides of the time limits (Q-F40). */
  timeouts?: Partial<ServerTimeouts>;
  /** Real time, ms; default: that of the process. */
  monotonic?: () => number;
}

/** When a client asks again for a file that is made when all pages are there, s. */
const retryAfterS = 60;

const errorTexts = {
  400: 'Bad request.',
  415: 'Unsupported content encoding.',
  404: 'Not found.',
  405: 'Method not allowed.',
  414: 'Address too long.',
  421: 'Misdirected request.',
} as const;

/** Creates the server of a built site, with the exchange on the same port. The caller starts and closes it. */
export function createSiteServer({
  site: built,
  exchange,
  hosts,
  own,
  print = () => undefined,
  timeouts: overrides,
  monotonic = () => performance.now(),
}: ServeOptions): Server {
  const timeouts = { ...defaultTimeouts, ...overrides };
  const site = 'open' in built ? built : servedSite(built);
  const plainHeaders = headersFor(site.headers);
  const report = openReports(print, monotonic);
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // Node.js would answer without the security headers.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => exchange !== undefined && isStreamUpgrade(request),
    },
    (request, response) => {
      const url = request.url ?? '/';
      if (exchange !== undefined && url.startsWith(exchangePrefix)) {
        exchange.app.routing(request, response);
        return;
      }
      for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
      if (!hasOneHost(request)) {
        sendError(400, request, response);
        return;
      }
      if (hosts !== undefined && !isHostAllowed(hosts, request.headers)) {
        sendError(421, request, response);
        return;
      }
      if (isEncoded(request)) {
        sendError(415, request, response);
        return;
      }
      if (url === reportPath && request.method === 'POST') {
        report(request, response);
        return;
      }
      const { cookie, 'accept-language': acceptLanguage } = request.headers;
      const siteRoute = route(site, { method: request.method ?? 'GET', url, cookie, acceptLanguage });
      if (siteRoute.kind === 'own') {
        passOn(request, response, own);
        return;
      }
      const headersOf = (type: string) => {
        const headers = headersFor(site.headers, type);
        const policy = headers[policyHeader];
        return site.hasSandboxEmbeds === true && policy !== undefined
          ? { ...headers, [policyHeader]: withLoopbackFrames(policy, request.headers.host) }
          : headers;
      };
      send(siteRoute, request, response, { site, headersOf }).catch((error: unknown) => {
        if (error instanceof NotReadyError) {
          const retry = {
            'Retry-After': retryAfterS,
            'Cache-Control': cacheControl.never,
            'Content-Type': 'text/plain',
          };
          response.writeHead(503, retry).end('The site is still being built.\n');
          return;
        }
        const reason = error instanceof Error ? error.message : String(error);
        print(`cannot answer ${request.method ?? ''} ${url.split('?')[0] ?? ''}: ${reason}`);
        if (!response.headersSent)
          response.writeHead(500, { 'Cache-Control': cacheControl.never, 'Content-Type': 'text/plain' });
        response.end('The page cannot be shown; the log of the server says why.\n');
      });
    },
  );
  limitResponses(server, timeouts, { ...plainHeaders, 'Cache-Control': cacheControl.never });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // An idle keep-alive connection has no pending request: a client would read a response as the one to its next
    // request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const headers = Object.entries(plainHeaders)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    if (socket.writable)
      socket.end(
        `HTTP/1.1 ${status}\r\n${headers}Cache-Control: ${cacheControl.never}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
  });
  exchange?.attachSockets(server);
  return server;
}

function sendError(status: keyof typeof errorTexts, request: IncomingMessage, response: ServerResponse): void {
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {};
  const text = `${errorTexts[status]}\n`;
  response.writeHead(status, {
    'Cache-Control': cacheControl.never,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': text.length,
    ...allow,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

interface SiteParts {
  site: ServedSite;
  /** The security headers of a file by its media type. */
  headersOf: (type: string) => Record<string, string>;
}

async function send(
  siteRoute: Exclude<Route, { kind: 'own' }>,
  request: IncomingMessage,
  response: ServerResponse,
  { site, headersOf }: SiteParts,
): Promise<void> {
  if (siteRoute.kind === 'redirect') {
    const vary = siteRoute.vary === undefined ? {} : { Vary: siteRoute.vary };
    response
      .writeHead(siteRoute.status, {
        Location: siteRoute.location,
        'Cache-Control': cacheControl.never,
        'Content-Length': 0,
        ...vary,
      })
      .end();
    return;
  }
  if (siteRoute.kind === 'error') {
    sendError(siteRoute.status, request, response);
    return;
  }
  const { path, status } = siteRoute;
  const { entry: file, body: bodyIn } = await site.open(path);
  const encoding = encodingFor(request.headers['accept-encoding'], file.encodings);
  const tag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  for (const [name, value] of Object.entries(headersOf(file.type))) response.setHeader(name, value);
  response.setHeader('Cache-Control', siteRoute.cacheControl);
  if (file.encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) response.setHeader('ETag', tag);
  if (status === 200 && matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  const body = await bodyIn(encoding);
  const encoded = encoding === undefined ? {} : { 'Content-Encoding': encoding };
  response.writeHead(status, { 'Content-Type': file.type, 'Content-Length': body.length, ...encoded });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** True when `If-None-Match` has the tag; weak tags match too, because proxies may weaken them. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*');
}
