import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Who may talk to the exchange. */
export interface Gate {
  /** Origins of other sites' pages that may call with credentials, e.g. `http://localhost:4321`. */
  allowedOrigins: readonly string[];
  /** Host names (without port) under which it answers: a foreign one is DNS rebinding. quality.md Q-S22 */
  allowedHosts: readonly string[];
}

export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Host name of a `Host` header without its port; undefined: unreadable. */
function nameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  return url && url.host === host.toLowerCase().replace(/:80$/, '') ? url.hostname : undefined;
}

/** Is the request's Host one of ours? */
export function hostFits({ allowedHosts }: Gate, { host }: IncomingHttpHeaders): boolean {
  const name = host === undefined ? undefined : nameOf(host);
  return name !== undefined && allowedHosts.includes(name);
}

/** Is the Origin absent, our own, or listed? `null` and any other is refused. exchange-api 1.2 */
export function originFits(gate: Gate, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  return gate.allowedOrigins.includes(origin) || URL.parse(origin)?.host === host;
}

const isSecure = (request: IncomingMessage): boolean =>
  'encrypted' in request.socket && request.socket.encrypted === true;

/**
 * May this request act? Not what a page of another site, an image, a form, a prefetch can send: `Sec-Fetch-*` that is
 * there must fit; on https it must be there. quality.md Q-S05
 */
export function mayAct(gate: Gate, request: IncomingMessage): boolean {
  const { headers } = request;
  if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined) return false;
  const mode = headers['sec-fetch-mode'];
  const dest = headers['sec-fetch-dest'];
  const site = headers['sec-fetch-site'];
  if ([mode, dest, site].includes(undefined) && isSecure(request)) return false;
  if (mode !== undefined && mode !== 'cors') return false;
  if (dest !== undefined && dest !== 'empty') return false;
  return site === undefined || site === 'same-origin' || (headers.origin !== undefined && originFits(gate, headers));
}
