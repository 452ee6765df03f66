import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the status line and the headers. */
  headerBytes: number;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a path as it is written, without normalization. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', localAddress }: { method?: string; localAddress?: string } = {},
): Promise<Reply> {
  const address = localAddress === undefined ? { agent } : { agent: false as const, localAddress };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method, ...address }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.on('end', () => {
        const { rawHeaders, statusCode = 0, statusMessage = '' } = response;
        const start = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n\r\n`.length;
        const headerBytes = rawHeaders.reduce((bytes, part) => bytes + part.length + 2, start);
        resolve({ status: statusCode, headers: response.headers, headerBytes, body: Buffer.concat(chunks) });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Runs `act` for each item, sixteen at a time. */
export async function eachConcurrently<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const shared = { [Symbol.iterator]: () => queue };
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of shared) await act(item);
    }),
  );
}
