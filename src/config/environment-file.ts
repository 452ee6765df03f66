/** Reads the file of an environment, `staging.json`. */
import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { calledAddresses } from './environment.ts';
import type { Environment } from './environment.ts';
import { group, isBase, isOrigin, isPath, listOf, Origin, socket, text, urlOf, web } from './field-values.ts';

const host = text('is neither a path of the site nor an address without a slash at the end', (value) =>
  isBase(value, web),
);
const line = listOf(
  text('is neither a path of the site nor a socket address such as wss://stream.exchange.example', (value) =>
    isBase(value, socket),
  ),
  'is no list of socket addresses',
  1,
);

const File = group({
  name: text('is no name of a-z, 0-9 and -', (value) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(value)),
  isPublic: v.optional(v.boolean('is neither true nor false'), false),
  hosts: group({ main: host, config: host, second: host, notice: host, bot: host }),
  lines: group({ market: line, spot: line, unified: line }),
  sandbox: v.exactOptional(text("is neither '' nor an origin", (value) => value === '' || isOrigin(value, web))),
  imageHosts: v.optional(listOf(Origin, 'is no list of origins'), []),
  analytics: v.exactOptional(
    group({
      endpoint: text(
        'is neither a path of the site nor an https address',
        (value) => isPath(value) || urlOf(value, web) !== undefined,
      ),
    }),
  ),
});

/**
 * The environment that a file describes, or a line for each thing that is wrong. `site`: what the build that it is for
 * says of itself.
 */
export function environmentProblems(
  input: unknown,
  site: { hasSandbox: boolean; hasAnalytics: boolean; isUpgrading: boolean },
): { environment: Environment } | { problems: string[] } {
  const read = v.safeParse(File, input);
  if (!read.success)
    return {
      problems: read.issues.map((issue) => {
        const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
        if (issue.type !== 'strict_object')
          return `${path || 'the file'}: ${JSON.stringify(issue.input)} ${issue.message}`;
        if (issue.expected !== 'never') return `${path || 'the file'} is missing or no group of fields`;
        return `${path} is no field of an environment; ${hint(String(issue.path?.at(-1)?.key), Object.keys(File.entries))}`;
      }),
    };
  const { output: environment } = read;
  const addresses = calledAddresses(environment);
  const problems: string[] = [];
  const isSecure = addresses.some((address) => address.startsWith('https:'));
  for (const address of addresses) {
    if (address.startsWith('ws:') && isSecure)
      problems.push(`lines: ${address} stands beside https, where browsers open wss alone`);
    if (/^(?:http|ws):/.test(address) && site.isUpgrading)
      problems.push(`${address} is not secure, and https.upgradeRequests of the build forbids it`);
  }
  if (environment.sandbox !== undefined && !site.hasSandbox)
    problems.push('sandbox: the build has no sandbox bar and no demo accounts');
  if (environment.analytics && !site.hasAnalytics) problems.push('analytics: the build counts nothing');
  if (!environment.sandbox && site.hasSandbox && environment.sandbox !== '')
    problems.push('sandbox is missing: the build shows the bar of the sandbox');
  return problems.length > 0 ? { problems } : { environment };
}
