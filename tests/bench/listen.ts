import type { Server } from 'node:http';

/** Listens on a free loopback port; resolves with the origin. */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(`http://localhost:${address.port}`);
      else reject(new Error('the server has no port'));
    });
  });
}
