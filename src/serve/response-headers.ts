import type { SlipwayConfig } from '#config';
import { calledAddresses, configuredEnvironment } from '../config/environment.ts';
import type { Environment } from '../config/environment.ts';
import { transportSecurity } from '../contract/http-server.ts';
import { isSandboxEmbed } from '../contract/embed/embed-address.ts';

/** Hashes of the inline scripts and styles of a build, `sha256-…`, sorted. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const noFrames = "'none'";

/** Path to which browsers report violations of the policy. */
export const reportPath = '/csp-report';

/** The origins of the configured addresses; relative ones are covered by `'self'`. */
function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const absolute = addresses.filter((address) => address !== undefined && /^(?:https?|wss?):\/\//.test(address));
  return [...new Set(absolute.map((address) => new URL(address ?? '').origin))].sort();
}

/** What a policy says of an environment: whom its scripts call, and who may show pictures. */
const environmentDirectives = (environment: Environment): [name: string, ...values: string[]][] => [
  ['connect-src', "'self'", ...originsOf(calledAddresses(environment))],
  ['img-src', "'self'", ...originsOf(environment.imageHosts)],
];

/** The headers of documents with the policy of another environment; search engines skip one that is not public. */
export function headersIn(headers: Record<string, string>, environment: Environment): Record<string, string> {
  const policy = environmentDirectives(environment).reduce(
    (text, [name, ...values]) => text.replace(new RegExp(`(?<=^|; )${name} [^;]*`), () => [name, ...values].join(' ')),
    headers[policyHeader] ?? '',
  );
  return { ...headers, [policyHeader]: policy, ...(!environment.isPublic && { [robotsHeader]: 'noindex' }) };
}

/** Name of the header that keeps search engines away. */
export const robotsHeader = 'X-Robots-Tag';

/**
 * The content security policy of a build (Q-S01, Q-S02, Q-S03): own files, configured hosts, hashed inline
 * scripts and styles, Trusted Types without any policy.
 */
export function contentPolicy(config: SlipwayConfig, { scripts, styles }: InlineHashes): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const { app, provider } = config;
  const appOrigins = originsOf(app?.frameAncestors ?? []);
  if (appOrigins.some((origin) => origin.includes('*'))) throw new Error('app.frameAncestors: no wildcards');
  const frameAncestors = appOrigins.length > 0 ? appOrigins : ["'none'"];
  const frameOrigins = originsOf(Object.values(provider ?? {}).map(({ src }) => src));
  const directives: [name: string, ...values: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(scripts)],
    ['style-src', "'self'", ...quoted(styles)],
    ...environmentDirectives(configuredEnvironment(config)),
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', ...(frameOrigins.length > 0 ? frameOrigins : [noFrames])],
    ['worker-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', ...frameAncestors],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['report-uri', reportPath],
    ['report-to', 'policy'],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** True when a configured embed is a page of the sandbox. */
export const hasSandboxEmbeds = ({ provider }: SlipwayConfig): boolean =>
  Object.values(provider ?? {}).some(({ src }) => isSandboxEmbed(src));

/**
 * A policy that also allows the inline scripts and styles of another build: for the moment between the new
 * configuration of a server and its new release.
 */
export function withHashesOf(policy: string, other: string): string {
  const hashesIn = (text: string, name: string) =>
    (new RegExp(`(?:^|; )${name} ([^;]*)`).exec(text)?.[1] ?? '')
      .split(' ')
      .filter((each) => each.startsWith("'sha256-"));
  return ['script-src', 'style-src'].reduce((result, name) => {
    const known = hashesIn(result, name);
    const added = hashesIn(other, name).filter((hash) => !known.includes(hash));
    return result.replace(new RegExp(`((?:^|; )${name} [^;]*)`), (directive) => [directive, ...added].join(' '));
  }, policy);
}

