import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';

/** HTTP rules that the server of the site and the server of the exchange have in common. */

/** `Strict-Transport-Security` of our own servers: two years, this host alone. quality.md Q-S25 */
export const transportSecurity = 'max-age=63072000';

/** Paths of the streams; an upgrade of another path is handled as a plain request. */
export const streamPrefix = '/x/ws/';

/** Where the API for programs answers: beside the contract, which a site passes on, and where its clients expect it. */
export const programPrefixes = ['/x/v5', '/v5'] as const;

/** The paths of a socket for programs. */
export const programPaths = (name: 'public/spot' | 'private' | 'trade'): readonly string[] =>
  programPrefixes.map((prefix) => `${prefix}/${name}`);

const programStreams = (['public/spot', 'private', 'trade'] as const).flatMap(programPaths);

/** The path of an address, without its query. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** True for a request that may become a socket. `curl --http2` asks for an upgrade on every path. */
export const isStreamUpgrade = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.startsWith(streamPrefix) || programStreams.includes(pathOf(url));

/** Host names of this machine. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The host name of a `Host` header without its port; undefined when the header is invalid. */
function nameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  return url && url.host === host.toLowerCase().replace(/:80$/, '') ? url.hostname : undefined;
}

/** `Host` headers that were allowed, by list: nearly all requests have the same one. At most `maxKnownHosts` each. */
const knownHosts = new WeakMap<readonly string[], Set<string>>();
const maxKnownHosts = 20;

/**
 * True when the `Host` header names one of the hosts: with any other name it is DNS rebinding. quality.md Q-S22
 */
export function isHostAllowed(hosts: readonly string[], { host }: Pick<IncomingHttpHeaders, 'host'>): boolean {
  if (host === undefined) return false;
  const known = knownHosts.get(hosts) ?? new Set();
  if (known.has(host)) return true;
  const name = nameOf(host);
  if (name === undefined || !hosts.includes(name)) return false;
  if (known.size < maxKnownHosts) knownHosts.set(hosts, known.add(host));
  return true;
}

/**
 * Header with the client's address, set by a server that passes requests on over a socket of this machine's file
 * system.
 */
export const forwardedHeader = 'x-forwarded-for';

/**
 * The address of the client of a request. Only a connection without an address of its own, from the server that
 * passes requests on, can name one in a header.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const named = headers[forwardedHeader];
  return socket.remoteAddress ?? (typeof named === 'string' ? named : '');
}

/** Time limits of a server, ms. quality.md Q-F40 */
export interface ServerTimeouts {
  /** For receiving the headers. */
  headersMs: number;
  /** For receiving the whole request. */
  requestMs: number;
  /** For a client to accept more bytes of a response. */
  writeMs: number;
  /** Time between checks of the first two. */
  checkMs: number;
}

export const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  writeMs: 30_000,
  checkMs: 500,
};

/**
 * True for a request with exactly one `Host` line; servers answer 400 otherwise, because two would be read
 * differently by a proxy.
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

/** True for a body with an encoding such as gzip, which the servers do not read: 415. */
export function isEncoded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

/**
 * Closes connections whose client accepts no more bytes of a response, and answers unknown expectations with `headers`.
 */
export function limitResponses(
  server: Server,
  { writeMs }: Pick<ServerTimeouts, 'writeMs'>,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('request', (_request, response) => {
    // Node.js replaces this limit by the one of idle connections when the response is sent.
    response.once('prefinish', () => response.socket?.setTimeout(writeMs));
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, 'Content-Length': 0, Connection: 'close' }).end();
  });
}
