import type { IncomingMessage } from 'node:http';

/** Origins and hosts from which the exchange accepts requests. */
export interface AllowedHosts {
  /** Other origins whose pages may call with credentials, e.g. `http://localhost:4321`. */
  allowedOrigins: readonly string[];
  /** Host names without port; any other name is DNS rebinding. quality.md Q-S22 */
  allowedHosts: readonly string[];
}

const isSecure = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  'encrypted' in socket && socket.encrypted === true;

/**
 * True when `Origin` is absent, allowed, or has the scheme, host and port of the request; `null` is rejected.
 * exchange-api 1.2
 */
export function isOriginAllowed(allowed: AllowedHosts, request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { origin, host = '' } = request.headers;
  if (origin === undefined || allowed.allowedOrigins.includes(origin)) return true;
  return URL.parse(`${isSecure(request) ? 'https' : 'http'}://${host}`)?.origin === origin;
}

/** Headers with which browsers mark a prefetch; the last is that of old versions of Firefox. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/**
 * False for requests that a page of another site, an image, a form or a prefetch can send: `Sec-Fetch-*`
 * headers must match when present, and must be present on https. quality.md Q-S05
 */
export function isWriteAllowed(allowed: AllowedHosts, request: IncomingMessage): boolean {
  const { headers } = request;
  if (prefetchHeaders.some((name) => headers[name] !== undefined)) return false;
  const mode = headers['sec-fetch-mode'];
  const dest = headers['sec-fetch-dest'];
  const site = headers['sec-fetch-site'];
  if ([mode, dest, site].includes(undefined) && isSecure(request)) return false;
  if (mode !== undefined && mode !== 'cors') return false;
  if (dest !== undefined && dest !== 'empty') return false;
  return (
    site === undefined || site === 'same-origin' || (headers.origin !== undefined && isOriginAllowed(allowed, request))
  );
}
