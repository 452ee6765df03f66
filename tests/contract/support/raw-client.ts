import { connect } from 'node:net';

/** A connection that sends bytes as given and never closes its side by itself. */
export interface RawClient {
  send: (text: string) => void;
  /** Resolves with the received text once it matches. Rejects when the server ends the connection before. */
  received: (pattern: RegExp) => Promise<string>;
  /** Resolves with everything received when the server has ended the connection. */
  ended: Promise<string>;
  end: () => void;
}

/** Opens a connection to a port of this machine. */
export function openRaw(port: number): Promise<RawClient> {
  let text = '';
  let waiting: (() => void)[] = [];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const ended = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += String(chunk);
    for (const check of waiting) check();
  });
  const received = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (!pattern.test(text)) return;
        waiting = waiting.filter((other) => other !== check);
        resolve(text);
      };
      waiting.push(check);
      void ended.then(() => reject(new Error(`the connection ended after: ${text}`)));
      check();
    });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('connect', () => {
      resolve({
        send: (part) => void socket.write(part),
        received,
        ended,
        end: () => void socket.destroy(),
      });
    });
  });
}

/** Returns the lines of a request with an upgrade, `Host` included. */
export const upgradeOf = (path: string, protocol: string, headers: readonly string[] = []): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade', `Upgrade: ${protocol}`, ...headers, '', ''].join(
    '\r\n',
  );
