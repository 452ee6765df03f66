import type { SlipwayConfig } from '../../slipway.config.ts';

/** Hashes of the inline scripts and styles of a build, `sha256-…`, sorted. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Where browsers report what the policy refused. */
export const reportPath = '/csp-report';

/** Origins that the configured addresses lie on; paths lie on ours, which `'self'` names. */
function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const absolute = addresses.filter((address) => address !== undefined && /^(?:https?|wss?):\/\//.test(address));
  return [...new Set(absolute.map((address) => new URL(address ?? '').origin))].sort();
}

/** The content security policy of a build (Q-S01, Q-S02, Q-S03): own files, named hosts, hashed inline parts, no HTML sinks. */
export function contentPolicy(config: SlipwayConfig, { scripts, styles }: InlineHashes): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const { hosts, lines, sandbox, imageHosts } = config;
  const called = originsOf([...Object.values(hosts), ...Object.values(lines).flat(), sandbox]);
  const directives: [name: string, ...values: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(scripts)],
    ['style-src', "'self'", ...quoted(styles)],
    ['connect-src', "'self'", ...called],
    ['img-src', "'self'", ...originsOf(imageHosts)],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', "'none'"],
    ['worker-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['report-uri', reportPath],
    ['report-to', 'policy'],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Powers that no page of ours asks for. */
const refusedPowers = [
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

/** The headers of every answer, whatever its status (Q-S25). */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Reporting-Endpoints': `policy="${reportPath}"`,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': refusedPowers.map((power) => `${power}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** How long an answer may be kept: hashed files for ever, pages by the edge and checked by browsers, the rest for an hour. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  file: 'public, max-age=3600',
  never: 'private, no-store',
} as const;

/** Where hashed files lie. */
export const hashedFolder = '/_astro/';

/** The same headers in the `_headers` form that static hosts read. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [`/*`, ...lines, `${hashedFolder}*`, `  Cache-Control: ${caching.hashed}`, ''].join('\n');
}
