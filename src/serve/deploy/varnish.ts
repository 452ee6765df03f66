import { readFileSync } from 'node:fs';
import { cacheControl, headersFor, policyHeader, transportHeader } from '../response-headers.ts';
import type { Site } from '../site.ts';
import { routesOf } from '../site.ts';
import { escaped } from './nginx-text.ts';
import { deltaPaths, dictionaryFolder } from './page-kinds.ts';
import { commonPaths } from './routes.ts';
import { filled } from './template.ts';

/** The origin behind a cache, and who may purge. */
export interface Edge {
  /** `host:port` of the origin. */
  origin: string;
  /** `host:port` of the exchange; undefined: the site calls it elsewhere. */
  exchange: string | undefined;
  /** `host:port` of the server of the operator's own paths; undefined: they are answered 502. */
  own?: string | undefined;
  /** Addresses that may purge, beside loopback. */
  purgers: readonly string[];
  /** How long an old page may be shown while the origin is up; default: as `stale-while-revalidate` of pages. */
  freshGrace?: string;
  /** Time between two checks of the origin. */
  probeInterval?: string;
}

const template = () => readFileSync(new URL('../../../deploy/varnish/slipway.vcl', import.meta.url), 'utf8');

/** Splits `host:port`. Throws for anything else. */
export function hostAndPort(address: string): { host: string; port: string } {
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(address) ?? [];
  if (host === undefined || port === undefined) throw new Error(`"${address}" is not host:port`);
  return { host, port };
}

/** A text of VCL; it has no escapes. */
function long(text: string): string {
  if (text.includes('"}') || /[\r\n]/.test(text)) throw new Error(`not a text of VCL: ${text}`);
  return `{"${text}"}`;
}

const headerLines = (target: string, headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `  set ${target}.http.${name} = ${long(value)};`)
    .join('\n');

/** The headers of documents. The policy of a build that has several environments is that of the origin's. */
function headersOfEdge({ headers, deployment }: Site): Record<string, string> {
  const { [policyHeader]: policy = '', ...others } = headersFor(headers, 'text/html');
  return deployment ? others : { [policyHeader]: policy, ...others };
}

const staleSeconds = /stale-while-revalidate=(\d+)/.exec(cacheControl.page)?.[1] ?? '0';

/** The VCL of a site. edge.md 5 */
export function edgeConfig(
  site: Site,
  { origin, exchange, own, purgers, freshGrace = `${staleSeconds}s`, probeInterval = '2s' }: Edge,
): string {
  const { host, port } = hostAndPort(origin);
  const calls = exchange === undefined ? undefined : hostAndPort(exchange);
  const ownPaths = site.ownPaths ?? [];
  const ownAt = own === undefined || ownPaths.length === 0 ? undefined : hostAndPort(own);
  // A path that is never asked for, where there are none.
  const ownPattern = ownPaths.length === 0 ? ' ' : ownPaths.map(escaped).join('|');
  return filled(template(), {
    originHost: host,
    originPort: port,
    ownBackend: ownAt
      ? ['backend own {', `  .host = "${ownAt.host}";`, `  .port = "${ownAt.port}";`, '}'].join('\n')
      : '# No server answers paths of the operator.',
    ownPaths: ownPattern,
    ownRequest: (ownAt
      ? ['set req.backend_hint = own;', 'set req.http.X-Forwarded-For = client.ip;', 'return (pass);']
      : ['return (synth(502));']
    )
      .map((line) => `    ${line}`)
      .join('\n'),
    exchangeBackend: calls
      ? [
          'backend exchange {',
          `  .host = "${calls.host}";`,
          `  .port = "${calls.port}";`,
          '  .first_byte_timeout = 180s;',
          '}',
        ].join('\n')
      : '# The site calls its exchange on another origin.',
    exchangeRequest: (calls
      ? [
          'set req.backend_hint = exchange;',
          'set req.http.X-Forwarded-For = client.ip;',
          'if (req.http.Upgrade ~ "(?i)^websocket$") {',
          '  return (pipe);',
          '}',
          'return (pass);',
        ]
      : ['return (synth(404));']
    )
      .map((line) => `    ${line}`)
      .join('\n'),
    purgers: ['127.0.0.1', '::1', ...purgers].map((address) => `  "${address}";`).join('\n'),
    probeInterval,
    freshGrace,
    langs: site.langs.map(escaped).join('|'),
    deltaPaths: deltaPaths(routesOf(site).langs, commonPaths(site)),
    dictionaryFolder,
    never: cacheControl.never,
    unavailable: 'The site is not available. Try again in a moment.',
    documentHeaders: headerLines('beresp', headersOfEdge(site)),
    transport: long(site.headers[transportHeader] ?? ''),
    plainHeaders: headerLines('resp', headersFor(site.headers)),
  });
}
