import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { allLangs, defaultLang, isLang, pseudoLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { Config } from './schema.ts';
import type { SlipwayConfig } from './schema.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Start of the paths of the sandbox exchange. */
const sandboxStart = '/x/';

/** Variables with an origin each; `SLIPWAY_EXCHANGE` names a sandbox elsewhere. */
const variables = ['SLIPWAY_SITE', 'SLIPWAY_EXCHANGE', 'SLIPWAY_CONTENT_FROM'] as const;

/** The configuration of a site whose sandbox exchange runs on another origin. */
function withExchange(config: SlipwayConfig, origin: string): SlipwayConfig {
  const moved = (address: string): string => (address.startsWith(sandboxStart) ? origin + address : address);
  const socket = (address: string): string => moved(address).replace(/^http/, 'ws');
  const each = <T extends object>(addresses: T, change: (address: string) => string): T =>
    Object.fromEntries(
      Object.entries(addresses).map(([name, value]: [string, string | string[]]) => [
        name,
        typeof value === 'string' ? change(value) : value.map(change),
      ]),
    ) as T;
  const { hosts, lines, links, otherPages, sandbox, analytics } = config;
  return {
    ...config,
    hosts: each(hosts, moved),
    lines: each(lines, socket),
    links: each(links, moved),
    otherPages: each(otherPages, moved),
    sandbox: sandbox === '' ? origin : sandbox,
    analytics: analytics && { ...analytics, endpoint: moved(analytics.endpoint) },
  };
}

/**
 * The languages that SLIPWAY_LOCALES leaves of those of a site, in the order of the menu; undefined when it is not set.
 * Adds a line about each fault.
 */
function narrowed(languages: readonly Lang[], list: string | undefined, lines: string[]): Lang[] | undefined {
  const named = list?.split(',').map((part) => part.trim()) ?? [''];
  if (named.join('') === '') return undefined;
  const known: readonly Lang[] = [...languages, pseudoLang];
  for (const name of named.filter((each) => !known.some((lang) => lang === each)))
    lines.push(
      isLang(name)
        ? `SLIPWAY_LOCALES: "${name}" is none of the languages of the configuration`
        : `SLIPWAY_LOCALES: "${name}" is no language prefix; ${hint(name, known)}`,
    );
  if (!named.includes(defaultLang))
    lines.push(`SLIPWAY_LOCALES: "${list}" is without ${defaultLang}, where every fallback ends`);
  return known.filter((lang) => named.includes(lang));
}

/** The configuration as the variables of a build change it, or a line for each variable that is wrong. */
export function withVariables(config: SlipwayConfig, env: Env): { config: SlipwayConfig } | { lines: string[] } {
  const origins = Object.fromEntries(
    variables.map((name) => [name, (env[name] ?? '').replace(/\/$/, '') || undefined]),
  ) as Partial<Record<(typeof variables)[number], string>>;
  const lines = variables.flatMap((name) => {
    const { issues } = v.safeParse(Config.entries.site, origins[name] ?? config.site);
    return issues ? [`${name}: "${origins[name]}" ${issues[0].message}`] : [];
  });
  const languages = narrowed(config.languages ?? allLangs, env['SLIPWAY_LOCALES'], lines);
  if (lines.length > 0) return { lines };
  const { SLIPWAY_SITE: site, SLIPWAY_EXCHANGE: exchange, SLIPWAY_CONTENT_FROM: contentFrom } = origins;
  const elsewhere = exchange === undefined ? config : withExchange(config, exchange);
  return {
    config: {
      ...elsewhere,
      ...(languages && { languages }),
      ...(site !== undefined && { site }),
      ...(contentFrom !== undefined && { contentFrom }),
    },
  };
}
