import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Two lines to one exchange, `/x/ws/…` and `/x/ws/b/…`, as two gateways of an operator: they know nothing of each
 * other.
 */
export interface Gateways {
  /** Origin of the sockets, `ws://localhost:1234`. */
  origin: string;
  /** Open sockets of a line. */
  open: (line: 'a' | 'b') => number;
  /** Closes the sockets of line a with 1012 and refuses new ones. */
  drain: () => void;
  close: () => Promise<void>;
}

export async function startGateways(exchange: string): Promise<Gateways> {
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ noServer: true });
  const lines = { a: new Set<WebSocket>(), b: new Set<WebSocket>() };
  let isDrained = false;
  server.on('upgrade', (request, socket, head) => {
    const [, second, stream = ''] = /^\/x\/ws\/(b\/)?(\w+)$/.exec(request.url ?? '') ?? [];
    const line = second === undefined ? 'a' : 'b';
    if (line === 'a' && isDrained) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      lines[line].add(client);
      const inner = new WebSocket(`${exchange.replace('http', 'ws')}/x/ws/${stream}`, {
        headers: { origin: request.headers.origin ?? exchange },
      });
      const waiting: [data: WebSocket.RawData, isBinary: boolean][] = [];
      client.on('message', (data, isBinary) => {
        if (inner.readyState === WebSocket.OPEN) inner.send(data, { binary: isBinary });
        else waiting.push([data, isBinary]);
      });
      inner.on('open', () => {
        for (const [data, isBinary] of waiting.splice(0)) inner.send(data, { binary: isBinary });
      });
      inner.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
      inner.on('close', (code) => client.close(code === 1006 || code === 1005 ? 1011 : code));
      inner.on('error', () => client.close(1011));
      client.on('close', () => {
        lines[line].delete(client);
        inner.close();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    open: (line) => lines[line].size,
    drain: () => {
      isDrained = true;
      for (const client of lines.a) client.close(1012);
    },
    close: async () => {
      for (const client of [...lines.a, ...lines.b]) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
