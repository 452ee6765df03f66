/** Passes the paths that belong to the operator on to the operator's server. docs/operators.md "Login" */
import { request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../contract/http-server.ts';
import { cacheControl } from './response-headers.ts';

/** Where the operator's server listens. */
export interface OwnServer {
  host: string;
  port: string;
}

function sendUnreachable(response: ServerResponse, why: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Cache-Control': cacheControl.never, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${why}\n`);
}

/** Passes a request on as it is; its answer has the headers of that server alone. */
export function passOn(request: IncomingMessage, response: ServerResponse, own: OwnServer | undefined): void {
  if (!own) {
    sendUnreachable(response, 'A path of ownPaths: name the server that answers it with --own host:port.');
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const passed = send(
    {
      ...own,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'x-forwarded-for': clientAddress(request) },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () =>
    sendUnreachable(response, `The server of ownPaths does not answer on ${own.host}:${own.port}.`),
  );
  request.pipe(passed);
}
