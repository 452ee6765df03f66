import { Agent, request as openRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { forwardedHeader, isStreamUpgrade } from '#contract/http-server.ts';
import { cacheControl } from '../response-headers.ts';

/** When a client asks again while the exchange starts again, s. */
const retryAfterS = 2;

/** Headers of one connection, which are not passed on to the next. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect', forwardedHeader]);
/** The headers of an upgrade name the connection, so that they are passed on. */
const upgradeHeaders = new Set([forwardedHeader]);

/** Errors of a connection that was never made: the exchange has seen nothing of the request. */
const notConnected = new Set(['ENOENT', 'ECONNREFUSED']);

/** The header lines that are passed on with a request or an answer, as pairs. */
const passedHeaders = (rawHeaders: readonly string[], skipped: ReadonlySet<string>): [string, string][] =>
  Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
    rawHeaders[2 * at] ?? '',
    rawHeaders[2 * at + 1] ?? '',
  ]).filter(([name]) => !skipped.has(name.toLowerCase()));

/** The headers of a request, with the address of its client in place of what the client sent as its own. */
const headersWithAddress = (
  { rawHeaders, socket }: IncomingMessage,
  skipped: ReadonlySet<string>,
): [string, string][] => [...passedHeaders(rawHeaders, skipped), [forwardedHeader, socket.remoteAddress ?? '']];

const wasNotConnected = (error: NodeJS.ErrnoException): boolean => notConnected.has(error.code ?? '');

/** The exchange of another process, in the form that the server of the site mounts. */
export interface ForwardedExchange {
  app: { routing: (request: IncomingMessage, response: ServerResponse) => void };
  attachSockets: (server: Server) => void;
  /** Requests without an answer, as `POST /x/…`, the oldest first. */
  openRequests: () => string[];
  close: () => void;
}

/**
 * Passes requests and sockets on to the exchange that listens at a path. A request that it may have received but did
 * not answer ends with its connection, as if the answer were lost: only a request that never left is answered 503.
 */
export function forwardTo(socketPath: string): ForwardedExchange {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<IncomingMessage>();

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path } = request;
    const headers = headersWithAddress(request, connectionHeaders).flat();
    const forwarded = openRequest({ agent, socketPath, method, path, headers });
    open.add(request);
    response.once('close', () => {
      open.delete(request);
      forwarded.destroy();
    });
    forwarded.once('response', (answer) => {
      const answerHeaders = passedHeaders(answer.rawHeaders, connectionHeaders).flat();
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders);
      pipeline(answer, response, (error) => {
        if (error) request.socket.destroy();
      });
    });
    forwarded.on('error', (error) => {
      if (response.headersSent || !wasNotConnected(error)) return void request.socket.destroy();
      response.writeHead(503, { 'Retry-After': retryAfterS, 'Cache-Control': cacheControl.never }).end();
    });
    // Its error is the one of the request or of the connection.
    pipeline(request, forwarded, () => undefined);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isStreamUpgrade(request)) return;
    const { method = '', url = '' } = request;
    const lines = headersWithAddress(request, upgradeHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    const forwarded = connect(socketPath);
    // One write: after a second one that comes too late, the answer of a refused upgrade can no longer be read.
    forwarded.write(Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), head]));
    pipeline(socket, forwarded, socket, () => {
      socket.destroy();
      forwarded.destroy();
    });
  }

  return {
    app: { routing: pass },
    attachSockets: (server) => void server.on('upgrade', upgrade),
    openRequests: () => [...open].map(({ method = '', url = '' }) => `${method} ${url.split('?', 1)[0] ?? ''}`),
    close: () => agent.destroy(),
  };
}
