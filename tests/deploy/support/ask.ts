import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a path as it is written, without normalization. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  {
    method = 'GET',
    localAddress,
    keepAlive = true,
  }: { method?: string; localAddress?: string; keepAlive?: boolean } = {},
): Promise<Reply> {
  const address = {
    agent: keepAlive && localAddress === undefined ? agent : (false as const),
    ...(localAddress !== undefined && { localAddress }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method, ...address }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks) });
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