const loopbackHost = /^(?:localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/**
 * A policy that allows frames of both loopback names on the port of `host`, the request's Host header; on any
 * other host it is unchanged. account.md 7
 */
export function withLoopbackFrames(policy: string, host: string | undefined): string {
  const [isLoopback, port = ''] = loopbackHost.exec(host ?? '') ?? [];
  if (isLoopback === undefined) return policy;
  const added = `http://127.0.0.1${port} http://localhost${port}`;
  return policy.replace(/frame-src ([^;]+)/, (_, origins: string) =>
    origins === noFrames ? `frame-src ${added}` : `frame-src ${origins} ${added}`,
  );
}

/** Browser features that no page uses. */
const disabledFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Name of the header with the policy. */
export const policyHeader = 'Content-Security-Policy';

/** Name of the header that says which sites may show a file. */
const resourcePolicyHeader = 'Cross-Origin-Resource-Policy';
/** Cards are the only PNG of the site: previews of links on other sites show them. edge.md 7 */
const cardType = 'image/png';

/** Headers that only documents need: a script, style sheet or font has no policy of its own. edge.md 1 */
const documentHeaders: ReadonlySet<string> = new Set([
  policyHeader,
  'Reporting-Endpoints',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Speculation-Rules',
]);

/** Media types that a browser opens as a document although they are no HTML. */
const xmlType = /^(?:image\/svg\+xml|application\/(?:[a-z.+-]*\+)?xml|text\/xml)/;

/**
 * The security headers of a response: all `headers` of the build for HTML of any status; for all else those
 * without the headers of documents, with a policy that allows nothing for SVG and XML. `type`: media type, absent
 * without a body. Q-S01, Q-S25
 */
export function headersFor(headers: Record<string, string>, type?: string): Record<string, string> {
  if (type?.startsWith('text/html') === true) return headers;
  const common = Object.fromEntries(Object.entries(headers).filter(([name]) => !documentHeaders.has(name)));
  if (type === cardType) return { ...common, [resourcePolicyHeader]: 'cross-origin' };
  return type !== undefined && xmlType.test(type) ? { ...common, [policyHeader]: "default-src 'none'" } : common;
}

/** Name of the header that keeps browsers on https. */
export const transportHeader = 'Strict-Transport-Security';

/**
 * The headers of a document as deployments send them: for a `site` on https with what the configuration adds to
 * it. Our own server sends them without, since it speaks http. edge.md 1
 */
export function deployedHeaders(
  headers: Record<string, string>,
  { site, https }: Pick<SlipwayConfig, 'site' | 'https'>,
): Record<string, string> {
  if (!site.startsWith('https://')) return headers;
  return {
    ...headers,
    ...(https.includeSubDomains && { [transportHeader]: `${headers[transportHeader] ?? ''}; includeSubDomains` }),
    ...(https.upgradeRequests && { [policyHeader]: `${headers[policyHeader] ?? ''}; upgrade-insecure-requests` }),
  };
}

/** The headers of a document, including one of an error (Q-S25). */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    [policyHeader]: policy,
    'Reporting-Endpoints': `policy="${reportPath}"`,
    [transportHeader]: transportSecurity,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Speculation-Rules': `"${speculationRulesPath}"`,
    [resourcePolicyHeader]: 'same-origin',
  };
}

/** Which links browsers fetch ahead. A file of its own, because the policy allows no inline rules. edge.md 8 */
export const speculationRulesPath = '/next-pages.speculationrules';
/** Browsers read the rules of no other media type. */
export const speculationRulesType = 'application/speculationrules+json';

/**
 * `Cache-Control` of hashed files, pages (cached by the edge, revalidated by browsers), other files, compression
 * dictionaries and errors.
 */
export const cacheControl = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  file: 'public, max-age=3600',
  dictionary: 'public, max-age=604800',
  never: 'private, no-store',
} as const;

/** Path of the hashed files. */
export const hashedFolder = '/_astro/';

/**
 * The headers as a `_headers` file for static hosts, which match by path: hashed files lose the headers of
 * documents. A host that does not know `! Name` sends more than is needed.
 */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const removed = Object.keys(headers)
    .filter((name) => documentHeaders.has(name))
    .map((name) => `  ! ${name}`);
  const hashed = [`${hashedFolder}*`, ...removed, `  Cache-Control: ${cacheControl.hashed}`];
  const cards = ['/cards/*', ...removed, `  ! ${resourcePolicyHeader}`, `  ${resourcePolicyHeader}: cross-origin`];
  const rules = [speculationRulesPath, ...removed, `  Content-Type: ${speculationRulesType}`];
  return ['/*', ...lines, ...hashed, ...cards, ...rules, ''].join('\n');
}
