import { createServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';

/** Options of `start`, `dev` and `exchange`. */
export interface CommandOptions {
  port: number;
  host: string;
  /** Folder of the exchange's data. */
  data: string;
  /** Deletes the existing data of the exchange. */
  fresh: boolean;
  /** For measurements: no rate limits, accounts `bench-0` to `bench-999`. */
  bench: boolean;
  /** Other origins whose pages may call the exchange. */
  origins: string[];
}

/** A wrong use of a command; only its message is printed. */
export class UsageError extends Error {}

/** Parses the command line; only `exchange` has `--origin`. Throws a `UsageError` that names the option. */
export function readOptions(args: readonly string[], defaults: { port: number; origins?: string[] }): CommandOptions {
  const values = parse(args, defaults);
  if (values.origin !== undefined && defaults.origins === undefined)
    throw new UsageError('--origin is for the exchange alone');
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new UsageError(`--port takes a number up to 65535, not "${values.port}"`);
  }
  const origins = (values.origin ?? defaults.origins ?? []).map(originOf);
  const { host, data, fresh, bench } = values;
  return { port, host, data, fresh, bench, origins };
}

function parse(args: readonly string[], { port }: { port: number }) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: String(port) },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        bench: { type: 'boolean', default: false },
        origin: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new UsageError(`--origin takes an origin such as http://localhost:4321, not "${text}"`);
  }
  return url.origin;
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The names under which other devices reach this machine when it listens on `host`; none for loopback. */
export function reachableHosts(host: string): string[] {
  if (isLoopback(host)) return [];
  if (host !== '0.0.0.0' && host !== '::') return [bracketed(host)];
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return [
    ...own.filter(({ internal }) => !internal).map(({ address }) => bracketed(address)),
    hostname(),
    `${hostname()}.local`,
  ];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address.split('%')[0] ?? address}]` : address;
}

/** Printed when the exchange listens beyond loopback. */
export const openWarning =
  'Warning: other devices can reach this exchange now, its demo accounts and its console included. Use it in a network you trust.';

/** Throws a `UsageError` when the port is in use. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Converts an error of `listen` to a message with a remedy; returns other errors unchanged. */
export function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new UsageError(`Port ${port} is taken. Stop what listens there, or choose another: --port ${port + 1}`);
  if (error.code === 'EACCES')
    return new UsageError(`Port ${port} may not be used by this person. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new UsageError(`This machine has no address "${host}" to listen on.`);
  return error;
}
