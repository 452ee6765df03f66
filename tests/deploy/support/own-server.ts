import type { Server } from 'node:http';

/** A server of this process on a free loopback port. */
export interface OwnServer {
  port: number;
  close: () => Promise<void>;
}

export async function startOwnServer(server: Server): Promise<OwnServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
