import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerFor, exchangePrefix } from './answer.ts';
import type { Answer } from './answer.ts';
import { openBodies } from './bodies.ts';
import { encodingFor, endings } from './encoding.ts';
import { caching, reportPath } from './policy.ts';
import { openReports } from './reports.ts';
import type { Site } from './site.ts';

/** The sandbox exchange as far as the server needs it: the door of `src/sandbox/index.ts`. */
export interface MountedExchange {
  app: { routing: (request: IncomingMessage, response: ServerResponse) => void };
  attachSockets: (server: Server) => void;
}

export interface ServeOptions {
  site: Site;
  /** Answers everything under `/x/`; without one those paths are not found. */
  exchange?: MountedExchange | undefined;
  /** Takes one line of notice. */
  print?: (line: string) => void;
}

/** A request must have sent its headers, and all of itself, within these (Q-F40). */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

const refusals = {
  400: 'Bad request.',
  404: 'Not found.',
  405: 'Method not allowed.',
  414: 'Address too long.',
} as const;

/** The production-like server: a built site, and the exchange on the same port. The caller listens and closes. */
export function createSiteServer({ site, exchange, print = () => undefined }: ServeOptions): Server {
  const bodies = openBodies();
  const report = openReports(print);
  const server = createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => {
      const url = request.url ?? '/';
      if (exchange !== undefined && url.startsWith(exchangePrefix)) return exchange.app.routing(request, response);
      for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
      if (url === reportPath && request.method === 'POST') return report(request, response);
      const { cookie, 'accept-language': acceptLanguage } = request.headers;
      const answer = answerFor({ method: request.method ?? 'GET', url, cookie, acceptLanguage }, site);
      send(answer, request, response, bodies, site.folder).catch((error: unknown) => {
        print(
          `cannot read ${request.method ?? ''} ${url.split('?')[0] ?? ''}: ${error instanceof Error ? error.message : String(error)}`,
        );
        if (!response.headersSent)
          response.writeHead(500, { 'Cache-Control': caching.never, 'Content-Type': 'text/plain' });
        response.end('The site is being rebuilt or broken.\n');
      });
    },
  );
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // Nothing was asked: what is said on a line that is only held open is taken for the answer to its next request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const headers = Object.entries(site.headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    if (socket.writable)
      socket.end(
        `HTTP/1.1 ${status}\r\n${headers}Cache-Control: ${caching.never}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
  });
  exchange?.attachSockets(server);
  server.on('upgrade', ({ url = '' }, socket) => {
    if (!exchange || !url.startsWith(exchangePrefix))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

async function send(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  bodies: (path: string) => Promise<Buffer>,
  folder: string,
): Promise<void> {
  if (answer.kind === 'redirect') {
    const vary = answer.vary === undefined ? {} : { Vary: answer.vary };
    response
      .writeHead(answer.status, {
        Location: answer.location,
        'Cache-Control': caching.never,
        'Content-Length': 0,
        ...vary,
      })
      .end();
    return;
  }
  if (answer.kind === 'refusal') {
    const allow = answer.status === 405 ? { Allow: 'GET, HEAD' } : {};
    const text = `${refusals[answer.status]}\n`;
    response.writeHead(answer.status, {
      'Cache-Control': caching.never,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': text.length,
      ...allow,
    });
    response.end(request.method === 'HEAD' ? undefined : text);
    return;
  }
  const { file, status } = answer;
  const encoding = encodingFor(request.headers['accept-encoding'], file.encodings);
  const tag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  response.setHeader('Cache-Control', answer.caching);
  if (file.encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) response.setHeader('ETag', tag);
  if (status === 200 && matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end();
    return;
  }
  const body = await bodies(join(folder, file.file) + (encoding === undefined ? '' : endings[encoding]));
  const encoded = encoding === undefined ? {} : { 'Content-Encoding': encoding };
  response.writeHead(status, { 'Content-Type': file.type, 'Content-Length': body.length, ...encoded });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** True when the visitor's copy is this one, whatever weakness a proxy marked it with. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*');
}
