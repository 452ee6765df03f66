import { createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

/** A request on its way to the exchange. */
export interface ProxyRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer on its way back. */
export interface ProxyAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Ends the connection instead of answering: the answer is lost. */
  isLost?: boolean;
}

/** What a proxy alters. */
export interface Alterations {
  request?: (request: ProxyRequest) => void;
  answer?: (answer: ProxyAnswer, request: ProxyRequest) => void;
  /** Returns the frames that the client gets instead. */
  frame?: (frame: string, path: string) => readonly string[];
  /** Returns the message that the exchange gets instead, undefined for none. */
  message?: (message: string, path: string) => string | undefined;
}

export interface FaultProxy {
  origin: string;
  /** Requests that came, in order. */
  seen: ProxyRequest[];
  /** Replaces what is altered; the requests that came are forgotten. */
  alter: (alterations: Alterations) => void;
  close: () => Promise<void>;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

const withoutHops = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopByHop.has(name) ? [] : [[name, String(value)]],
    ),
  );

/** Opens a proxy in front of an exchange that alters single things of its answers. verify.md 5 */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  let alterations: Alterations = {};
  const seen: ProxyRequest[] = [];

  function forward(request: ProxyRequest): Promise<ProxyAnswer> {
    return new Promise((resolve, reject) => {
      const { method, url, headers, body } = request;
      const sent = {
        ...withoutHops(headers),
        host: `localhost:${port}`,
        ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      };
      const upstream = httpRequest({ hostname, port, method, path: url, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: withoutHops(response.headers),
            body: Buffer.concat(chunks).toString(),
          });
        });
      });
      upstream.on('error', reject);
      upstream.end(body === '' ? undefined : body);
    });
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const request: ProxyRequest = { method, url, headers: { ...headers }, body: Buffer.concat(chunks).toString() };
      seen.push({ ...request, headers: { ...headers } });
      alterations.request?.(request);
      forward(request).then(
        (answer) => {
          alterations.answer?.(answer, request);
          if (answer.isLost) outgoing.destroy();
          else
            outgoing
              .writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
              .end(answer.body);
        },
        () => outgoing.destroy(),
      );
    });
  });

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (incoming, socket, head) => {
    const path = incoming.url ?? '/';
    const { origin } = incoming.headers;
    const upstream = new WebSocket(`${target.replace('http', 'ws')}${path}`, {
      ...(origin !== undefined && { origin }),
    });
    const waiting: string[] = [];
    upstream.on('error', () => socket.destroy());
    upstream.on('unexpected-response', () => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
    const early = (data: Buffer): void => void waiting.push(data.toString());
    upstream.on('message', early);
    upstream.on('open', () => {
      sockets.handleUpgrade(incoming, socket, head, (client) => {
        const toClient = (text: string): void => {
          for (const frame of alterations.frame?.(text, path) ?? [text])
            if (client.readyState === WebSocket.OPEN) client.send(frame);
        };
        upstream.off('message', early);
        for (const text of waiting) toClient(text);
        upstream.on('message', (data: Buffer) => {
          toClient(data.toString());
        });
        upstream.on('close', (code) => {
          client.close(code === 1005 || code === 1006 ? 1000 : code);
        });
        client.on('message', (data: Buffer) => {
          const text = data.toString();
          const message = alterations.message ? alterations.message(text, path) : text;
          if (message !== undefined) upstream.send(message);
        });
        client.on('close', () => {
          upstream.terminate();
        });
        client.on('error', () => {
          upstream.terminate();
        });
      });
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    seen,
    alter(next) {
      alterations = next;
      seen.length = 0;
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
