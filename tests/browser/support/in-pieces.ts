import { createServer, request as openRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes of a document that arrive together: four packets of a phone's network. */
const pieceBytes = 5_600;
/** Time between two pieces: a browser draws the first one. */
const pieceMs = 20;

/** A site whose documents arrive in pieces. */
export interface SiteInPieces {
  origin: string;
  close: () => void;
}

/** Serves the site at `origin` again, as a slow network does. */
export async function serveInPieces(origin: string): Promise<SiteInPieces> {
  const { host, hostname, port } = new URL(origin);
  const headersOf = ({ headers }: IncomingMessage) => ({
    ...headers,
    host,
    ...(headers.origin !== undefined && { origin }),
    'accept-encoding': 'identity',
  });

  async function send(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      answer.pipe(response);
      return;
    }
    const document = Buffer.concat((await answer.toArray()) as Buffer[]);
    for (let from = 0; from < document.length; from += pieceBytes) {
      response.write(document.subarray(from, from + pieceBytes));
      await delay(pieceMs);
    }
    response.end();
  }

  const server: Server = createServer((request, response) => {
    const { method, url: path } = request;
    const forwarded = openRequest({ hostname, port, method, path, headers: headersOf(request) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      void send(answer, response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const forwarded = connect(Number(port), hostname);
    const lines = Object.entries({ ...headersOf(request), connection: 'Upgrade' }).map(
      ([name, value]) => `${name}: ${String(value)}\r\n`,
    );
    forwarded.write(`GET ${request.url ?? ''} HTTP/1.1\r\n${lines.join('')}\r\n`);
    for (const end of [socket, forwarded]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        sockets.delete(end);
        socket.destroy();
        forwarded.destroy();
      });
    }
    socket.pipe(forwarded).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
