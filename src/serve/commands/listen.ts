import { createServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { EnvironmentError } from '#command/errors.ts';

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
  /** Seed of a new exchange. */
  seed?: string | undefined;
  /** The markets do not move by themselves. */
  isStill?: boolean;
  /** Requests of the API for programs must be stamped with exchange time. */
  strictTime?: boolean;
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

/** Throws an `EnvironmentError` when the port is in use. */
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
    return new EnvironmentError(
      `Port ${port} is taken. Stop what listens there, or choose another: --port ${port + 1}`,
    );
  if (error.code === 'EACCES')
    return new EnvironmentError(`Port ${port} may not be used by this person. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new EnvironmentError(`This machine has no address "${host}" to listen on.`);
  return error;
}
